import { Icon, type IconName } from "./icons.tsx"

/** What stands in the right pane while nothing of the list is open. */
export function NothingOpen({ icon, text }: { icon: IconName; text: string }) {
  return (
    <div class="pane nothing-open">
      <Icon name={icon} size={28} />
      <p>{text}</p>
    </div>
  )
}
