import { type ComponentType, h } from "preact"
import type { CapturedEmail } from "./api-types.ts"
import type { ForTwo } from "./shared/mail/mail-list.tsx"
import type { PlacedTab } from "./shared/mail/mail-tabs.tsx"

/** What a tool adds to the inbox, in the `tool.ts` of its folder of `ui/src/tools`. `docs/adr/0021-tools-are-leaves.md` */
export interface InboxTool {
  name: string
  /** What can be done with two emails of the list. */
  forTwo?: ForTwo
  /** A dialog over the section Emails. It is open while the URL has the key `query`, and gets its value. */
  dialog?: { query: string; component: ComponentType<{ value: string }> }
  /** What it adds to an open email. Loaded with the first one. */
  email?: () => Promise<EmailPart>
  /** What it adds to a webhook endpoint. Loaded with the section. */
  endpoint?: () => Promise<EndpointPart>
}

export interface EmailPart {
  /** A hook that makes a tab. The email is null until it is read. */
  useTab?(id: string, email: CapturedEmail | null): PlacedTab
  actions?: readonly MessageAction[]
}

/** Something to do with an open email: an entry of its menu, and a command of the palette. An error of `run` is shown. */
export interface MessageAction {
  /** What the palette calls it, such as "Forward this email". */
  title: string
  /** What the menu calls it, such as "Forward". */
  label: string
  testid: string
  /** Why it is not possible with this email, in a few words. */
  unavailable?(email: CapturedEmail): string | undefined
  run(email: CapturedEmail): Promise<unknown>
}

/** A button and a command of the palette, `<verb> <noun>`, which open a dialog. */
export interface EndpointPart {
  verb: string
  noun: string
  Dialog: ComponentType<{ id: string; onClose: () => void }>
  /** Shown above the deliveries. */
  Results: ComponentType<{ id: string; secret: string }>
}

let list: readonly InboxTool[] = []

/** Hands in the tools, before anything is shown. */
export function setTools(all: readonly InboxTool[]): void {
  list = all
}

export const allTools = (): readonly InboxTool[] => list

/** Loads a component together with what tools add to it, which it gets as `parts`. */
export async function withParts<Part, Props extends { parts: readonly Part[] }>(
  partOf: (tool: InboxTool) => (() => Promise<Part>) | undefined,
  load: () => Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Omit<Props, "parts">> }> {
  const reads = list.flatMap((tool) => partOf(tool) ?? [])
  const [component, ...parts] = await Promise.all([load(), ...reads.map((read) => read())])
  return { default: (props) => h(component, { ...props, parts } as unknown as Props) }
}
