import type { ComponentChildren } from "preact"
import { href } from "../../nav.ts"
import { Badge } from "../badge.tsx"
import { CopyButton } from "../copy-button.tsx"
import { formatCount } from "../format.ts"
import { Icon, type IconName } from "../icons.tsx"
import { NothingSelected } from "../panes.tsx"

type Props = {
  /** What to do; null if the list is empty. */
  text: string | null
  icon: IconName
  /** The path of the list. */
  path: string
  statuses: readonly string[]
  counts: Record<string, number>
  /** Names and values to copy. Those without a value are left out. */
  addresses: [string, string | undefined][]
  children?: ComponentChildren
}

const KEYS: [string, string][] = [
  ["j k", "move"],
  ["Enter", "open"],
  ["/", "search"],
  ["?", "all shortcuts"],
]

/** Instead of the overview if a search has no results: its counts would be of other messages. */
export const NothingFound = () => <NothingSelected icon="search" text="Nothing matches the search" />

/** The right pane of a mail list while nothing is open. */
export function Overview({ text, icon, path, statuses, counts, addresses, children }: Props) {
  const known = statuses.filter((status) => counts[status])
  return (
    <div class="pane nothing-open overview" data-testid="overview">
      {text && (
        <p class="overview-text">
          <Icon name={icon} size={20} /> {text}
        </p>
      )}
      {known.length > 0 && (
        <section>
          <h2>By status</h2>
          <ul class="overview-counts">
            {known.map((status) => (
              <li key={status}>
                <a href={href(path, { q: `status:${status}` })}>
                  <strong>{formatCount(counts[status] ?? 0)}</strong>
                  <Badge word={status} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
      <section>
        <h2>Addresses</h2>
        <dl class="overview-addresses">
          {addresses.map(
            ([name, value]) =>
              value && (
                <div key={`${name}${value}`}>
                  <dt>{name}</dt>
                  <dd>
                    <code>{value}</code>
                    <CopyButton text={value} label={`Copy ${value}`} />
                  </dd>
                </div>
              ),
          )}
        </dl>
      </section>
      <p class="overview-keys">
        {KEYS.map(([keys, what]) => (
          <span key={keys}>
            <kbd>{keys}</kbd> {what}
          </span>
        ))}
      </p>
    </div>
  )
}
