import { dirname } from "node:path"
import type { SandpostClient } from "../client/client.ts"
import { jsonLine } from "../core/text/printable.ts"
import { orNearest } from "../core/text/suggest.ts"
import { escapeHtml } from "../core/text/text.ts"
import { StartError } from "../start-error.ts"

/** Input and output of a command. */
export interface Io {
  /** Prints one line; unprintable characters are escaped. */
  out(line: string): void
  /** Like `out`, on stderr. */
  err(line: string): void
  /** Reads a file; `-` is stdin. */
  read(path: string): Promise<Uint8Array>
  /** Reads a file as a stream; `-` is stdin. */
  stream(path: string): AsyncIterable<Uint8Array>
  /** Asks for a secret on the terminal, without showing it. Throws {@link StartError} without a terminal. */
  askSecret(question: string): Promise<string>
  /**
   * Writes a stream to a file; `-` is stdout, and a terminal gets no escape sequences. Replaces an existing file only when the new one is
   * complete, unless it is written `in_place`.
   */
  write(path: string, bytes: AsyncIterable<Uint8Array>, options?: { in_place: true }): Promise<void>
  /** Creates a folder and its parents, unless it exists. */
  makeFolder(path: string): Promise<void>
  /** Opens a URL in the browser. Resolves with whether that worked. */
  open(url: string): Promise<boolean>
  /** Starts a sandbox in this process, with the configuration of the environment and the config file. */
  start(): Promise<{ url: string; stop(): Promise<void> }>
  /** Starts a sandbox in this process that shows the run of a file; `-` is stdin. */
  openRun(path: string): Promise<{ url: string; stop(): Promise<void> }>
  /** Whether stderr is a terminal. */
  is_terminal: boolean
  /** Aborts on Ctrl-C, when the terminal goes away, or when the reader of the output closes the pipe. */
  signal: AbortSignal
}

export interface Call {
  client: SandpostClient
  /** Whether the URL of the sandbox was given. */
  has_url: boolean
  args: readonly string[]
  /** Keys are the names without leading dashes: `--to` is `to`. */
  flags: Readonly<Record<string, string | true | undefined>>
  json: boolean
  io: Io
}

/** Exit codes, stable for scripts. */
export const DONE = 0
export const REFUSED = 1
export const LATE = 2
/** Only of `calibrate`. */
export const DIFFERENT = 3
export type ExitCode = typeof DONE | typeof REFUSED | typeof LATE | typeof DIFFERENT

/** A command. Most talk to a running sandbox. */
export interface Command {
  name: string
  description: string
  /** Arguments as the help shows them, `<required>` or `[optional]`, each with a description and, if they are few, its values. */
  args: readonly (readonly [name: string, sentence: string, values?: readonly string[]])[]
  flags: readonly (readonly [flag: string, sentence: string])[]
  /** Whole command lines, for the help. */
  examples: readonly string[]
  /** Whether what follows its first argument is passed on as it is: its flags are fields of an operation. */
  has_fields?: true
  /** Flags whose value may be empty, because it is content of a mail. An empty value of any other flag is refused (search.empty). */
  may_be_empty?: readonly string[]
  /** Whether it works without a running sandbox, and so has no address of one. */
  is_local?: true
  /** Throws `SandpostError` if the sandbox refuses the request, `StartError` for an invalid argument. */
  run(call: Call): Promise<ExitCode>
}

/** Prints the response as one line of JSON with `--json`, otherwise the sentences, one per line. */
export function print({ json, io }: Call, answer: unknown, ...sentences: string[]): ExitCode {
  for (const line of json ? [jsonLine(answer)] : sentences) io.out(line)
  return DONE
}

/** The value of a flag, or undefined if it is not set. */
export const textOf = ({ flags }: Pick<Call, "flags">, name: string): string | undefined => {
  const value = flags[name]
  return typeof value === "string" ? value : undefined
}

/** The values of the flags that are set, by the names of the fields that they are for. */
export const textsOf = <Field extends string>(call: Call, flags: Record<Field, string>) =>
  Object.fromEntries(
    Object.entries<string>(flags).flatMap(([field, flag]) => {
      const value = textOf(call, flag)
      return value === undefined ? [] : [[field, value]]
    }),
  ) as Partial<Record<Field, string>>

/** The value of a flag that takes one of a few words, or undefined if it is not set. */
export function choiceOf<T extends string>(call: Call, name: string, known: readonly T[]): T | undefined {
  const written = textOf(call, name)
  const found = known.find((word) => word === written)
  if (written === undefined || found !== undefined) return found
  const near = orNearest(written, known, '"')
  throw new StartError(`--${name} must be one of ${known.join(", ")}, got "${written}"${near}.`)
}

/** The parts of a comma-separated flag, or undefined if it is not set. */
export const listOf = (call: Pick<Call, "flags">, name: string): string[] | undefined =>
  textOf(call, name)
    ?.split(",")
    .map((part) => part.trim())

/** The values of a comma-separated flag that takes some of a few words, or undefined if it is not set. */
export const choicesOf = <T extends string>(
  call: Pick<Call, "flags">,
  name: string,
  known: readonly T[],
  kind = "a known value",
): T[] | undefined =>
  listOf(call, name)?.map((word) => {
    const found = known.find((one) => one === word)
    if (found !== undefined) return found
    const near = orNearest(word, known, '"')
    throw new StartError(`--${name}: "${word}" is not ${kind}${near}. Known: ${known.join(", ")}.`)
  })

/** Writes a text to a file, and creates its folder. */
export async function writeText({ io }: Call, path: string, text: string): Promise<void> {
  await io.makeFolder(dirname(path))
  await io.write(path, inOnePiece(new TextEncoder().encode(text)))
}

/** The bytes as a stream. */
export async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Text for XML and HTML. Characters that XML does not allow are replaced. */
export const escapeXml = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd"))

/** The id of the email that an argument names: an id, or `last` or nothing for the newest. Throws `StartError` if there is none. */
export async function findEmailId({ client }: Call, written = "last"): Promise<string> {
  if (written !== "last") return written
  const [email] = (await client.emails.list({ limit: 1 })).data
  if (email) return email.id
  throw new StartError("There is no email yet. Send one first, for example with sandpost send.")
}
