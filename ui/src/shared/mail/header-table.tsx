import { CopyButton } from "../copy-button.tsx"
import type { Header } from "./parse-headers.ts"

/** Header fields, one a row, each to copy. */
export function HeaderTable({ headers }: { headers: Header[] }) {
  return (
    <dl class="header-table">
      {headers.map(({ name, value }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            <span>{value}</span>
            <CopyButton text={value} label={`Copy ${name}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
