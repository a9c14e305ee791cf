import { useState } from "preact/hooks"

type Props = { name: string; list: string[]; note?: string }

/** Longer lists start folded, to keep the message on the screen. */
const MAX_UNFOLDED = 12
const SHOWN_FOLDED = 8

/** A row of addresses in the header of a message; nothing if the list is empty. */
export function AddressRow({ name, list, note }: Props) {
  const [all, setAll] = useState(false)
  if (list.length === 0) return null
  const shown = all || list.length <= MAX_UNFOLDED ? list : list.slice(0, SHOWN_FOLDED)
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
