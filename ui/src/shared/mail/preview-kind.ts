import type { Calendar } from "../../api-types.ts"

/** How the files of a message are read: `href` is the address of one, `calendar` has the server read it. */
export type Access = {
  href: (index: number, query?: { pdf: "show" }) => string
  read: (index: number) => Promise<{ bytes: Uint8Array }>
  calendar: (index: number) => Promise<Calendar>
}

export type PreviewKind = "image" | "pdf" | "csv" | "json" | "calendar" | "text"

/** What a content type is shown as, by the first match. HTML, SVG and messages are shown as their source. */
const TYPES: [RegExp, PreviewKind][] = [
  [/^image\/(png|jpe?g|gif|webp|avif|bmp)$/, "image"],
  [/^application\/pdf$/, "pdf"],
  [/^text\/(csv|tab-separated-values)$/, "csv"],
  [/^application\/(json|[\w.-]+\+json)$/, "json"],
  [/^(text\/calendar|application\/ics)$/, "calendar"],
  [/^(text\/.*|message\/.*|image\/svg\+xml|application\/(xml|[\w.-]+\+xml|yaml|javascript))$/, "text"],
]

/** For files whose content type says nothing. */
const EXTENSIONS: Record<string, PreviewKind> = {
  pdf: "pdf",
  csv: "csv",
  tsv: "csv",
  json: "json",
  ics: "calendar",
  ...Object.fromEntries(["txt", "log", "md", "xml", "yaml", "yml", "eml", "html"].map((name) => [name, "text"])),
}

/** How an attachment can be shown; null if it can only be downloaded. */
export function previewKind({
  content_type,
  filename,
}: {
  content_type: string
  filename: string
}): PreviewKind | null {
  const type = content_type.toLowerCase().split(";", 1)[0]?.trim() ?? ""
  const extension = filename.split(".").at(-1)?.toLowerCase() ?? ""
  const known = TYPES.find(([pattern]) => pattern.test(type))?.[1]
  // Many senders declare a table, an invitation or JSON as plain text or as unknown bytes.
  const isVague = known === undefined || type === "text/plain"
  return (isVague && Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined) ?? known ?? null
}

/** Maximum sizes in bytes: the page would stop responding while it shows more. */
export const MAX_SIZES: Record<PreviewKind, number> = {
  image: 20_000_000,
  pdf: 30_000_000,
  csv: 5_000_000,
  json: 1_000_000,
  calendar: 5_000_000,
  text: 5_000_000,
}

/** Decodes a text file: by its byte order mark, as UTF-8, else as windows-1252. Null for bytes that are not text. */
export function decodeTextFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const utf16 = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  if (bytes.subarray(0, 8_000).includes(0)) return null
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
