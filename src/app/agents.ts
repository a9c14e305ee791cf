/** An operation of a contract that a tool calls. */
export interface ToolOperation {
  api: "control" | "service"
  /** The operationId. */
  id: string
  /** The fields of a short answer; those of each entry if the answer is a list. `cases.fix` is a field of an inner object or list. */
  short: readonly string[]
}

/** An answer that is added to another: the field of that answer that is its `id`, and how a description names it. */
export interface AgentPart extends ToolOperation {
  of: string
  says: string
}

export type Arguments = Readonly<Record<string, unknown>>

/**
 * A tool for coding agents, which the tool `mcp` serves. Its arguments are the parameters and body fields of its operations, and its answer has the fields of their responses:
 * `src/tools/mcp/tool-schemas.mjs` takes both from the contracts.
 */
export interface AgentTool {
  name: string
  title: string
  description: string
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean }
  operations: Readonly<Record<string, ToolOperation>>
  /** The name of the operation for these arguments. Not needed for a single operation. */
  choose?: (args: Arguments) => string
  /** Parameters of the operations that are no arguments. */
  without?: readonly string[]
  /** Fields of the answer with a schema of their own in each operation. Others must have the same in all. */
  varying?: readonly string[]
  /** Whether it acts for no account, or for all. */
  without_account?: true
  /** Arguments that belong to no operation, as JSON Schema. */
  own?: Readonly<Record<string, object>>
  /** Answers that `include` adds as fields. */
  parts?: Readonly<Record<string, AgentPart>>
  /** An operation whose fields are added to each entry of a list. */
  entries?: ToolOperation
}

/** An operation of the control API with the fields of its short answer. */
export const controlOperation = (id: string, ...short: string[]): ToolOperation => ({ api: "control", id, short })

/** Hints: it changes nothing. */
export const READ = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
/** Hints: each call adds something. */
export const ADD = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
/** Hints: a repeated call changes nothing more. */
export const SET = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }
/** Hints: what it changes is lost. */
export const DESTROY = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }

/** A task that a person can give to an agent. */
export interface Prompt {
  name: string
  title: string
  description: string
  arguments: readonly { name: string; description: string; required: boolean }[]
  /** `values` are fenced, unless they are ids. */
  text: (values: Readonly<Record<string, string>>) => string
}

/** An argument of a prompt that may be left out. */
export const optionalArgument = (name: string, description: string) => ({ name, description, required: false })

/** A sentence that is added to the description of a tool, and parts of its answer. */
export interface AgentAddition {
  sentence: string
  parts?: Readonly<Record<string, AgentPart>>
}

/** What a tool of Sandpost adds for coding agents. */
export interface AgentParts {
  /** Each with the tool after which the list has it. */
  tools?: readonly (AgentTool & { after: string })[]
  prompts?: readonly (Prompt & { after: string })[]
  /** What it adds to a tool for agents that is not its own, by its name. */
  additions?: Readonly<Record<string, AgentAddition>>
  /** Constants whose texts its answers have: an agent may trust those, as Sandpost's own. */
  texts?: readonly unknown[]
}
