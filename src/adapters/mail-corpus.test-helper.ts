import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Where the shared test corpora are: `SANDPOST_CORPUS`, or beside the repository. */
export const CORPUS = process.env.SANDPOST_CORPUS ?? join(import.meta.dirname, "../../../shared/corpus")

/** Every mail of the corpus by its file name, or null, said aloud, when the folder is not there. */
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
