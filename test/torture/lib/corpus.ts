import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Real mails of the corpus, in `eml` of the folder that `SANDPOST_CORPUS` names; empty without the variable. */
export function corpus(): Buffer[] {
  if (!process.env.SANDPOST_CORPUS) return []
  const folder = join(process.env.SANDPOST_CORPUS, "eml")
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(txt|eml)$/.test(name))
  return names.sort().map((name) => readFileSync(join(folder, name)))
}
