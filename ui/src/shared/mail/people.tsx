type Props = { name: string; list: string[]; note?: string }

/** A row of addresses in the header of a message; nothing where there are none. */
export function People({ name, list, note }: Props) {
  if (list.length === 0) return null
  return (
    <div class="meta-row">
      <dt>{name}</dt>
      <dd>
        {list.map((address, index) => (
          <span key={index}>
            {index > 0 && ", "}
            <bdi>{address}</bdi>
          </span>
        ))}
        {note && <span class="tag">{note}</span>}
      </dd>
    </div>
  )
}
