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
    Env: expect.arrayContaining(["SANDPOST_HOST=::", "SANDPOST_DATA=/data"]),
    ExposedPorts: { "8025/tcp": {}, "1025/tcp": {} },
    Volumes: { "/data": {} },
    Labels: expect.objectContaining({
      "org.opencontainers.image.title": "Sandpost",
      "org.opencontainers.image.version": version,
      "org.opencontainers.image.licenses": "MIT",
    }),
  })
  const pulled = seen.layers.gzip.reduce((sum: number, size: number) => sum + size, 0)
  expect(pulled, "bytes to pull").toBeLessThan(55_000_000)
  expect(seen.inside).toEqual({ user: 1000, group: 0, capabilities: 0, pid: 1, root_read_only: true })
  expect(seen.health, "exit code of its health check").toBe(0)
  expect([seen.sent, seen.inbox], "status of a mail sent and of the inbox").toEqual([200, 200])
  expect(seen.status, "sandpost as a command of a running container").toEqual([0, `Sandpost ${version} is running.`])
  expect(seen.families, "HTTP, SMTP and DNS at 127.0.0.1 and ::1").toBe("ok ok ok ok ok ok")
  expect(seen.without_ipv6, "status where the kernel refuses IPv6").toBe(200)
  expect(seen.stop, "SIGTERM to process 1").toEqual({
    code: 0,
    ms: expect.any(Number),
    complaints: expect.stringMatching(ONLY_TOKENS),
  })
  expect(seen.kept, "the mail is there after a start with the same volume").toBe("Kept")
  expect(seen.stop_again).toBe(0)
  // Generous: the machine can be busy, and the first start has no compiled code.
  expect(seen.figures.idle_mib, "memory of its cgroup").toBeLessThan(64)

  const used = {
    ...{ group: 0, capabilities: 0, root_read_only: true, health: 0, sent: 200, by_name: 200, stop: 0 },
    files: expect.arrayContaining(["journal.ndjson"]),
    warnings: expect.toSatisfy((lines: string[]) => ONLY_TOKENS.test(lines.join("\n"))),
  }
  expect(seen.openshift, "as a pod with service links and an arbitrary user").toEqual({ ...used, user: 1_000_770_000 })
  expect(seen.compose, "with the settings of compose.yaml").toEqual({ ...used, user: 1000 })
  const warnings = expect.arrayContaining([expect.stringContaining("Other users of this machine may replace files")])
  expect(seen.kubernetes, "as a pod with a new volume and fsGroup").toEqual({ ...used, user: 1000, warnings })

  expect(seen.unfit, "volumes that do not fit").toEqual({
    other_user: { code: 1, err: expect.stringMatching(/^[^\n]*belongs to user 1000 .*--user 1000:0[^\n]*\n$/) },
    other_group: { code: 1, err: expect.stringMatching(/^[^\n]*\/data belongs to user 1000 .*--user 1234:0[^\n]*\n$/) },
    of_root: { code: 1, err: expect.stringMatching(/^[^\n]*belongs to user 0 .*chown -R 1000:0 \/data[^\n]*\n$/) },
    read_only: { code: 1, err: expect.stringMatching(/^[^\n]*is on a read-only file system[^\n]*\n$/) },
    full: { code: 1, err: expect.stringMatching(/^sandpost: The disk is full, [^\n]*\n$/) },
  })
  expect(seen.commands.version).toEqual({ code: 0, out: `${version}\n`, err: "" })
  expect(seen.commands.exec).toMatchObject({ code: 0, out: expect.stringContaining("is running.") })
}, 600_000)
