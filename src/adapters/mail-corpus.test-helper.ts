import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "vitest"

const CORPUS = process.env.SANDPOST_CORPUS ?? join(import.meta.dirname, "../../../shared/corpus")

/** A folder of the shared test corpora. Without it, the test that asks for it fails in CI (`CI` is set) and is skipped elsewhere. */
export function corpusFolder(name: string, test: TestContext): string {
  const folder = join(CORPUS, name)
  if (existsSync(folder)) return folder
  const reason = `There is no ${folder}. Set SANDPOST_CORPUS to a copy of the shared test corpora.`
  if (process.env.CI) throw new Error(reason)
  console.warn(`Skipped: ${reason}`)
  return test.skip(reason)
}

/** All mails of the corpus with their file names. */
export const corpusMails = (test: TestContext): { name: string; raw: Buffer }[] =>
  ["eml/cpython", "eml/regressions"].flatMap((name) => {
    const folder = corpusFolder(name, test)
    return readdirSync(folder)
      .filter((file) => /\.(txt|eml)$/.test(file) && file !== "README.txt")
      .map((file) => ({ name: file, raw: readFileSync(join(folder, file)) }))
  })
