import { mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { filesOf } from "../helpers/folder.ts"
import { type Around, aFolder, spawnRefused } from "../helpers/spawn.ts"

/** One sentence on stderr, exit code 1, nothing on stdout. */
async function refusal(args: string[], around: Around = {}): Promise<string> {
  const ended = await spawnRefused(args, around)
  expect(ended).toMatchObject({ code: 1, signal: null, out: "" })
  expect(ended.err).toMatch(/^sandpost: [^\n]+\n$/)
  return ended.err
}

/** Occupies a TCP port of 127.0.0.1 while `act` runs. */
async function withPortTaken<T>(act: (port: number) => Promise<T>): Promise<T> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  try {
    return await act((server.address() as { port: number }).port)
  } finally {
    server.close()
  }
}

describe("a start that fails (sandbox-api, Starting)", () => {
  it.each(["--port", "--smtp-port", "--dns-port"])(
    "says that the port of %s is in use, and how to choose one",
    (flag) =>
      withPortTaken(async (port) => {
        const message = await refusal(["--data", "memory", flag, `${port}`])
        for (const word of [`${port}`, "in use", flag]) expect(message).toContain(word)
      }),
  )

  it.each([
    ["203.0.113.7", "is not an address of this machine"],
    ["no-such-host.invalid", "cannot be resolved"],
  ])("says that --host %s cannot be listened on", async (host, words) => {
    const message = await refusal(["--data", "memory", "--host", host])
    for (const word of [host, words, "--host"]) expect(message).toContain(word)
  })

  it.runIf(process.platform === "linux")("says that the data folder cannot be created", async () => {
    expect(await refusal(["--data", "/proc/none/of/it"])).toMatch(/data folder \/proc\/none\/of\/it cannot be .*--data/)
  })

  it("says that the data folder is a file or inside a file", async () => {
    const file = join(aFolder(), "file")
    writeFileSync(file, "mine")
    expect(await refusal(["--data", file])).toContain("--data")
    expect(await refusal(["--data", join(file, "below")])).toContain("--data")
  })

  it.each(["{", "[]", '{"sandpost":"else"}'])("does not change a corrupt JSON file: %s", async (text) => {
    const data = join(aFolder(), "data")
    mkdirSync(data)
    writeFileSync(join(data, "sandpost.json"), text)
    const before = filesOf(data)
    expect(await refusal(["--data", data])).toContain(join(data, "sandpost.json"))
    expect(filesOf(data)).toEqual(before)
  })

  it("suggests the nearest flag, key and fixture", async () => {
    const cwd = aFolder()
    writeFileSync(join(cwd, "sandpost.config.json"), '{"smtpPort": 1}')
    expect(await refusal(["--dommain", "x.test"])).toContain("the nearest is --domain")
    expect(await refusal([], { cwd })).toContain('the nearest is "smtp_port"')
    expect(await refusal(["--fixture", "demoo"], { cwd: aFolder() })).toContain("demo, empty, free-plan, legacy-domain")
  })

  it("rejects a fixture with an unknown field, and names the path inside the file", async () => {
    const fixture = join(aFolder(), "own.json")
    writeFileSync(fixture, '{"emails":[{"from":"a@acme.test","to":"b@x.test","subjct":"Hi"}]}')
    expect(await refusal(["--data", "memory", "--fixture", fixture])).toContain("emails[0]")
  })
})
