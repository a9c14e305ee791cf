import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"

const script = fileURLToPath(new URL("../../scripts/image.mjs", import.meta.url))

it("the image built from the Dockerfile works without root, with a read-only root and without capabilities", async ({
  skip,
}) => {
  const { stdout } = await promisify(execFile)(process.execPath, [script], { timeout: 175_000 })
  const last = stdout.trim().split("\n").at(-1) as string
  if (last.startsWith("skipped:")) return skip(last)
  const seen = JSON.parse(last)

  expect(seen.config).toMatchObject({
    User: "node",
    Entrypoint: ["node", "/app/dist/main.js"],
    Env: expect.arrayContaining(["SANDPOST_HOST=0.0.0.0", "SANDPOST_DATA=/data"]),
    ExposedPorts: { "8025/tcp": {}, "1025/tcp": {} },
    Volumes: { "/data": {} },
  })
  expect(seen.added_bytes, "bytes added to the base image").toBeLessThan(90_000_000)
  expect(seen.not_for_running, "packages that only building and testing need").toEqual([])
  expect(seen.inside).toEqual({ user: 1000, capabilities: 0, pid: 1, root_read_only: true })
  expect(seen.health, "exit codes of its health check").toEqual({ before: 1, while_it_runs: 0, after: 1 })
  expect([seen.sent, seen.inbox], "status of a mail sent and of the inbox").toEqual([200, 200])
  expect(seen.stop, "SIGTERM to process 1").toEqual({ code: 0, ms: expect.any(Number), complaints: "" })
  expect(seen.stop.ms).toBeLessThan(5000)
  expect(seen.kept, "the mail is there after a start with the same volume").toBe(true)
  expect(seen.stop_again).toBe(0)
}, 180_000)
