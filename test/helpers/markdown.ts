export interface Block {
  /** The nearest heading of the second level above. */
  heading: string
  language: string
  code: string
}

/** The fenced blocks of a document, in order. */
export function blocksOf(markdown: string): Block[] {
  const found: Block[] = []
  let heading = ""
  let open: Block | null = null
  for (const line of markdown.split("\n")) {
    const fence = /^```(\S*)/.exec(line)
    if (open) {
      if (fence) open = null
      else open.code += `${line}\n`
    } else if (fence) {
      open = { heading, language: fence[1] as string, code: "" }
      found.push(open)
    } else if (line.startsWith("## ")) heading = line.slice(3)
  }
  return found
}

/** Inline code outside of fenced blocks, and the targets of links and images. */
export function citationsOf(markdown: string): { code: string[]; links: string[] } {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "")
  return {
    code: [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text as string),
    links: [...prose.matchAll(/\]\(([^)\s]+)\)|\bsrc(?:set)?="([^"]+)"/g)].map(
      ([, target, source]) => (target ?? source) as string,
    ),
  }
}
