// A reporter of vitest: writes what `scripts/test.mjs` prints in its last lines to the file that TEST_REPORT names.
import { writeFileSync } from "node:fs"

export default class TestReport {
  passed = 0
  failed = []
  skipped = []
  retried = []

  onTestCaseResult(test) {
    const name = `${test.module.relativeModuleId}: ${test.fullName}`
    const { state, note, errors = [] } = test.result()
    if (state === "passed") this.passed++
    if (state === "failed") this.failed.push(name)
    if (state === "skipped") this.skipped.push(note === undefined ? name : `${name} (${note})`)
    const [reason] = errors[0]?.message.split("\n") ?? []
    if (test.diagnostic()?.flaky) this.retried.push(reason === undefined ? name : `${name} (${reason})`)
  }

  onTestRunEnd(modules, errors) {
    for (const module of modules) {
      // A file or a hook that breaks outside of its tests fails without a failed test.
      const names = module.relativeModuleId
      if (module.state() === "failed" && !this.failed.some((name) => name.startsWith(`${names}: `)))
        this.failed.push(names)
    }
    for (const { message } of errors) this.failed.push(`an error that no test caught: ${message}`)
    const { passed, failed, skipped, retried } = this
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed, failed, skipped, retried }))
  }
}
