import { connect, type TcpNetConnectOpts } from "node:net"
import type { DaemonAnswer } from "../core/ports.ts"
import { serverAddressProblem, serverProblem, type UrlPolicy } from "../core/text/network-address.ts"
import { platform } from "../platform.ts"
import { checkedLookup, createNames } from "./transport.ts"

export interface SpamdOptions {
  /** `host:port`, IPv6 addresses in brackets. */
  daemon: string
  /** `strict` refuses every address that is not public, also if a name resolves to it (default: `local`). */
  policy?: UrlPolicy
  /** Resolves names (default: the system's resolver). */
  names?: ReturnType<typeof createNames>
  /** Timeout for connection and response together (default: 8,000). */
  timeout_ms?: number
}

const LONGEST_ANSWER = 65_536
const MOST_SYMBOLS = 200

/**
 * Queries a SpamAssassin daemon for the score of a message and the matching rules (protocol SPAMC/1.5, command SYMBOLS;
 * assumption inbound.spamd). Ignores the daemon's threshold. Never throws: a failure is returned as a `reason`.
 */
export const askSpamd = async (
  raw: Buffer,
  { daemon, policy = "local", names = createNames(), timeout_ms = 8_000 }: SpamdOptions,
): Promise<DaemonAnswer> => {
  try {
    const problem = serverProblem(daemon, policy)
    if (problem) throw new Error(problem)
    const lookup = checkedLookup(names, (ip) => serverAddressProblem(ip, policy))
    return { ok: true, ...parseAnswer(await exchange({ ...address(daemon), lookup }, raw, timeout_ms)) }
  } catch (error) {
    return {
      ok: false,
      reason: `The SpamAssassin daemon at ${daemon} could not be queried: ${(error as Error).message}.`,
    }
  }
}

const address = (daemon: string) => {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([^:\s]+)):(\d{1,5})$/i.exec(daemon)
  const port = Number(parts?.[3])
  if (!parts || port < 1 || port > 65_535) throw new Error("it is not given as host:port")
  return { host: parts[1] ?? parts[2] ?? "", port }
}

const exchange = async (to: TcpNetConnectOpts, raw: Buffer, timeout_ms: number): Promise<string> => {
  const socket = connect(to)
  const late = new Error(`no answer within ${timeout_ms / 1000} seconds`)
  const timer = platform.setTimeout(() => socket.destroy(late), timeout_ms)
  socket.write(`SYMBOLS SPAMC/1.5\r\nContent-length: ${raw.length}\r\n\r\n`)
  socket.end(raw)
  try {
    let answer = Buffer.alloc(0)
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      answer = Buffer.concat([answer, chunk])
      if (answer.length > LONGEST_ANSWER) throw new Error("its response is too long")
    }
    return answer.toString("utf8")
  } catch (error) {
    throw new Error((error as NodeJS.ErrnoException).code ?? (error as Error).message)
  } finally {
    platform.clearTimeout(timer)
  }
}

const parseAnswer = (answer: string) => {
  const status = /^SPAMD\/[\d.]+ (\d+) ?([^\r\n]*)/.exec(answer)
  if (!status) throw new Error("it does not speak the SPAMD protocol")
  if (status[1] !== "0") throw new Error(`it returned the error ${status[1]} ${status[2]}`.trim())
  const score = /^Spam: *\S+ *; *(-?\d+(?:\.\d+)?) *\/ *-?\d/im.exec(answer)
  if (!score) throw new Error("its response contains no score")
  const body = /\r?\n\r?\n([\s\S]*)$/.exec(answer)?.[1] ?? ""
  const symbols = body.split(/[,\s]+/).filter((symbol) => /^\w{1,100}$/.test(symbol))
  const reasons = symbols.slice(0, MOST_SYMBOLS).map((symbol) => ({ score: 0, reason: symbol }))
  return { score: Number(score[1]), reasons }
}
