import { useMemo, useRef, useState } from "preact/hooks"
import { formatBytes, SHOWN } from "../format.ts"
import { Icon, type IconName } from "../icons.tsx"
import { useActions } from "../palette.tsx"
import { readPreference, savePreference } from "../preferences.ts"
import { useWidth } from "../size.ts"
import { remoteImages } from "./html-scan.ts"
import { RemoteImages } from "./remote-images.tsx"

/** The widths at which mail clients lay out a mail, in pixels. */
const WIDTHS: { id: string; name: string; icon: IconName; width: number }[] = [
  { id: "phone", name: "Phone, 390 px", icon: "phone", width: 390 },
  { id: "tablet", name: "Tablet, 768 px", icon: "tablet", width: 768 },
  { id: "desktop", name: "Desktop, 1,000 px", icon: "desktop", width: 1000 },
]

const [NARROWEST, WIDEST] = [200, 1600]

/** The width that a text asks for: `320` or `320 px`. Null for other texts. */
export function widthIn(text: string): number | null {
  const width = Number(/^\s*(\d{3,4})\s*(?:px)?\s*$/i.exec(text)?.[1] ?? 0)
  return width >= NARROWEST && width <= WIDEST ? width : null
}

type Props = {
  title: string
  html: string
  images: readonly { url: string }[]
  src: (query: { images?: "remote" | undefined; dark?: "forced" | undefined; length: string | undefined }) => string
}

/** The most characters of HTML that are laid out: more block the page for seconds. */
const LONGEST = 1_000_000

/** Whether the HTML has styles of its own for dark mail clients. */
export const hasDarkStyles = (html: string): boolean =>
  /prefers-color-scheme\s*:\s*dark|(?:color-scheme|supported-color-schemes)["'\s:=a-z]{0,40}\bdark\b|\[data-og/i.test(
    html,
  )

/**
 * The HTML preview, laid out at the width of a phone, tablet or desktop and scaled to the pane, or at the width of the pane. The frame
 * runs no scripts, has an opaque origin and loads nothing remote until the user asks for it; the server's content security policy
 * enforces the same.
 */
export function PreviewFrame({ title, html: whole, images, src }: Props) {
  const [most, setMost] = useState(SHOWN)
  const html = whole.slice(0, most)
  const [chosen, setChosen] = useState(readPreference("preview.width") ?? "fit")
  const [dark, setDark] = useState(false)
  const [forced, setForced] = useState(false)
  const [remote, setRemote] = useState(false)
  const urls = useMemo(() => remoteImages(html, images), [html, images])
  const stage = useRef<HTMLDivElement>(null)
  const room = useWidth(stage)
  const width = WIDTHS.find(({ id }) => id === chosen)?.width ?? widthIn(chosen) ?? undefined
  const scale = width === undefined || room === 0 ? 1 : Math.min(1, room / width)
  const choose = (id: string) => {
    setChosen(id)
    savePreference("preview.width", id)
  }
  const shown = {
    images: remote ? ("remote" as const) : undefined,
    dark: dark && forced ? ("forced" as const) : undefined,
    length: whole.length > most ? `${most}` : undefined,
  }
  const show = (inDark: boolean, isForced: boolean) => {
    setDark(inDark)
    setForced(isForced)
  }
  useActions((text) => {
    const [group, words] = ["Preview", "width size mobile"]
    const typed = widthIn(text)
    return [
      ...(typed === null
        ? []
        : [{ title: `Preview at ${typed} px`, group, words: text, run: () => choose(`${typed}`) }]),
      ...WIDTHS.map(({ id, name }) => ({ title: `Preview: ${name}`, group, words, run: () => choose(id) })),
      {
        title: "Open the preview in a new tab",
        group,
        words: "print pdf",
        run: () => void open(src(shown), "_blank", "noreferrer"),
      },
      { title: "Preview as wide as the pane", group, words: `${words} fit`, run: () => choose("fit") },
      dark
        ? { title: "Light preview", group, words: "theme mode", run: () => show(false, false) }
        : { title: "Dark preview", group, words: "theme mode night", run: () => show(true, false) },
      { title: "Forced dark preview", group, words: "theme mode night invert", run: () => show(true, true) },
      ...(urls.length === 0
        ? []
        : [
            {
              title: `${remote ? "Block" : "Load"} remote images`,
              group,
              words: "pictures",
              run: () => setRemote(!remote),
            },
          ]),
    ]
  })
  return (
    <div class="preview">
      <div class="preview-bar" role="toolbar" aria-label="Preview">
        <div class="button-group">
          {WIDTHS.map(({ id, name, icon }) => (
            <button
              key={id}
              type="button"
              class="icon-button"
              aria-label={name}
              aria-pressed={chosen === id}
              data-tip={name}
              onClick={() => choose(id)}
            >
              <Icon name={icon} />
            </button>
          ))}
          <button
            type="button"
            class="icon-button words"
            aria-pressed={width === undefined}
            data-tip="As wide as this pane"
            onClick={() => choose("fit")}
          >
            Fit
          </button>
          <input
            class="field preview-width"
            type="number"
            aria-label="Width of the preview in pixels"
            min={NARROWEST}
            max={WIDEST}
            value={width}
            placeholder="px"
            onChange={({ currentTarget }) => {
              const typed = widthIn(currentTarget.value)
              choose(typed === null ? "fit" : `${typed}`)
              currentTarget.value = `${typed ?? ""}`
            }}
          />
        </div>
        <span class="preview-scale muted" data-testid="preview-scale">
          {scale < 1 && `${Math.round(scale * 100)} %`}
        </span>
        <button
          type="button"
          class="icon-button"
          aria-label="Dark preview"
          aria-pressed={dark}
          data-tip={dark ? "Preview in a light mail client" : "Preview in a dark mail client"}
          onClick={() => setDark(!dark)}
        >
          <Icon name="moon" />
        </button>
        {dark && (
          <>
            <button
              type="button"
              class="button small"
              aria-pressed={forced}
              data-tip="Invert the colors but not the images, as Gmail and Outlook do in dark mode"
              onClick={() => setForced(!forced)}
            >
              Forced dark
            </button>
            {!hasDarkStyles(html) && (
              <span class="preview-note muted" title="This mail has no dark styles.">
                This mail has no dark styles.
              </span>
            )}
          </>
        )}
        <RemoteImages urls={urls} allowed={remote} onAllow={setRemote} />
      </div>
      {whole.length > most && (
        <p class="preview-bar">
          <span class="muted">
            Only the first {formatBytes(most)} of {formatBytes(whole.length)} are shown.
            {most === LONGEST && " Download HTML, in the menu, has all of it."}
          </span>
          {most < LONGEST && (
            <button type="button" class="button small" onClick={() => setMost(LONGEST)}>
              Show {whole.length > LONGEST ? `the first ${formatBytes(LONGEST)}` : "all of it"}
            </button>
          )}
        </p>
      )}
      <div class="preview-stage" ref={stage}>
        <div class="preview-page" style={{ width: width === undefined ? "100%" : `${width * scale}px` }}>
          <iframe
            key={`${remote}${dark}${forced}${most}`}
            class={`preview-frame${dark ? (forced ? " forced" : " dark") : ""}`}
            data-testid="preview-frame"
            title={title}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerpolicy="no-referrer"
            src={src(shown)}
            style={{
              width: width === undefined ? "100%" : `${width}px`,
              height: `${100 / scale}%`,
              transform: scale < 1 ? `scale(${scale})` : undefined,
              colorScheme: dark && !forced ? "dark" : "light",
            }}
          />
        </div>
      </div>
    </div>
  )
}
