import type { ComponentChildren } from "preact"
import { Code } from "./snippet.tsx"

/** JSON for reading, or the text itself where it is none. */
export function pretty(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value, null, 2)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

/** A body that went over the wire, to read and to copy. */
export function Body({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined || value === "") return <p class="muted">{label}: empty</p>
  return (
    <>
      <p class="body-label">{label}</p>
      <Code code={pretty(value)} label={label} />
    </>
  )
}

/** Facts as name and value; what has no value is left out. */
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
