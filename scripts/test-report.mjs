// A reporter of vitest: writes what `scripts/test.mjs` prints in its last lines to the file that TEST_REPORT names.
import { writeFileSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"

/** The first line of an error, and the line that says what a browser test was waiting for. */
function reasonOf({ message }) {
  const [first, ...more] = stripVTControlCharacters(message).split("\n")
  const waiting = more.find((line) => line.includes("waiting for"))
  return waiting ? `${first} ${waiting.trim()}` : first
}

/** The name of a test with the reason of its first error, in one line. */
const because = (name, errors) => (errors[0] ? `${name} (${reasonOf(errors[0])})` : name)

export default class TestReport {
  passed = 0
  failed = []
  skipped = []
  retried = []

  onTestCaseResult(test) {
    const name = `${test.module.relativeModuleId}: ${test.fullName}`
    const { state, note, errors = [] } = test.result()
    if (state === "passed") this.passed++
    if (state === "failed") this.failed.push(because(name, errors))
    if (state === "skipped") this.skipped.push(note === undefined ? name : `${name} (${note})`)
    if (test.diagnostic()?.flaky) this.retried.push(because(name, errors))
  }

  onTestRunEnd(modules, errors) {
    for (const module of modules) {
      // A file or a hook that breaks outside of its tests fails without a failed test.
      const names = module.relativeModuleId
      if (module.state() === "failed" && !this.failed.some((name) => name.startsWith(`${names}: `)))
        this.failed.push(because(names, module.errors()))
    }
    for (const error of errors) this.failed.push(because("an error that no test caught", [error]))
    const { passed, failed, skipped, retried } = this
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failed, skipped, retried }))
  }
}
