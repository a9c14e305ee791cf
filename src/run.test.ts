import { describe, expect, it } from "vitest"
import type { Config } from "./config.ts"
import type { Started } from "./greeting.ts"
import { run, type World } from "./run.ts"
import { StartError } from "./start-error.ts"

const started: Started = {
  url: "http://127.0.0.1:8025",
  base_url: "http://127.0.0.1:8025/v1",
  smtp_port: 1025,
  dns_port: null,
  tokens: { full_access: "sp_dev_full_access", sending: "sp_dev_sending" },
  data: "memory",
}

function aWorld(stop: () => Promise<void> = async () => {}, start?: World["start"]) {
  const seen = {
    out: "",
    err: "",
    exits: [] as number[],
    config: undefined as Config | undefined,
    waits: [] as number[],
  }
  let signalled = () => {}
  let late = () => {}
  const world: World = {
    pid: 42,
    start:
      start ??
      (async (config) => {
        seen.config = config
        return { ...started, stop }
      }),
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
    on_signal: (act) => {
      signalled = act
    },
    after: (ms, act) => {
      seen.waits.push(ms)
      late = act
    },
    exit: (code) => {
      seen.exits.push(code)
    },
  }
  const words = (argv: string[]) => run({ argv, env: {}, read_file: () => null }, "1.2.3", world)
  return { seen, words, signal: () => signalled(), tooLate: () => late(), settle: () => new Promise(setImmediate) }
}

describe("sandpost [serve]", () => {
  it("prints the addresses, the two development tokens and where data is kept", async () => {
    const { seen, words } = aWorld()
    await words(["--data", "memory"])
    expect(seen.config?.data).toBe("memory")
    for (const told of [
      "1.2.3",
      started.url,
      started.base_url,
      "127.0.0.1:1025",
      "sp_dev_full_access",
      "sp_dev_sending",
    ]) {
      expect(seen.out).toContain(told)
    }
    expect(seen.out).toMatch(/DNS +off/)
    expect(seen.out).toContain("in memory only")
    expect(seen).toMatchObject({ err: "", exits: [] })
  })

  it.each([
    [
      ["--host", "0.0.0.0"],
      "on the address 0.0.0.0, and it uses publicly known tokens: sp_dev_full_access and sp_dev_sending.",
    ],
    [["--host", "192.168.1.5", "--api-key", "sp_my_own_key"], "and it uses publicly known tokens: sp_dev_sending."],
    [["--host", "::"], "--api-key random --sending-key random"],
    [
      ["--ui-password", "let me in"],
      "The password does not protect /v1, and it uses publicly known tokens: sp_dev_full_access",
    ],
  ])("warns on stderr, in one line, of publicly known tokens: %j", async (argv, told) => {
    const { seen, words } = aWorld()
    await words(argv)
    expect(seen.err).toContain(told)
    expect(seen.err).toMatch(/^sandpost: warning: .*\n$/)
    const ready = aWorld()
    await ready.words([...argv, "--print-ready-json"])
    expect(ready.seen.err).toContain(told)
    expect(ready.seen.out.match(/\n/g)).toHaveLength(1)
  })

  it.each([
    [[]],
    [["--host", "localhost"]],
    [["--host", "::1"]],
    [["--host", "0.0.0.0", "--ui-password", "let me in", "--api-key", "random", "--sending-key", "random"]],
    [["--ui-password", "let me in", "--api-key", "sp_my_own_key", "--sending-key", "sp_my_other_key"]],
  ])("warns of nothing with %j", async (argv) => {
    const { seen, words } = aWorld()
    await words(argv)
    expect(seen.err).toBe("")
  })

  it("prints how many messages are kept where memory is limited", async () => {
    const fits = { emails: 16_300, memory_bytes: 256 * 1024 * 1024 }
    const { seen, words } = aWorld(undefined, async () => ({ ...started, fits, stop: async () => {} }))
    await words([])
    expect(seen.out).toMatch(/Keeps +the newest 16300 messages, .*256 MiB.*--max-emails/)
  })

  it("prints one line of JSON and nothing else on stdout with --print-ready-json", async () => {
    const { seen, words } = aWorld()
    await words(["serve", "--print-ready-json"])
    const { url, base_url } = started
    expect(JSON.parse(seen.out)).toEqual({ ready: true, url, base_url, smtp_port: 1025, dns_port: null, pid: 42 })
    expect(seen.out.match(/\n/g)).toHaveLength(1)
    expect(seen.err).toContain("is ready")
  })

  it("stops and exits 0 at a signal", async () => {
    let stops = 0
    const { seen, words, signal, settle } = aWorld(async () => {
      stops++
    })
    await words([])
    signal()
    await settle()
    expect({ stops, exits: seen.exits }).toEqual({ stops: 1, exits: [0] })
  })

  it("exits at once at a second signal", async () => {
    const { seen, words, signal } = aWorld(() => new Promise(() => {}))
    await words([])
    signal()
    expect(seen.exits).toEqual([])
    signal()
    expect(seen.exits).toEqual([1])
  })

  it("exits within 5 s though something in flight does not end", async () => {
    const { seen, words, signal, tooLate } = aWorld(() => new Promise(() => {}))
    await words([])
    signal()
    expect(seen.waits[0]).toBeLessThan(5_000)
    tooLate()
    expect(seen.exits).toEqual([0])
    expect(seen.err).toContain("shutdown timed out")
  })

  it("waits for the start before it stops", async () => {
    let ready = (_: unknown) => {}
    let stopped = false
    const stop = async () => {
      stopped = true
    }
    const { seen, words, signal, settle } = aWorld(undefined, async () => {
      await new Promise((resolve) => {
        ready = resolve
      })
      return { ...started, stop }
    })
    const running = words([])
    signal()
    expect(seen.exits).toEqual([])
    ready(null)
    await running
    await settle()
    expect({ stopped, exits: seen.exits }).toEqual({ stopped: true, exits: [0] })
  })

  it("exits 1 when stopping fails, and says why", async () => {
    const { seen, words, signal, settle } = aWorld(async () => {
      throw new Error("the disk is full")
    })
    await words([])
    signal()
    await settle()
    expect(seen.exits).toEqual([1])
    expect(seen.err).toContain("the disk is full")
  })

  it("exits 1 with one clear sentence when it cannot start", async () => {
    const { seen, words } = aWorld(undefined, async () => {
      throw new StartError("Port 8025 is in use.")
    })
    await words([])
    expect(seen).toMatchObject({ out: "", err: "sandpost: Port 8025 is in use.\n", exits: [1] })
  })

  it("exits 1 with one clear sentence at an unknown flag, and starts nothing", async () => {
    const { seen, words } = aWorld()
    await words(["--prot", "80"])
    expect(seen).toMatchObject({ err: "sandpost: The flag --prot is not known; the nearest is --port.\n", exits: [1] })
    expect(seen.config).toBeUndefined()
  })

  it("exits with the code of a command that talks to a running sandbox", async () => {
    const { seen, words } = aWorld()
    await words(["wait", "--to", "ann@example.com"])
    expect(seen).toMatchObject({ out: "wait", exits: [2], config: undefined })
  })

  it("prints the version and starts nothing", async () => {
    const { seen, words } = aWorld()
    await words(["--version"])
    expect(seen).toMatchObject({ out: "1.2.3\n", exits: [] })
    expect(seen.config).toBeUndefined()
  })
})
