import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { expect, onTestFinished } from "vitest"

// biome-ignore lint/suspicious/noExplicitAny: The client checks each answer against the output schema of its tool.
type Loose = any

/** The official client with short calls of tools. */
export class Agent {
  readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  /** The answer of a tool that succeeds. */
  async call(name: string, args: Record<string, unknown> = {}): Promise<Loose> {
    const result = await this.client.callTool({ name, arguments: args })
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy()
    return result.structuredContent
  }

  /** The sentence of a tool that fails, without the notice and tags of fenced texts. */
  async refused(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const result = await this.client.callTool({ name, arguments: args })
    expect(result.isError).toBe(true)
    return textOf(result)
      .replace(/^Texts between <untrusted-.*\n/, "")
      .replace(/<\/?untrusted-[0-9a-f]{12}>/g, "")
  }
}

/** The text of a result. */
export function textOf(result: Loose): string {
  expect(result.content).toHaveLength(1)
  return result.content[0].text
}

/** Connects the official client to `/mcp` of a sandbox, for one test. */
export async function anAgent({ url }: { url: string }, options: ClientOptions = {}): Promise<Agent> {
  const client = new Client({ name: "test", version: "1.0.0" }, options)
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  onTestFinished(() => client.close())
  return new Agent(client)
}

/** A result without the texts that are fenced: what the agent reads as Sandpost's own words. */
export const ownWordsOf = (result: Loose): string =>
  JSON.stringify(result).replace(/<untrusted-([0-9a-f]{12})>.*?<\/untrusted-\1>/g, "")

/** The text of a fenced field. */
export function unfenced(text: string): string {
  const found = /^<untrusted-([0-9a-f]{12})>([\s\S]*)<\/untrusted-\1>$/.exec(text)
  expect(found, text).not.toBeNull()
  return found?.[2] as string
}
