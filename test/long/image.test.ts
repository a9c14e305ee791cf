import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
const script = fileURLToPath(new URL("../../scripts/image.mjs", import.meta.url))

/** No warning but that the tokens are public knowledge, and one line for the sent mail. */
const ONLY_TOKENS = /^sandpost: warning: [^\n]*publicly known tokens[^\n]*\n\d{4}-\d\d-\d\dT[\d:.]+Z {2}Email [^\n]*\n$/

it("the image built from the Dockerfile works without root, with a read-only root and without capabilities", async ({
  skip,
}) => {
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 580_000 })
  const last = stdout.trim().split("\n").at(-1) as string
  if (last.startsWith("skipped:")) return skip(last)
  const seen = JSON.parse(last)

  expect(seen.config).toMatchObject({
    User: "1000:0",
    Entrypoint: ["node", "--max-semi-space-size=8", "/app/dist/main.js"],
    Env: expect.arrayContaining(["SANDPOST_HOST=0.0.0.0", "SANDPOST_DATA=/data"]),
    ExposedPorts: { "8025/tcp": {}, "1025/tcp": {} },
    Volumes: { "/data": {} },
    Labels: expect.objectContaining({
      "org.opencontainers.image.title": "Sandpost",
      "org.opencontainers.image.version": version,
      "org.opencontainers.image.licenses": "MIT",
    }),
  })
  expect(seen.added_bytes, "bytes added to the base image").toBeLessThan(25_000_000)
  expect(seen.packages, "a folder of packages").toBe(false)
  expect(seen.inside).toEqual({ user: 1000, group: 0, capabilities: 0, pid: 1, root_read_only: true })
  expect(seen.health, "exit codes of its health check").toEqual({ before: 1, while_it_runs: 0, after: 1 })
  expect([seen.sent, seen.inbox], "status of a mail sent and of the inbox").toEqual([200, 200])
  expect(seen.stop, "SIGTERM to process 1").toEqual({
    code: 0,
    ms: expect.any(Number),
    complaints: expect.stringMatching(ONLY_TOKENS),
  })
  expect(seen.kept, "the mail is there after a start with the same volume").toBe(true)
  expect(seen.stop_again).toBe(0)
  const hardened = {
    group: 0,
    capabilities: 0,
    root_read_only: true,
    sent: 200,
    by_name: 200,
    files: expect.arrayContaining(["journal.ndjson"]),
    stop: 0,
    warnings: expect.toSatisfy((lines: string[]) => ONLY_TOKENS.test(lines.join("\n"))),
  }
  const aUser = { ...hardened, user: 1_000_770_000 }
  expect(seen.kubernetes, "as a pod with service links, an arbitrary user and a read-only root").toEqual(aUser)
  expect(seen.compose, "with the settings of compose.yaml").toEqual({ ...hardened, user: 10_001 })
}, 600_000)
