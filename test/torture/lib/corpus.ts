import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Folder of the mails in the shared test corpora: `SANDPOST_CORPUS`, or next to the repository. */
const CORPUS = join(process.env.SANDPOST_CORPUS ?? join(import.meta.dirname, "../../../../shared/corpus"), "eml")

/** Real mails of the corpus; empty if the corpus is missing. */
export function corpus(): Buffer[] {
  if (!existsSync(CORPUS)) return []
  const names = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) => /\.(txt|eml)$/.test(name))
  return names.sort().map((name) => readFileSync(join(CORPUS, name)))
}
