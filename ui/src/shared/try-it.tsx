import { info } from "../info.ts"
import { href } from "../nav.ts"
import { requestSnippets } from "./request-snippets.ts"
import { Snippets } from "./snippet.tsx"

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
