import { inlineReferences, referredId } from "../../core/text/content-id.ts"
import { withoutFillers } from "../../html-text.ts"
import { type Findings, shortenText } from "./findings.ts"
import type { HtmlDocument, Tag } from "./html-document.ts"
import { isLocal, LOCAL_FILE } from "./links.ts"
import type { CheckedMail } from "./mail.ts"
import type { RuleId } from "./rules.ts"

/** Gmail shows only the beginning of longer HTML, with a link to the rest. */
const GMAIL_CLIPS = 102 * 1024
/** Many servers reject mail above 10 MB or show it late. */
const HEAVY = 10 * 1024 * 1024
/** A mail with images and less visible text than this may consist of images. */
const LITTLE_TEXT = 25
const FEW_WORDS = 5
/** An image of this width, or this many that are no icons, may be the message. */
const LARGE_PX = 300
const ICON_PX = 100
const MANY = 3
/** Inline images are loaded with the mail, and hosted ones when it is opened. */
const HEAVY_IMAGE = 1024 * 1024

/** Checks images and the size of the mail. */
export function checkImages(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  checkWeight(mail, findings)
  checkAttachments(mail, findings)
  if (!document) return
  const used = usedCids(document)
  const known = new Set<string>()
  for (const { filename, content_id, size } of mail.attachments) {
    if (content_id === null) continue
    const id = referredId(content_id)
    known.add(id)
    if (!used.has(id)) {
      const message = `"${filename}" has the content id "${id}", but the HTML does not show it; some clients list it nowhere.`
      findings.add("image-unused-cid", { part: "attachments", message, excerpt: filename })
    } else if (size > HEAVY_IMAGE) {
      const message = `A phone loads ${(size / 1024 / 1024).toFixed(1)} MB before it shows "${shortenText(filename, 60)}".`
      findings.add("image-heavy", { part: "attachments", message, excerpt: filename })
    }
  }
  const images = document.tags.filter(({ name }) => name === "img")
  const pixels = images.filter(isPixel)
  const visible = images.filter((tag) => !isPixel(tag))
  for (const tag of images) {
    const problem = sourceProblem(tag, known)
    if (problem) findings.addAt(problem.rule, tag, problem.message, problem.more)
  }
  for (const tag of visible) if (!tag.hidden) checkShown(tag, findings)
  const pixelCount = pixels.length + (mail.track_opens ? 1 : 0)
  if (pixelCount > 1 && pixels[0]) {
    const own = mail.track_opens ? ", one of them from `track_opens`" : ""
    findings.addAt("image-two-pixels", pixels[0], `The mail has ${pixelCount} tracking pixels${own}.`)
  }
  checkImageOnly(document, visible, findings)
}

function checkWeight({ html, size_bytes }: CheckedMail, findings: Findings): void {
  const bytes = html === null ? 0 : Buffer.byteLength(html)
  if (bytes > GMAIL_CLIPS) {
    const message = `The HTML has ${kilobytes(bytes)}. Gmail cuts it after 102 kB, and hides the rest with the footer and the tracking pixel.`
    findings.add("weight-clipped", { part: "html", message })
  }
  // Base64 makes attachments a third larger.
  const sent = Math.round((size_bytes * 4) / 3)
  if (sent > HEAVY) {
    const message = `The mail has about ${Math.round(sent / 1024 / 1024)} MB when sent. Some servers reject mail above 10 MB.`
    findings.add("weight-total", { part: "attachments", message })
  }
}

function checkAttachments({ attachments }: CheckedMail, findings: Findings): void {
  const files = new Set<string>()
  const ids = new Set<string>()
  for (const { filename, content_id, size } of attachments) {
    const add = (rule: "attachment-empty" | "attachment-twice", message: string) =>
      findings.add(rule, { part: "attachments", message, excerpt: filename })
    const id = content_id === null ? null : referredId(content_id)
    if (size === 0) add("attachment-empty", `A reader cannot open "${shortenText(filename, 60)}": it has 0 bytes.`)
    if (id !== null && ids.has(id)) {
      const shown = shortenText(id, 40)
      add("attachment-twice", `Two attachments have the content id "${shown}": a reader sees either of them.`)
    } else if (files.has(`${size} ${filename}`)) {
      add("attachment-twice", `A reader gets "${shortenText(filename, 60)}" twice, with the same size.`)
    }
    if (id !== null) ids.add(id)
    files.add(`${size} ${filename}`)
  }
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} kB`

const usedCids = ({ source }: HtmlDocument): Set<string> =>
  new Set(Array.from(inlineReferences(source), ({ id }) => id))

interface SourceProblem {
  rule: RuleId
  message: string
  more?: { excerpt: string }
}

function sourceProblem(tag: Tag, known: ReadonlySet<string>): SourceProblem | null {
  const url = (tag.attrs.src ?? "").replace(/[\t\n\r]/g, "").trim()
  const broken = "A reader sees a broken image:"
  if (url === "") return { rule: "image-unreachable", message: `${broken} it has no \`src\`.` }
  if (/[{<]%|\{\{|\$\{|\*\|/.test(url)) return null
  if (/^cid:/i.test(url)) {
    const id = referredId(url.slice(4))
    if (known.has(id)) return null
    return {
      rule: "image-missing-cid",
      message: `${broken} no attachment has the content id "${shortenText(id, 40)}".`,
    }
  }
  if (/^data:/i.test(url)) {
    const message = `Gmail and Outlook show no image: it is embedded with ${kilobytes(url.length)}.`
    return { rule: "image-data", message, more: { excerpt: url.slice(0, 40) } }
  }
  if (!URL.canParse(url) || !/^https?:\/\//i.test(url)) {
    const problem = LOCAL_FILE.test(url) ? "is a file on a computer" : "is not a complete URL"
    return { rule: "image-unreachable", message: `${broken} "${shortenText(url, 60)}" ${problem}.` }
  }
  const { hostname, host, protocol } = new URL(url)
  if (isLocal(hostname)) return { rule: "image-local", message: `${broken} ${host} is a local address.` }
  if (protocol !== "http:") return null
  return {
    rule: "image-http",
    message: `Some clients do not show the image from ${host}, because it is not encrypted.`,
  }
}

function checkShown(tag: Tag, findings: Findings): void {
  const { attrs, style } = tag
  const isDecoration = /^(?:presentation|none)$/.test(attrs.role ?? "") || attrs["aria-hidden"] === "true"
  const [path = ""] = (attrs.src ?? "").split(/[?#]/)
  const file = shortenText(path.split("/").at(-1) ?? "", 60) || "an image"
  if (attrs.alt === undefined && !isDecoration && attrs["aria-label"] === undefined) {
    const message = `A screen reader, and a client that blocks images, show no text for ${file}.`
    findings.addAt("image-alt", tag, message)
  }
  if (attrs.width === undefined && !/^\d/.test(style.get("width") ?? "")) {
    findings.addAt("image-width", tag, `Outlook on Windows shows ${file} in its own size.`)
  }
}

/** Whether an image is invisible: a tracking pixel or a spacer. */
export function isPixel({ attrs, style }: Tag): boolean {
  const tiny = (value: string | undefined) => /^[01](px)?$/.test((value ?? "").trim())
  const [width, height] = [attrs.width ?? style.get("width"), attrs.height ?? style.get("height")]
  return tiny(width) && (tiny(height) || height === undefined) && !/^(data|cid):/i.test(attrs.src ?? "")
}

/** Few words are enough for a message: a code, or a greeting beside a logo. Then only large or many images are the message. */
function checkImageOnly({ blocks }: HtmlDocument, images: readonly Tag[], findings: Findings): void {
  const [first] = images
  if (!first) return
  const visible = blocks.filter(({ tag }) => !tag.unseen).map(({ text }) => withoutFillers(text))
  const text = visible.join(" ").trim()
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  // A code for signing in, and scripts without spaces between words.
  const isMessage = /\d{4}|\d[\d -]{3,}\d|\p{Script=Han}{4}|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u
  const isCode = words.some((word) => word.length >= 3 && /\p{Lu}/u.test(word) && /\p{N}/u.test(word))
  if (words.length >= FEW_WORDS || text.length >= LITTLE_TEXT || isMessage.test(text) || isCode) return
  const widths = images.map(widthOf)
  const large = widths.filter((width) => width !== null && width >= LARGE_PX).length
  const others = widths.filter((width) => width === null || width >= ICON_PX).length
  if (large === 0 && others < MANY && words.length > 0) return
  const said = words.length === 0 ? "the mail has no text" : `its only text is "${shortenText(text, 40)}"`
  findings.addAt("image-only", first, `A reader whose client blocks images sees almost nothing: ${said}.`)
}

/** The width of an image in px; null if it is not known. */
function widthOf({ attrs, style }: Tag): number | null {
  const written = [attrs.width, style.get("width"), style.get("max-width")]
  const width = written.find((one) => /^\d+(?:px)?$/.test(one ?? ""))
  return width === undefined ? null : Number.parseInt(width, 10)
}
