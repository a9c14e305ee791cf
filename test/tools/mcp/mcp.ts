import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv"
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

type Validator = ReturnType<AjvJsonSchemaValidator["getValidator"]>

/** Compiles each schema once for all clients of a worker: that of one tool takes up to a fifth of a second. */
class SharedValidators extends AjvJsonSchemaValidator {
  readonly #known = new Map<string, Validator>()

  override getValidator<T>(schema: Parameters<AjvJsonSchemaValidator["getValidator"]>[0]) {
    const key = JSON.stringify(schema)
    const validator = this.#known.get(key) ?? super.getValidator(schema)
    this.#known.set(key, validator)
    return validator as ReturnType<typeof AjvJsonSchemaValidator.prototype.getValidator<T>>
  }
}
const jsonSchemaValidator = new SharedValidators()

/** Connects the official client to `/mcp` of a sandbox, for one test. */
export async function anAgent({ url }: { url: string }, options: ClientOptions = {}): Promise<Agent> {
  const client = new Client({ name: "test", version: "1.0.0" }, { jsonSchemaValidator, ...options })
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
