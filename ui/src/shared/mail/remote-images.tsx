import { useEffect, useRef, useState } from "preact/hooks"
import { basePath } from "../../nav.ts"
import { pluralize } from "../format.ts"
import { Icon } from "../icons.tsx"

type Result = { loaded: number; failed: number }

/** "2 of 3 loaded, 1 failed". */
export function describeResult({ loaded, failed }: Result, all: number): string {
  if (loaded + failed < all) return `Loading images: ${loaded + failed} of ${all}`
  return failed === 0 ? `${pluralize(all, "image")} loaded` : `${loaded} of ${all} loaded, ${failed} failed`
}

type Props = { urls: string[]; allowed: boolean; onAllow: (allowed: boolean) => void }

/** The button that loads the remote images of a mail; then how many were loaded, and the way back. Nothing if the mail has none. */
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
      <LoadResult key={urls.join(" ")} urls={urls} />
      <button type="button" class="button small local" onClick={() => onAllow(false)}>
        Block again
      </button>
    </span>
  )
}

/**
 * Says how many images can be loaded. The frame of the mail runs no script that could tell, so a frame of its own with an opaque origin
 * loads the same URLs and counts.
 */
function LoadResult({ urls }: { urls: string[] }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [result, setResult] = useState<Result>({ loaded: 0, failed: 0 })
  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return
      const field = data === "loaded" ? "loaded" : "failed"
      setResult((before) => ({ ...before, [field]: before[field] + 1 }))
    }
    addEventListener("message", receive)
    return () => removeEventListener("message", receive)
  }, [])
  return (
    <>
      <span class="muted" role="status" data-testid="images-loaded">
        {describeResult(result, urls.length)}
      </span>
      <iframe
        ref={frame}
        hidden
        title="Images of the mail"
        sandbox="allow-scripts"
        src={`${basePath}/image-check`}
        onLoad={() => frame.current?.contentWindow?.postMessage(urls, "*")}
      />
    </>
  )
}
