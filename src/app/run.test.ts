import { describe, expect, it } from "vitest"
import { commands } from "../cli/commands.ts"
import type { Config } from "../config.ts"
import { StartError } from "../start-error.ts"
import { greeting, type Started } from "./greeting.ts"
import { type ProcessParts, run } from "./run.ts"

const started: Started = {
  url: "http://127.0.0.1:8025",
  base_url: "http://127.0.0.1:8025/v1",
  dialects: [],
  smtp_port: 1025,
  dns_port: null,
  tokens: { full_access: "sp_dev_full_access", sending: "sp_dev_sending" },
  working_tokens: { full_access: "sp_dev_full_access", sending: "sp_dev_sending" },
  made: [],
  domains: ["acme.test"],
  data: "memory",
  fixture: null,
}

function aWorld(stop: () => Promise<void> = async () => {}, start?: ProcessParts["start"], is_terminal = false) {
  const seen = {
    out: "",
    err: "",
    exits: [] as number[],
    config: undefined as Config | undefined,
    waits: [] as number[],
  }
  let onSignal = () => {}
  let onOrphaned = () => {}
  let onTimeout = () => {}
  const world: ProcessParts = {
    commands,
    pid: 42,
    is_terminal,
    network: () => ["192.168.1.5"],
    start:
      start ??
      (async (config) => {
        seen.config = config
        return { ...started, stop }
      }),
    exec: async () => 3,
    call: async ({ name }) => {
      seen.out += name
      return 2
    },
    out: (text) => {
      seen.out += text
    },
    err: (text) => {
      seen.err += text
    },
    onSignal: (act) => {
      onSignal = act
    },
    onOrphaned: (act) => {
      onOrphaned = act
    },
    after: (ms, act) => {
      seen.waits.push(ms)
      onTimeout = act
    },
    exit: (code) => {
      seen.exits.push(code)
    },
  }
  const runWith = (argv: string[]) => run({ argv, env: {}, read_file: () => null }, "1.2.3", world)
  return {
    seen,
    runWith,
    signal: () => onSignal(),
    orphan: () => onOrphaned(),
    timeOut: () => onTimeout(),
    settle: () => new Promise(setImmediate),
  }
}

describe("sandpost [serve]", () => {
  it("prints the addresses, the two development tokens and where data is kept", async () => {
    const { seen, runWith } = aWorld()
    await runWith(["--data", "memory"])
    expect(seen.config?.data).toBe("memory")
    for (const text of [
      "1.2.3",
      started.url,
      started.base_url,
      "127.0.0.1:1025",
      "sp_dev_full_access",
      "sp_dev_sending",
    ]) {
      expect(seen.out).toContain(text)
    }
    expect(seen.out).toMatch(/DNS +off/)
    expect(seen.out).toContain("in memory only")
    expect(seen).toMatchObject({ err: "", exits: [] })
  })

  it("prints the line that the test containers of Mailpit wait for, with --like-mailpit only", async () => {
    const line = `[http] accessible via ${started.url}/\n`
    const [plain, like, json] = [aWorld(), aWorld(), aWorld()]
    await plain.runWith([])
    expect(plain.seen.out).not.toContain("accessible via")
    await like.runWith(["--like-mailpit"])
    expect(like.seen.out).toContain(line)
    await json.runWith(["--like-mailpit", "--print-ready-json"])
    expect(json.seen.err).toContain(line)
    expect(json.seen.out.match(/\n/g)).toHaveLength(1)
  })

  it.each([
    [
      ["--host", "0.0.0.0"],
      "on the address 0.0.0.0, and it uses publicly known tokens: sp_dev_full_access and sp_dev_sending.",
    ],
    [["--host", "192.168.1.5", "--api-key", "sp_my_own_key"], "and it uses publicly known tokens: sp_dev_sending."],
    [["--host", "::"], "--api-key random --sending-key random"],
    [["--host", "0.0.0.0", "--like-mailpit"], "and it takes mail without a login, and it uses publicly known tokens"],
    [
      [
        "--auto-accounts",
        "--ui-password",
        "let me in",
        "--api-key",
        "sp_my_own_key",
        "--sending-key",
        "sp_my_other_key",
      ],
      "it uses publicly known tokens: sp_test_<name>. Start it without --auto-accounts.",
    ],
    [
      ["--ui-password", "let me in"],
      "The password does not protect /v1, and it uses publicly known tokens: sp_dev_full_access",
    ],
  ])("warns about publicly known tokens in one line on stderr: %j", async (argv, text) => {
    const { seen, runWith } = aWorld()
    await runWith(argv)
    expect(seen.err).toContain(text)
    expect(seen.err).toMatch(/^sandpost: warning: .*\n$/)
    const ready = aWorld()
    await ready.runWith([...argv, "--print-ready-json"])
    expect(ready.seen.err).toContain(text)
    expect(ready.seen.out.match(/\n/g)).toHaveLength(1)
  })

  it.each([
    [[]],
    [["--host", "localhost"]],
    [["--host", "::1"]],
    [["--host", "0.0.0.0", "--ui-password", "let me in", "--api-key", "random", "--sending-key", "random"]],
    [["--ui-password", "let me in", "--api-key", "sp_my_own_key", "--sending-key", "sp_my_other_key"]],
  ])("prints no warning for %j", async (argv) => {
    const { seen, runWith } = aWorld()
    await runWith(argv)
    expect(seen.err).toBe("")
  })

  it("prints how many messages are kept if memory is limited", async () => {
    const fits = { emails: 16_300, stored_bytes: null, memory_bytes: 256 * 1024 * 1024 }
    const { seen, runWith } = aWorld(undefined, async () => ({ ...started, fits, stop: async () => {} }))
    await runWith([])
    expect(seen.out).toMatch(/Keeps +the newest 16300 messages, .*256 MiB.*--max-emails/)
    const inMemory = { ...fits, stored_bytes: 43 * 1024 * 1024 }
    const second = aWorld(undefined, async () => ({ ...started, fits: inMemory, stop: async () => {} }))
    await second.runWith([])
    expect(second.seen.out).toMatch(
      /Keeps +the newest 16300 messages with up to 43 MiB of bodies and attachments, which fit in 256 MiB/,
    )
  })

  it("prints lines of JSON with --log-format json", async () => {
    const { seen, runWith } = aWorld()
    await runWith(["--log-format", "json", "--host", "0.0.0.0"])
    const lines = [...seen.out.trim().split("\n"), ...seen.err.trim().split("\n")].map((line) => JSON.parse(line))
    expect(lines.map(({ msg }) => msg)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/Verified domain +acme\.test$/),
        expect.stringContaining("warning: "),
      ]),
    )
    expect(lines.every(({ level, time, msg }) => level === (/warning: /.test(msg) ? 40 : 30) && time > 0)).toBe(true)
  })

  it("prints where to go next, and how to stop", async () => {
    const { seen, runWith } = aWorld()
    await runWith([])
    expect(seen.out).toMatch(/Press Ctrl\+C to stop it/)
    expect(seen.out).toContain(`${started.url}/docs\n`)
    expect(seen.out).toMatch(/Verified domain +acme\.test\n/)
    expect(seen.out).not.toMatch(/Network|Fixture/)
  })

  it("prints the network address and one warning if other machines can reach it", async () => {
    const { seen, runWith } = aWorld()
    await runWith(["--host", "0.0.0.0"])
    expect(seen.out).toMatch(/Network +http:\/\/192\.168\.1\.5:8025\n/)
    expect(seen.err).toBe(
      "sandpost: warning: Everyone on the network can use Sandpost on the address 0.0.0.0, and it uses publicly known tokens: sp_dev_full_access and sp_dev_sending. Start it with --ui-password <password> --api-key random --sending-key random, or with your own tokens.\n",
    )
  })

  it.each([
    ["", "http://192.168.1.5:8025"],
    ["/", "http://192.168.1.5:8025"],
    ["/mail", "http://192.168.1.5:8025/mail"],
  ])("prints the network address with the base path of %j", (path, address) => {
    const lines = greeting({ ...started, url: started.url + path }, "1.0.0", ["192.168.1.5"]).split("\n")
    expect(
      lines
        .find((line) => line.includes("Network"))
        ?.split(/ {2,}/)
        .at(-1),
    ).toBe(address)
  })

  it("warns that there is no password, although the tokens are not known", async () => {
    const { seen, runWith } = aWorld()
    await runWith(["--host", "0.0.0.0", "--api-key", "random", "--sending-key", "random"])
    expect(seen.err).toContain("and it has no password. Start it with --ui-password <password>.\n")
  })

  it("prints the fixture, and how to load it if the data folder already had data", async () => {
    const withFixture = async (loaded: boolean) => {
      const fixture = { name: "demo", loaded }
      const { seen, runWith } = aWorld(undefined, async () => ({ ...started, fixture, stop: async () => {} }))
      await runWith([])
      return seen.out
    }
    expect(await withFixture(true)).toMatch(/Fixture +demo\n\n$/)
    expect(await withFixture(false)).toContain(
      "The fixture demo was not loaded: the data folder already has data. To delete that data and load the fixture: sandpost reset\n",
    )
  })

  it("prints one line of JSON and nothing else on stdout with --print-ready-json", async () => {
    const { seen, runWith } = aWorld()
    await runWith(["serve", "--print-ready-json"])
    const { url, base_url } = started
    expect(JSON.parse(seen.out)).toEqual({ ready: true, url, base_url, smtp_port: 1025, dns_port: null, pid: 42 })
    expect(seen.out.match(/\n/g)).toHaveLength(1)
    expect(seen.err).toContain("is ready")
  })

  it("stops and exits 0 on a signal", async () => {
    let stops = 0
    const { seen, runWith, signal, settle } = aWorld(async () => {
      stops++
    })
    await runWith([])
    signal()
    await settle()
    expect({ stops, exits: seen.exits }).toEqual({ stops: 1, exits: [0] })
  })

  it("stops once if the process that started it has ended, also during a stop", async () => {
    let stops = 0
    const { seen, runWith, signal, orphan, settle } = aWorld(async () => {
      stops++
    })
    await runWith([])
    orphan()
    orphan()
    await settle()
    expect({ stops, exits: seen.exits }).toEqual({ stops: 1, exits: [0] })
    signal()
    orphan()
    expect(stops).toBe(1)
  })

  it("says that it stopped, on a terminal only", async () => {
    const stopped = async (is_terminal: boolean) => {
      const { seen, runWith, signal, settle } = aWorld(undefined, undefined, is_terminal)
      await runWith([])
      signal()
      await settle()
      return seen.err
    }
    expect([await stopped(true), await stopped(false)]).toEqual(["\nStopped.\n", ""])
  })

  it("exits immediately on a second signal", async () => {
    const { seen, runWith, signal } = aWorld(() => new Promise(() => {}))
    await runWith([])
    signal()
    expect(seen.exits).toEqual([])
    signal()
    expect(seen.exits).toEqual([1])
  })

  it("exits within 5 s even if stopping does not finish", async () => {
    const { seen, runWith, signal, timeOut } = aWorld(() => new Promise(() => {}))
    await runWith([])
    signal()
    expect(seen.waits[0]).toBeLessThan(5_000)
    timeOut()
    expect(seen.exits).toEqual([0])
    expect(seen.err).toContain("shutdown timed out")
  })

  it("finishes starting before it stops", async () => {
    let ready = (_: unknown) => {}
    let stopped = false
    const stop = async () => {
      stopped = true
    }
    const { seen, runWith, signal, settle } = aWorld(undefined, async () => {
      await new Promise((resolve) => {
        ready = resolve
      })
      return { ...started, stop }
    })
    const running = runWith([])
    signal()
    expect(seen.exits).toEqual([])
    ready(null)
    await running
    await settle()
    expect({ stopped, exits: seen.exits }).toEqual({ stopped: true, exits: [0] })
  })

  it("exits 1 and prints the reason if stopping fails", async () => {
    const { seen, runWith, signal, settle } = aWorld(async () => {
      throw new Error("the disk is full")
    })
    await runWith([])
    signal()
    await settle()
    expect(seen.exits).toEqual([1])
    expect(seen.err).toContain("the disk is full")
  })

  it("exits 1 with one clear sentence if it cannot start", async () => {
    const { seen, runWith } = aWorld(undefined, async () => {
      throw new StartError("Port 8025 is in use.")
    })
    await runWith([])
    expect(seen).toMatchObject({ out: "", err: "sandpost: Port 8025 is in use.\n", exits: [1] })
  })

  it("exits 1 with one clear sentence on an unknown flag, and starts nothing", async () => {
    const { seen, runWith } = aWorld()
    await runWith(["--prot", "80"])
    expect(seen).toMatchObject({ err: "sandpost: The flag --prot is not known; the nearest is --port.\n", exits: [1] })
    expect(seen.config).toBeUndefined()
  })

  it("exits with the code of a command that talks to a running sandbox", async () => {
    const { seen, runWith } = aWorld()
    await runWith(["wait", "--to", "ann@example.com"])
    expect(seen).toMatchObject({ out: "wait", exits: [2], config: undefined })
  })

  it.each(["--version", "-V", "-v"])("prints the version for %s and starts nothing", async (flag) => {
    const { seen, runWith } = aWorld()
    await runWith([flag])
    expect(seen).toMatchObject({ out: "1.2.3\n", exits: [] })
    expect(seen.config).toBeUndefined()
  })
})
