const REMOTE = /^(?:https?:)?\/\//i
/** Where a background begins, in attributes and styles. `images` has those of `<img>`. */
const BACKGROUND = /\bbackground(?=[\s=])|url\(/gi
/** What styles refer to besides images. The preview never loads it. */
const NO_IMAGE = /\.(?:woff2?|ttf|otf|eot|css)(?:[?#]|$)/i

// These run over the source of a mail while its page is shown. None has two quantifiers that could share characters, and each goes on
// where it stopped: with one that starts again, a stranger's mail blocks the page.
const SPACES = /\s*/y
const QUOTE = /["']|&quot;|&#39;|/iy
const IN_ATTRIBUTE = /[^\s"'>]*/y
const IN_STYLE = /[^\s"')]*/y

/** The URLs of the images that a mail loads from other servers, each once. */
export function remoteImages(html: string, images: readonly { url: string }[]): string[] {
  const urls = [...images.map(({ url }) => url), ...backgroundsOf(html)]
  return [...new Set(urls)].filter((url) => REMOTE.test(url) && !NO_IMAGE.test(url))
}

function backgroundsOf(html: string): string[] {
  const found: string[] = []
  let at = 0
  const read = (form: RegExp): string => {
    form.lastIndex = at
    const [text = ""] = form.exec(html) ?? []
    at += text.length
    return text
  }
  const readUrl = (form: RegExp) => {
    read(SPACES)
    read(QUOTE)
    read(SPACES)
    const url = read(form)
      .replace(/&(?:quot|#39);.*/i, "")
      .replaceAll("&amp;", "&")
    if (url !== "") found.push(url)
  }
  for (let start = next(html, at); start; start = next(html, at)) {
    at = start.index + start[0].length
    if (start[0].endsWith("(")) {
      if (!isImport(html, start.index)) readUrl(IN_STYLE)
      continue
    }
    read(SPACES)
    if (html[at] !== "=") continue
    at++
    readUrl(IN_ATTRIBUTE)
  }
  return found
}

function next(html: string, from: number): RegExpExecArray | null {
  BACKGROUND.lastIndex = from
  return BACKGROUND.exec(html)
}

/** Whether `@import` is before this place. */
function isImport(html: string, place: number): boolean {
  let end = place
  while (end > 0 && /\s/.test(html[end - 1] as string)) end--
  return end < place && html.slice(Math.max(0, end - 7), end).toLowerCase() === "@import"
}
