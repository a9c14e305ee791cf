import { info } from "../info.ts"
import { to } from "../nav.ts"
import { requestSnippets } from "./request-snippets.ts"
import { Snippets } from "./snippet.tsx"

/** What stands for a token that is not known here: those of added accounts were shown once. */
export const SOME_KEY = "YOUR_API_KEY"

/** Where a key comes from, when the examples cannot name one. */
export function KeyHint() {
  if (!info.value || info.value.tokens?.full_access) return null
  return (
    <p class="muted">
      Put a key of this account where it says <code>{SOME_KEY}</code>; a new one is made in{" "}
      <a href={to("/api-keys")}>API keys</a>.
    </p>
  )
}

/** The request that would fill an empty list, with this sandbox's address and key. */
export function TryIt({ label, path, body }: { label: string; path: string; body?: unknown }) {
  const known = info.value
  if (!known) return null
  const address = { base_url: known.base_url, token: known.tokens?.full_access ?? SOME_KEY }
  return (
    <>
      <Snippets label={label} snippets={requestSnippets({ ...address, path, body })} />
      <KeyHint />
    </>
  )
}
