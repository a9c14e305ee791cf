import { useState } from "preact/hooks"
import { Icon, type IconName } from "../icons.tsx"

const WIDTHS: { name: string; icon: IconName; width: string }[] = [
  { name: "Phone width", icon: "phone", width: "390px" },
  { name: "Tablet width", icon: "tablet", width: "768px" },
  { name: "Full width", icon: "desktop", width: "100%" },
]

type Props = {
  title: string
  html: string
  src: (query: { images?: "remote" | undefined; dark?: "forced" | undefined }) => string
}

/** Whether the HTML has styles of its own for dark mail clients. */
export const hasDarkStyles = (html: string): boolean =>
  /prefers-color-scheme\s*:\s*dark|(?:color-scheme|supported-color-schemes)["'\s:=a-z]{0,40}\bdark\b|\[data-og/i.test(
    html,
  )

/**
 * The HTML preview. The frame runs no scripts, has an opaque origin and loads nothing remote until the user asks for it;
 * the server's content security policy enforces the same.
 */
export function PreviewFrame({ title, html, src }: Props) {
  const [width, setWidth] = useState("100%")
  const [dark, setDark] = useState(false)
  const [forced, setForced] = useState(false)
  const [images, setImages] = useState<"remote">()
  return (
    <div class="preview">
      <div class="preview-bar" role="toolbar" aria-label="Preview">
        <div class="button-group">
          {WIDTHS.map((choice) => (
            <button
              key={choice.name}
              type="button"
              class="icon-button"
              aria-label={choice.name}
              aria-pressed={width === choice.width}
              data-tip={choice.name}
              onClick={() => setWidth(choice.width)}
            >
              <Icon name={choice.icon} />
            </button>
          ))}
        </div>
        <button
          type="button"
          class="icon-button"
          aria-label="Dark preview"
          aria-pressed={dark}
          data-tip={dark ? "Preview in a light mail client" : "Preview in a dark mail client"}
          onClick={() => setDark(!dark)}
        >
          <Icon name={dark ? "sun" : "moon"} />
        </button>
        {dark && (
          <>
            {!hasDarkStyles(html) && <span class="muted">This mail has no dark styles.</span>}
            <button
              type="button"
              class="button small"
              aria-pressed={forced}
              data-tip="Invert the colors but not the images, as Gmail and Outlook do in dark mode"
              onClick={() => setForced(!forced)}
            >
              Forced dark
            </button>
          </>
        )}
        <button type="button" class="button small" disabled={images === "remote"} onClick={() => setImages("remote")}>
          <Icon name="image" size={14} />
          {images ? "Remote images loaded" : "Load remote images"}
        </button>
      </div>
      <div class="preview-stage">
        <iframe
          key={`${images}${dark}${forced}`}
          class={`preview-frame${dark ? (forced ? " forced" : " dark") : ""}`}
          data-testid="preview-frame"
          title={title}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerpolicy="no-referrer"
          src={src({ images, dark: dark && forced ? "forced" : undefined })}
          style={{ width, colorScheme: dark && !forced ? "dark" : "light" }}
        />
      </div>
    </div>
  )
}
