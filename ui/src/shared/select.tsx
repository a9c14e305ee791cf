type Props = {
  label: string
  name: string
  values: readonly string[]
  /** The label of no choice. Without it, the first value is chosen. */
  none?: string
  onChoose?: (value: string) => void
}

/** A labelled select of a form whose values are their own labels. */
export function Select({ label, name, values, none, onChoose }: Props) {
  return (
    <label>
      {label}
      <select class="field" name={name} onChange={(event) => onChoose?.(event.currentTarget.value)}>
        {none && <option value="">{none}</option>}
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  )
}
