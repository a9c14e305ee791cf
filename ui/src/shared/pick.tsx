import { Icon, type IconName } from "./icons.tsx"

/** The right pane while nothing is selected. */
export function NothingSelected({ icon, text }: { icon: IconName; text: string }) {
  return (
    <div class="pane nothing-open">
      <Icon name={icon} size={28} />
      <p>{text}</p>
    </div>
  )
}
