import type { ComponentChildren } from "preact"
import { Code } from "./snippet.tsx"

/** Formats JSON for reading; other text stays as it is. */
export function formatJson(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

/** A request or response body to read and copy. */
export function Body({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined || value === "") return <p class="muted">{label}: empty</p>
  return (
    <>
      <p class="body-label">{label}</p>
      <Code code={formatJson(value)} label={label} />
    </>
  )
}

/** Names and values; entries without a value are left out. */
export function Facts({ facts }: { facts: [string, ComponentChildren][] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
