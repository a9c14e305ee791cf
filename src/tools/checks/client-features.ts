import { EMAIL_CLIENTS } from "../../core/assumptions/email-clients.gen.ts"
import { invalid } from "../../core/errors.ts"
import { matchesGlob } from "../../core/search/glob.ts"
import { nearest } from "../../core/text/suggest.ts"
import { SUPPORT } from "./caniemail.gen.ts"
import type { Level } from "./rules.ts"

/**
 * Features of HTML and CSS that email clients do not support and that change what a reader sees. A warning loses content or breaks the
 * layout, a note is a matter of looks. Features with an accepted fallback, such as `max-width`, are left out.
 */
export const FEATURES = {
  "css-display-flex": ["warning", "display: flex", "places the columns below one another"],
  "css-display-grid": ["warning", "display: grid", "places the cells below one another"],
  "css-flex-direction": ["note", "flex-direction", "places the parts in the default direction"],
  "css-justify-content": ["note", "justify-content", "aligns the parts at the start"],
  "css-gap": ["note", "gap", "leaves no space between the parts"],
  "css-position": ["warning", "position", "shows the element in its normal place"],
  "css-float": ["note", "float", "shows the element in its normal place"],
  "css-variables": ["warning", "CSS variables", "ignores the declarations with var()"],
  "css-unit-calc": ["warning", "calc()", "ignores the declarations with calc()"],
  "css-function-clamp": ["warning", "clamp()", "ignores the declarations with clamp()"],
  "css-function-min": ["warning", "min()", "ignores the declarations with min()"],
  "css-function-max": ["warning", "max()", "ignores the declarations with max()"],
  "css-unit-rem": ["note", "the unit rem", "ignores sizes in rem"],
  "css-unit-vw": ["note", "the unit vw", "ignores sizes in vw"],
  "css-unit-vh": ["note", "the unit vh", "ignores sizes in vh"],
  "css-background-image": ["note", "background images", "shows only the background color"],
  "css-linear-gradient": ["note", "gradients", "shows no gradient"],
  "css-radial-gradient": ["note", "gradients", "shows no gradient"],
  "css-conic-gradient": ["note", "gradients", "shows no gradient"],
  "css-modern-color": ["note", "colors such as oklch()", "ignores the color"],
  "css-function-light-dark": ["note", "light-dark()", "ignores the color"],
  "css-hex-alpha": ["note", "colors such as #00000080", "ignores the color"],
  "css-space-color": ["warning", "colors such as rgb(0 0 0)", "removes all styles beside the color"],
  "css-opacity": ["note", "opacity", "shows it opaque"],
  "css-visibility": ["warning", "visibility", "shows the hidden content"],
  "css-backdrop-filter": ["note", "backdrop-filter", "shows it without the filter"],
  "css-mix-blend-mode": ["note", "mix-blend-mode", "shows it without blending"],
  "css-list-style-image": ["note", "images as bullets", "shows normal bullets"],
  "css-border-image": ["note", "border-image", "shows a plain border"],
  "css-border-radius": ["note", "border-radius", "shows square corners"],
  "css-box-shadow": ["note", "box-shadow", "shows no shadow"],
  "css-text-shadow": ["note", "text-shadow", "shows no shadow"],
  "css-filter": ["note", "filter", "shows it without the filter"],
  "css-transform": ["note", "transform", "shows it untransformed"],
  "css-animation": ["note", "animations", "shows no animation"],
  "css-object-fit": ["note", "object-fit", "distorts the image"],
  "css-aspect-ratio": ["note", "aspect-ratio", "ignores the ratio"],
  "css-clip-path": ["note", "clip-path", "shows the whole element"],
  "css-mask-image": ["note", "mask-image", "shows the whole element"],
  "css-column-count": ["note", "text columns", "shows one column"],
  "css-writing-mode": ["note", "writing-mode", "shows horizontal text"],
  "css-margin-inline-block": ["note", "margin-inline and margin-block", "shows no margin"],
  "css-padding-inline-block": ["note", "padding-inline and padding-block", "shows no padding"],
  "css-margin-inline-start-end": ["note", "margin-inline-start and -end", "shows no margin"],
  "css-padding-inline-start-end": ["note", "padding-inline-start and -end", "shows no padding"],
  "css-border-inline-block": ["note", "border-inline and border-block", "shows no border"],
  "css-block-inline-size": ["note", "inline-size and block-size", "ignores the size"],
  "css-inset": ["note", "inset", "shows the element in its normal place"],
  "css-pseudo-element-before": ["warning", "::before", "does not show the added content"],
  "css-pseudo-element-after": ["warning", "::after", "does not show the added content"],
  "css-pseudo-class-first-child": ["note", ":first-child", "ignores the rules with it"],
  "css-pseudo-class-last-child": ["note", ":last-child", "ignores the rules with it"],
  "css-pseudo-class-first-of-type": ["note", ":first-of-type", "ignores the rules with it"],
  "css-pseudo-class-last-of-type": ["note", ":last-of-type", "ignores the rules with it"],
  "css-pseudo-class-nth-of-type": ["note", ":nth-of-type()", "ignores the rules with it"],
  "css-pseudo-class-only-child": ["note", ":only-child", "ignores the rules with it"],
  "css-pseudo-class-nth-child": ["note", ":nth-child()", "ignores the rules with it"],
  "css-pseudo-class-has": ["note", ":has()", "ignores the rules with it"],
  "css-pseudo-class-not": ["note", ":not()", "ignores the rules with it"],
  "css-pseudo-class-checked": ["note", ":checked", "ignores the rules with it"],
  "css-nesting": ["warning", "nested CSS", "ignores the nested rules"],
  "css-at-import": ["note", "@import", "does not load the style sheet"],
  "css-at-font-face": ["note", "web fonts", "shows the next font of the list"],
  "css-at-media-prefers-color-scheme": ["note", "dark styles", "shows the light design, or one with other colors"],
  "css-media-range": ["warning", "media queries such as (width<=600px)", "ignores the rules in them"],
  "html-link": ["warning", "linked style sheets", "does not load the style sheet"],
  "html-hidden": ["warning", "the attribute hidden", "shows the hidden content"],
  "html-anchor-links": ["note", "links to a place in the mail", "does nothing at a click"],
  "html-image-maps": ["note", "image maps", "shows the image without its links"],
  "html-svg": ["warning", "<svg>", "shows nothing in its place"],
  "html-video": ["warning", "<video>", "shows no video"],
  "html-audio": ["warning", "<audio>", "shows no player"],
  "html-object": ["warning", "<object>", "shows nothing in its place"],
  "html-form": ["warning", "forms", "does not send the form"],
  "html-input-text": ["warning", "text fields", "shows no field"],
  "html-input-checkbox": ["note", "checkboxes", "shows no checkbox"],
  "html-input-radio": ["note", "radio buttons", "shows no radio button"],
  "html-select": ["warning", "<select>", "shows no menu"],
  "html-textarea": ["warning", "<textarea>", "shows no field"],
  "html-dialog": ["warning", "<dialog>", "shows it as normal content"],
  "html-meter": ["note", "<meter>", "shows no bar"],
  "html-progress": ["note", "<progress>", "shows no bar"],
  "html-marquee": ["note", "<marquee>", "shows text that does not move"],
  "html-srcset": ["note", "srcset", "shows the image of `src`"],
  "html-picture": ["note", "<picture>", "shows the image of its <img>"],
  "image-svg": ["warning", "SVG images", "shows a broken image"],
  "image-webp": ["warning", "WebP images", "shows a broken image"],
  "image-avif": ["warning", "AVIF images", "shows a broken image"],
  "image-heif": ["warning", "HEIF images", "shows a broken image"],
  "image-tiff": ["warning", "TIFF images", "shows a broken image"],
  "image-apng": ["note", "animated PNG images", "shows the first frame"],
  "image-ico": ["warning", "ICO images", "shows a broken image"],
  "image-mp4": ["warning", "videos as images", "shows a broken image"],
} as const satisfies Record<string, readonly [level: Level, title: string, effect: string]>

export type Feature = keyof typeof FEATURES
export type ClientRuleId = `client-${Feature}`

/** Fixes that differ from the general one. */
const FIXES: Partial<Record<Feature, string>> = {
  "css-display-flex": "Use table cells for columns.",
  "css-display-grid": "Use table cells for the grid.",
  "css-position": "Place elements with table cells, `padding` and `align`.",
  "css-variables": "Write the values themselves, for example with a build step.",
  "css-background-image": "Set a `background-color` that text can be read on, or add VML for Outlook.",
  "css-at-font-face": "List a font after it that every system has.",
  "css-at-media-prefers-color-scheme": "Choose colors that can be read when a client inverts them.",
  "css-hex-alpha": "Write a color without transparency, or one with `rgba()`.",
  "css-space-color": "Write the color with commas: `rgb(0, 0, 0)` or `rgba(0, 0, 0, 0.5)`.",
  "css-media-range":
    "Write `(max-width: 600px)` or `(min-width: 600px)`. Build tools do so for older browsers as target.",
  "html-link": "Write the CSS into `style` attributes.",
  "html-hidden": "Write `display: none` into the `style` attribute too.",
  "css-visibility": "Write `display: none` into the `style` attribute too.",
  "html-svg": "Use a PNG image.",
  "html-video": "Link an image to the video.",
  "html-audio": "Link to the recording.",
  "html-form": "Link to a page with the form.",
  "image-svg": "Use a PNG image.",
  "image-webp": "Use a PNG or JPEG image.",
  "image-avif": "Use a PNG or JPEG image.",
  "image-heif": "Use a PNG or JPEG image.",
  "image-tiff": "Use a PNG or JPEG image.",
  "image-ico": "Use a PNG image.",
}

/** Features that caniemail.com has no data about: the clients without them, and a page. Their rows in `SOURCES` say more. */
const OWN_DATA: Partial<Record<Feature, readonly [clients: readonly string[], url: string]>> = {
  "css-media-range": [["gmail.*", "outlook.*", "yahoo.*"], "https://github.com/resend/react-email/pull/3086"],
  "css-hex-alpha": [["gmail.*", "outlook.windows"], "https://www.caniemail.com/features/css-rgba/"],
  "css-space-color": [["gmail.*"], "https://github.com/hteumeuleu/email-bugs/issues/160"],
}

/** Whether the worst of the clients that a finding names supports a feature in part or not at all. */
export type Support = "none" | "partial"

/** Level, title, fix and page of the rule of a feature. Partial support is worth a look. */
export function clientRule(
  rule: ClientRuleId,
  support: Support = "none",
): { level: Level; title: string; fix: string; url: string } {
  const feature = featureOf(rule)
  const [level, title] = FEATURES[feature]
  return {
    level: support === "none" ? level : "note",
    title: `${title[0]?.toUpperCase()}${title.slice(1)} ${support === "none" ? "not" : "partly"} supported`,
    fix: FIXES[feature] ?? "Check that the mail is still readable without it.",
    url: OWN_DATA[feature]?.[1] ?? `https://www.caniemail.com/features/${feature}/`,
  }
}

const featureOf = (rule: ClientRuleId) => rule.slice("client-".length) as Feature

export const CLIENT_RULES = (Object.keys(FEATURES) as Feature[]).map((feature): ClientRuleId => `client-${feature}`)

const NAMES = new Map(EMAIL_CLIENTS)
const INDEXES = new Map(EMAIL_CLIENTS.map(([id], index) => [id, index]))

const CLIENT_IDS = EMAIL_CLIENTS.map(([id]) => id)

/** The email clients that a pattern such as `gmail.*` names. */
export const clientsLike = (pattern: string): string[] => CLIENT_IDS.filter((id) => matchesGlob(pattern, id))

/** The email clients that any of the patterns names. Throws `validation_error` for a pattern that names none. */
export function chosenClients(patterns: readonly string[]): string[] {
  const found = new Set(
    patterns.flatMap((pattern) => {
      const like = clientsLike(pattern)
      if (like.length > 0) return like
      const near = nearest(pattern, [...CLIENT_IDS, ...new Set(CLIENT_IDS.map((id) => `${id.split(".")[0]}.*`))])
      throw invalid(
        `\`clients\` has no email client "${pattern.slice(0, 60)}"${near ? `; the nearest is "${near}"` : ""}. Write family.platform, for example gmail.*,outlook.windows.`,
      )
    }),
  )
  return CLIENT_IDS.filter((id) => found.has(id))
}

/** Those of the clients that do not support a feature or, if all do, those with partial support; null if there are none. Unknown support is not reported. */
export function lackingSupport(
  feature: Feature,
  clients: readonly string[],
): { support: Support; clients: string[] } | null {
  const letters = SUPPORT[feature] ?? ""
  const [own] = OWN_DATA[feature] ?? []
  const having = (letter: string) => clients.filter((client) => letters[INDEXES.get(client) ?? -1] === letter)
  if (own) {
    const without = clients.filter((client) => own.some((pattern) => matchesGlob(pattern, client)))
    return without.length > 0 ? { support: "none", clients: without } : null
  }
  const [none, partial] = [having("n"), having("a")]
  if (none.length > 0) return { support: "none", clients: none }
  return partial.length > 0 ? { support: "partial", clients: partial } : null
}

/** What readers with these clients see: "Outlook (Windows) does not support border-radius: it shows square corners." */
export function effectOn(feature: Feature, clients: readonly string[], support: Support): string {
  const names = clients.map((client) => NAMES.get(client) ?? client)
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} other clients`] : names
  const list = shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown[0]
  const [, title, effect] = FEATURES[feature]
  const [verb = "", ...rest] = effect.split(" ")
  const many = names.length > 1
  const plural = verb === "does" ? "do" : verb.replace(/s$/, "")
  const does = `${many ? "they" : "it"} ${[many ? plural : verb, ...rest].join(" ")}`
  if (support === "none") return `${list} ${many ? "do" : "does"} not support ${title}: ${does}.`
  return `${list} ${many ? "support" : "supports"} ${title} only in part: in some cases ${does}.`
}
