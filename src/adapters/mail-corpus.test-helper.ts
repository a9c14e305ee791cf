import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Folder of the shared test corpora: `SANDPOST_CORPUS`, or next to the repository. */
export const CORPUS = process.env.SANDPOST_CORPUS ?? join(import.meta.dirname, "../../../shared/corpus")

/** All mails of the corpus with their file names; null with a warning if the folder does not exist. */
export const corpusMails = (): { name: string; raw: Buffer }[] | null => {
  const folders = ["eml/cpython", "eml/regressions"].map((folder) => join(CORPUS, folder))
  if (!folders.every((folder) => existsSync(folder))) {
    console.warn(`Skipped: the mail corpus is not at ${CORPUS}; set SANDPOST_CORPUS to its folder.`)
    return null
  }
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(txt|eml)$/.test(name) && name !== "README.txt")
      .map((name) => ({ name, raw: readFileSync(join(folder, name)) })),
  )
}
