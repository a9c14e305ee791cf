import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "vitest"

const CORPUS = process.env.SANDPOST_CORPUS ?? join(import.meta.dirname, "../../../shared/corpus")

/** The sources of inputs that are not in the repository. */
const SOURCES: Record<string, string> = {
  "eml/cpython": "the messages in Lib/test/test_email/data of CPython",
  "eml/regressions": "messages on which mailparser never settles, kept by the maintainers",
  "json/test_parsing": "test_parsing of github.com/nst/JSONTestSuite",
  spf: "rfc7208-tests.yml of the openspf test suite",
}

/** A folder of real input for tests. Without it, the test that asks for it fails in CI (`CI` is set) and is skipped elsewhere. */
export function corpusFolder(name: string, test: TestContext): string {
  const folder = join(CORPUS, name)
  if (existsSync(folder)) return folder
  const reason = `This test reads ${SOURCES[name]}; put them into ${folder}, or into ${name} of the folder that SANDPOST_CORPUS names.`
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
