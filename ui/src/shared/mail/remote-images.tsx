import { pluralize } from "../format.ts"
import { Icon } from "../icons.tsx"

type Props = { urls: string[]; allowed: boolean; onAllow: (allowed: boolean) => void }

/**
 * The button that loads the remote images of a mail; then the way back. Nothing if the mail has none. The frame of the mail runs no script
 * that could say which were loaded, and a second request for each would count as a second open.
 */
export function RemoteImages({ urls, allowed, onAllow }: Props) {
  if (urls.length === 0) return null
  if (!allowed)
    return (
      <button type="button" class="button small preview-images" onClick={() => onAllow(true)}>
        <Icon name="image" size={14} />
        <span>
          Load {urls.length} <span class="menu-long">remote </span>
          {urls.length === 1 ? "image" : "images"}
        </span>
      </button>
    )
  return (
    <span class="preview-images">
      <span class="muted" role="status" data-testid="images-loaded">
        {pluralize(urls.length, "image")} allowed
      </span>
      <button type="button" class="button small local" onClick={() => onAllow(false)}>
        Block again
      </button>
    </span>
  )
}
