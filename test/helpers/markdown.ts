export interface Block {
  /** The nearest heading of the second level above. */
  heading: string
  language: string
  code: string
  /** The name of the file that the block shows: from its first comment, or from the line before it (`name.json`:). */
  file: string | null
}

const fileIn = (code: string) => /^(?:<\?php\n)?(?:\/\/|#) ((?:[\w.-]+\/)*[\w.-]*\.\w+)\n/.exec(code)?.[1]
const fileBefore = (line: string) => /`((?:[\w.-]+\/)*[\w.-]+\.\w+)`:$/.exec(line)?.[1]

/** The fenced blocks of a document, in order. */
export function blocksOf(markdown: string): Block[] {
  const found: Block[] = []
  let heading = ""
  let before = ""
  let open: Block | null = null
  for (const line of markdown.split("\n")) {
    const fence = /^```(\S*)/.exec(line)
    if (open) {
      if (fence) {
        open.file = fileIn(open.code) ?? open.file
        open = null
        before = ""
      } else open.code += `${line}\n`
    } else if (fence) {
      open = { heading, language: fence[1] as string, code: "", file: fileBefore(before) ?? null }
      found.push(open)
    } else {
      if (line.startsWith("## ")) heading = line.slice(3)
      if (line !== "") before = line
    }
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
