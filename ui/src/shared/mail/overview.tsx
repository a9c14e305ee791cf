import type { ComponentChildren } from "preact"
import { CopyButton } from "../copy-button.tsx"
import { Icon, type IconName } from "../icons.tsx"
import { NothingSelected } from "../panes.tsx"

type Props = {
  /** What to do; null if the list is empty. */
  text: string | null
  icon: IconName
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
export function Overview({ text, icon, addresses, children }: Props) {
  return (
    <div class="pane nothing-open overview" data-testid="overview">
      {text && (
        <p class="overview-text">
          <Icon name={icon} size={20} /> {text}
        </p>
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
