import type { SandpostClient } from "../client/client.ts"

/** What a command may touch besides the sandbox. */
export interface Io {
  /** Prints one line; what a terminal would obey or hide comes out as an escape, see {@link printable}. */
  out(line: string): void
  /** The same on stderr. */
  err(line: string): void
  /** Writes to stderr as it is: for what the command draws by itself. */
  draw(text: string): void
  /** The bytes of a file; `-` is the standard input. */
  read(path: string): Promise<Uint8Array>
  /** The same while they are read. */
  stream(path: string): AsyncIterable<Uint8Array>
  /** Writes a file while its bytes come; `-` is the standard output. An old file stays until the new one is whole. */
  write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Columns of the terminal that stderr is; null when it is none. */
  columns: number | null
  /** Ends when somebody presses Ctrl-C, or when nobody reads the output any more. */
  signal: AbortSignal
}

/** A command as it was called. */
export interface Call {
  client: SandpostClient
  args: readonly string[]
  /** By their name without dashes: `--to` is `to`. */
  flags: Readonly<Record<string, string | true | undefined>>
  json: boolean
  io: Io
}

/** Exit codes that a script can build on. */
export const DONE = 0
export const REFUSED = 1
export const LATE = 2
export type ExitCode = typeof DONE | typeof REFUSED | typeof LATE

/** A command that talks to a sandbox that runs. */
export interface Command {
  name: string
  description: string
  /** As the help shows them, `<required>` and `[optional]`, each with a sentence. */
  args: readonly (readonly [name: string, sentence: string])[]
  flags: readonly (readonly [flag: string, sentence: string])[]
  /** Throws `SandpostError` for a refusal, `StartError` for what was written wrong. */
  run(call: Call): Promise<ExitCode>
}

/** Control characters and those that nobody sees: mail of strangers must not steer the terminal that shows it. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A text for one line of a terminal: unprintable characters as `\u{1b}`, line ends and tabs too. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** A value as one line of JSON without unprintable characters; it means the same. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(UNPRINTABLE, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  )

/** The answer as one line of JSON, or as sentences, each on its line. */
export function print({ json, io }: Call, answer: unknown, ...sentences: string[]): ExitCode {
  for (const line of json ? [jsonLine(answer)] : sentences) io.out(line)
  return DONE
}

/** The text of a flag that takes one. */
export const textOf = ({ flags }: Call, name: string): string | undefined => {
  const value = flags[name]
  return typeof value === "string" ? value : undefined
}
