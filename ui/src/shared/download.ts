const MOST_NAME = 80

/** A file name made of a subject. */
export function fileName(subject: string | null): string {
  // Also control and bidirectional characters, which would disguise the name.
  const name = (subject ?? "")
    .replace(/[\p{C}"*/:<>?\\|]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
  return [...name].slice(0, MOST_NAME).join("").trim() || "email"
}

/** Saves what a URL of this server returns. */
export function download(url: string, name: string): void {
  Object.assign(document.createElement("a"), { href: url, download: name }).click()
}

/** Saves a text as a file. */
export function downloadText(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  download(url, name)
  setTimeout(() => URL.revokeObjectURL(url))
}
