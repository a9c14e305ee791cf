import { useState } from "preact/hooks"

type Props = { name: string; list: string[]; note?: string }

/** More addresses than these begin folded, so that the message is not pushed off the screen. */
const MOST_SHOWN = 12
const SHOWN_OF_MANY = 8

/** A row of addresses in the header of a message; nothing where there are none. */
export function People({ name, list, note }: Props) {
  const [all, setAll] = useState(false)
  if (list.length === 0) return null
  const shown = all || list.length <= MOST_SHOWN ? list : list.slice(0, SHOWN_OF_MANY)
  return (
    <div class="meta-row">
      <dt>{name}</dt>
      <dd>
        {shown.map((address, index) => (
          <span key={index}>
            {index > 0 && ", "}
            <bdi>{address}</bdi>
          </span>
        ))}
        {shown.length < list.length && (
          <>
            {" "}
            <button type="button" class="link-button" onClick={() => setAll(true)}>
              and {list.length - shown.length} more
            </button>
          </>
        )}
        {note && <span class="tag">{note}</span>}
      </dd>
    </div>
  )
}
