// Chooses the slow and browser tests that `npm test` runs: one of each edge always, and those of the subjects that a change is about.
import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { root } from "./setup.mjs"

/** One test of each edge, in a real process, worker or browser. */
export const SMOKES = [
  "src/mail-worker/spf-suite.slow.test.ts",
  "test/browser/emails.test.ts",
  "test/client/start-refused.slow.test.ts",
  "test/parts/domains/dns.slow.test.ts",
  "test/parts/inbound/out-of-the-box.slow.test.ts",
  "test/parts/webhooks/deliveries.slow.test.ts",
  "test/slow/built.test.ts",
  "test/slow/process.test.ts",
  "test/slow/readme.test.ts",
  "test/tools/mcp/mcp-stdio.slow.test.ts",
]
const foldersIn = (path) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
/** Parts whose tests take minutes. */
const LONG_PARTS = ["emails", "inbound", "logs", "snapshots", "submission", "webhooks"]
/** The API tests that find the most regressions, so that `npm run check` stays short; it also runs the tests in `src`. */
export const NOTICING = [
  ...foldersIn("test/parts")
    .filter((part) => !LONG_PARTS.includes(part))
    .map((part) => `test/parts/${part}/`),
  "test/client/operations-called.test.ts",
  "test/contract-documents.test.ts",
  "test/contract.test.ts",
  "test/control/control.test.ts",
  "test/conventions.test.ts",
  "test/docs.test.ts",
  "test/guides.test.ts",
  "test/parts/emails/batch.test.ts",
  "test/parts/emails/idempotency.test.ts",
  "test/parts/emails/schedule.test.ts",
  "test/parts/emails/send.test.ts",
  "test/tests-of-change.test.ts",
]
/** What a file is about: words of its path. Each part and each tool is a subject. */
const SUBJECTS = [
  ..."browser client cli cypress dns exec fixtures replies report tracking volumes".split(" "),
  ...foldersIn("src/parts"),
  ...foldersIn("src/tools"),
]
/** Folders whose tests are elsewhere. */
const ELSEWHERE = {
  "src/core/mail/": ["inbound", "emails"],
  "src/mail-worker/": ["inbound", "emails"],
  "src/smtp/": ["inbound", "submission"],
  "src/playwright.ts": ["client"],
  "ui/": ["browser"],
}
/** No program reads these. The documents have their own tests, which always run. */
const UNREAD = /\.(md|svg|png|txt)$|^(docs|findings|\.github|\.vscode)\/|^LICENSE$|^\.git/

/** The slow and browser tests, as paths from the root. */
export const slowTests = () =>
  // Not `globSync`, which Node 20 does not have.
  ["src", "test"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`))
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.slow\.test\.ts$|^test\/(slow|browser)\/.*\.test\.ts$/.test(path))
    .filter((path) => !/node_modules|\.long\./.test(path))
    .sort()

/** The tests for changed files, of those given; null if a file may concern all of them. */
export function testsOfChange(changed, tests) {
  const read = changed.filter((path) => !UNREAD.test(path))
  const subjects = read.flatMap((path) => (tests.includes(path) ? [] : [subjectsOf(path)]))
  if (subjects.some((found) => found.length === 0)) return null
  const wanted = new Set(subjects.flat())
  return tests.filter(
    (path) => SMOKES.includes(path) || read.includes(path) || subjectsOf(path).some((subject) => wanted.has(subject)),
  )
}

function subjectsOf(path) {
  const elsewhere = Object.entries(ELSEWHERE).flatMap(([folder, subjects]) => (path.startsWith(folder) ? subjects : []))
  const words = path.split(/[/.]/)
  return [...elsewhere, ...SUBJECTS.filter((subject) => words.includes(subject))]
}

/** The files that differ from where this branch left the main one; null without a common commit, as in a shallow clone. */
export function changedFiles() {
  const git = (...words) => {
    const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8" })
    return status === 0 ? stdout.trim().split("\n").filter(Boolean) : null
  }
  const [base] = ["@{upstream}", "origin/HEAD", "origin/main", "main"].flatMap(
    (name) => git("merge-base", "HEAD", name) ?? [],
  )
  const files = base && git("diff", "--name-only", base)
  const added = git("ls-files", "--others", "--exclude-standard")
  return files && added && [...files, ...added]
}
