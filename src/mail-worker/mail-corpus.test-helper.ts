import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { TestContext } from "vitest"

/** The sources of inputs that are not in the repository. */
const SOURCES: Record<string, string> = {
  "eml/cpython": "the messages in Lib/test/test_email/data of CPython",
  "eml/regressions": "messages on which mailparser never settles, kept by the maintainers",
  "json/test_parsing": "test_parsing of github.com/nst/JSONTestSuite",
  spf: "rfc7208-tests.yml of the openspf test suite",
}

/** A folder of real input, in the folder that `SANDPOST_CORPUS` names. Without the variable, the test that asks for it is skipped. */
export function corpusFolder(name: string, test: TestContext): string {
  const corpus = process.env.SANDPOST_CORPUS
  if (!corpus)
    return test.skip(`This test reads ${SOURCES[name]}; SANDPOST_CORPUS names the folder that has them in ${name}.`)
  const folder = join(corpus, name)
  if (existsSync(folder)) return folder
  throw new Error(
    `${folder} is missing. SANDPOST_CORPUS names its parent; put ${SOURCES[name]} into it, or unset the variable.`,
  )
}

/** All mails of the corpus with their file names. */
export const corpusMails = (test: TestContext): { name: string; raw: Buffer }[] =>
  ["eml/cpython", "eml/regressions"].flatMap((name) => {
    const folder = corpusFolder(name, test)
    return readdirSync(folder)
      .filter((file) => /\.(txt|eml)$/.test(file) && file !== "README.txt")
      .map((file) => ({ name: file, raw: readFileSync(join(folder, file)) }))
  })
