import { computed } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { control, readAll } from "../api.ts"
import { info } from "../info.ts"
import { href } from "../nav.ts"
import { CopyButton } from "./copy-button.tsx"
import { curl } from "./curl.ts"
import { truncate } from "./format.ts"
import { createResource } from "./resource.ts"
import { Tabs } from "./tabs.tsx"

/** A block of code to copy. */
export function Code({ code, label }: { code: string; label: string }) {
  return (
    <div class="code">
      <CopyButton text={code} label={`Copy ${label}`} />
      <ScrollText label={label}>{code}</ScrollText>
    </div>
  )
}

/** An example as code, or as something else. */
export type Snippet = { name: string } & ({ code: string } | { content: () => ComponentChildren })

/** The same example in several languages, one per tab. */
export function Snippets({ label, snippets }: { label: string; snippets: Snippet[] }) {
  const [active, setActive] = useState(snippets[0]?.name ?? "")
  const tabs = snippets.map(({ name, ...what }) => ({
    id: name,
    label: name,
    content: "content" in what ? what.content : () => <Code code={what.code} label={`${label}, ${name}`} />,
  }))
  return (
    <div class="snippets">
      <Tabs label={label} tabs={tabs} active={active} onSelect={setActive} />
    </div>
  )
}

type Props = { label: string; class?: string; children: ComponentChildren }

/** Preformatted text that scrolls by keyboard. */
export function ScrollText({ label, class: name = "scroll-text", children }: Props) {
  const { shown, cut } = typeof children === "string" ? truncate(children) : { shown: children, cut: null }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work with the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div class={name} role="group" tabIndex={0} aria-label={label}>
      {cut && <p class="muted">Only the first {cut} are shown. Copy to get all of it.</p>}
      <pre>{shown}</pre>
    </div>
  )
}

/** Placeholder for an unknown token: tokens of added accounts are shown only once. */
export const KEY_PLACEHOLDER = "YOUR_API_KEY"

/** Explains the placeholder if the examples have no key. */
export function KeyHint() {
  if (!info.value || info.value.tokens?.full_access) return null
  return (
    <p class="muted">
      Replace <code>{KEY_PLACEHOLDER}</code> with a key of this account. Create one in{" "}
      <a href={href("/api-keys")}>API keys</a>.
    </p>
  )
}

/** A ready-to-paste request with this sandbox's URL and key. */
export function TryIt({ label, path, body }: { label: string; path: string; body?: unknown }) {
  const known = info.value
  if (!known) return null
  const address = { base_url: known.base_url, token: known.tokens?.full_access ?? KEY_PLACEHOLDER }
  return (
    <>
      <Snippets label={label} snippets={requestSnippets({ ...address, path, body })} />
      <KeyHint />
    </>
  )
}

type Request = { base_url: string; token: string; path: string; body?: unknown }

/** Ready-to-paste requests: a POST of `body`, or a GET without one. */
export function requestSnippets({ base_url, token, path, body }: Request): { name: string; code: string }[] {
  const url = `${base_url}${path}`
  const authorization = `Bearer ${token}`
  if (body === undefined) {
    return [
      { name: "curl", code: curl(url, [`Authorization: ${authorization}`]) },
      { name: "Node", code: `await fetch("${url}", { headers: { Authorization: "${authorization}" } })` },
    ]
  }
  const lines = [
    `await fetch("${url}", {`,
    `  method: "POST",`,
    `  headers: { Authorization: "${authorization}", "Content-Type": "application/json" },`,
    `  body: JSON.stringify(${JSON.stringify(body)}),`,
    `})`,
  ]
  const headers = [`Authorization: ${authorization}`, "Content-Type: application/json"]
  return [
    { name: "curl", code: curl(url, headers, JSON.stringify(body)) },
    { name: "Node", code: lines.join("\n") },
  ]
}

const EXAMPLE = "acme.test"

/** The domains of the account, for the examples. */
export const senderDomains = createResource(() => readAll(control.listDomains))

const verified = computed(() => senderDomains.data.value?.find((domain) => domain.status === "verified")?.name)

/** The domain the examples send from: a verified one of the account once it is loaded. */
export const senderDomain = computed(() => verified.value ?? EXAMPLE)
/** Whether the account has no verified domain. */
export const cannotSend = computed(() => senderDomains.data.value !== null && verified.value === undefined)
