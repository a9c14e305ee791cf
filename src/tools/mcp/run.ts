import type { Server } from "@modelcontextprotocol/server"
import { type Call, DONE, type ExitCode } from "../../cli/command.ts"
import { SandpostError } from "../../client/http.ts"
import { platform } from "../../platform.ts"
import { StartError } from "../../start-error.ts"
import { version } from "../../version.ts"

/** Longer than the 10 MB that the library reads by default, so that `/mcp` refuses a long message in one sentence. */
const LONGEST_MESSAGE = 64 * 1024 * 1024
/** What `/mcp` reads of a message. It closes the connection then, perhaps before its answer has arrived. */
const BODY_BYTES = 4 * 1024 * 1024
/** The requests that are passed on. The library answers the others, such as `initialize`. */
const PASSED_ON = [
  ...["tools/list", "tools/call", "prompts/list", "prompts/get"],
  ...["resources/list", "resources/templates/list", "resources/read"],
] as const

/** Runs `sandpost mcp`. */
export async function runMcp(call: Call): Promise<ExitCode> {
  const own = await startUnlessRunning(call)
  try {
    await serve(call, own?.url ?? call.client.url)
  } finally {
    await own?.stop()
  }
  return DONE
}

/** Starts a sandbox in this process if none runs at the default URL. Throws if the given URL does not respond. */
async function startUnlessRunning({ client, io, has_url }: Call) {
  try {
    await client.control.getInfo()
    return null
  } catch (error) {
    const isMissing = error instanceof SandpostError && error.type === "unreachable"
    if (!isMissing || has_url) throw error
    const started = await io.start()
    io.err(`sandpost: no sandbox was running, so this process started one at ${started.url}`)
    return started
  }
}

/** Passes requests from stdin to `/mcp` of the sandbox until stdin ends. */
async function serve({ client, io }: Call, url: string): Promise<void> {
  const { ProtocolError, ProtocolErrorCode, Server: McpServer } = await import("@modelcontextprotocol/server")
  const { serveStdio, StdioServerTransport } = await import("@modelcontextprotocol/server/stdio")
  const headers = {
    ...client.controlHeaders,
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  }
  const post: Post = async (method, params, signal) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params })
    if (Buffer.byteLength(body) > BODY_BYTES) {
      throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `The message exceeds ${BODY_BYTES} bytes.`)
    }
    const response = await platform
      .fetch(`${url}/mcp`, {
        method: "POST",
        headers,
        body,
        signal,
      })
      .catch((error) => {
        if (signal.aborted) throw error
        const message = `Cannot reach Sandpost at ${url}. Check that it is running.`
        throw new ProtocolError(ProtocolErrorCode.InternalError, message)
      })
    const { result, error } = readMessage(await response.text(), url)
    if (error) throw new ProtocolError(error.code, error.message)
    return result as Result
  }
  const { instructions } = await post("initialize", INITIALIZE, io.signal)
  const account = client.accountQuery
  const scoped = Object.keys(account).length === 0 ? new Set() : await findScoped(post, io.signal)
  const create = (): Server => {
    const options = { capabilities: { tools: {}, prompts: {}, resources: {} }, instructions: String(instructions) }
    const server = new McpServer({ name: "sandpost", title: "Sandpost", version }, options)
    for (const method of PASSED_ON) {
      server.setRequestHandler(method, async ({ params }, { mcpReq }) => {
        // The library has added to `_meta` what belongs to this connection only.
        const { _meta, ...given } = params ?? {}
        const passed = "name" in given && scoped.has(given.name) ? withAccount(given, account) : given
        return (await post(method, passed, mcpReq.signal)) as never
      })
    }
    return server
  }
  const transport = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: LONGEST_MESSAGE })
  const handle = serveStdio(create, { transport })
  await waitForEnd(io.signal)
  await handle.close()
}

type Result = Record<string, unknown>
type Post = (method: string, params: object, signal: AbortSignal) => Promise<Result>

/** A version that has a handshake: the answer has the instructions for agents. */
const INITIALIZE = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "sandpost mcp", version } }

/** The JSON-RPC response in a body: the body itself, or the last message of an event stream. */
function readMessage(text: string, url: string): { result?: Result; error?: { code: number; message: string } } {
  const json = text.startsWith("{") ? text : text.split(/^data: /m).at(-1)
  try {
    return JSON.parse(json ?? "")
  } catch {
    throw new StartError(`${url} does not serve MCP. Check that it is the URL of a Sandpost of this version.`)
  }
}

/** The names of the tools that take an account. */
async function findScoped(post: Post, signal: AbortSignal): Promise<Set<unknown>> {
  const { tools } = (await post("tools/list", {}, signal)) as {
    tools: { name: string; inputSchema: { properties: object } }[]
  }
  return new Set(tools.filter(({ inputSchema }) => "account_id" in inputSchema.properties).map(({ name }) => name))
}

/** A call of a tool for this account, unless it names another one. */
function withAccount(params: { arguments?: object }, account: object): object {
  const { arguments: given = {} } = params
  const isNamed = "account_id" in given || "account" in given
  return { ...params, arguments: isNamed ? given : { ...account, ...given } }
}

/** Resolves when stdin has ended or the process must stop. */
function waitForEnd(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    process.stdin.once("close", () => done())
    process.stdin.once("end", () => done())
    signal.addEventListener("abort", () => done())
  })
}
