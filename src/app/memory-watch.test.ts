import { describe, expect, it } from "vitest"
import { type MemorySource, MemoryWatch, ownMemory, startMemory, youngBytes } from "./memory-watch.ts"

const MIB = 1024 * 1024

/** A memory watch with the given usage in MiB, a limit of 256 MiB and a heap limit of 100 MiB. */
function aWatch(max_emails = 16_300) {
  const used = { memory: 0, heap: 0 }
  const source: MemorySource = {
    process: () => ({ used: used.memory * MIB, most: 256 * MIB }),
    heap: () => ({ used: used.heap * MIB, most: 100 * MIB }),
    collect: () => {},
  }
  const warnings: string[] = []
  const watch = new MemoryWatch(source, max_emails, (message) => warnings.push(message))
  const look = (memory: number, heap = 0, times = 1) => {
    Object.assign(used, { memory, heap })
    for (let n = 0; n < times; n++) watch.check()
    return warnings
  }
  return look
}

describe("room for work", () => {
  /** A process that uses these MiB of 256, of which some are garbage. */
  function aProcess(used: number, garbage: number, limit = 256) {
    let [now, collections] = [used, 0]
    const source: MemorySource = {
      process: () => ({ used: now * MIB, most: limit * MIB }),
      heap: () => ({ used: 0, most: 100 * MIB }),
      collect: () => {
        collections++
        now -= garbage
      },
    }
    const watch = new MemoryWatch(source, 0, () => {})
    return { fits: (mebibytes: number) => [watch.makeRoom(mebibytes * MIB), collections] }
  }

  it("is there without a collection, after one, or not at all, and does not collect twice at once", () => {
    expect(aProcess(100, 0).fits(60)).toEqual([true, 0])
    expect(aProcess(200, 80).fits(60)).toEqual([true, 1])
    const { fits } = aProcess(200, 10)
    expect([fits(60), fits(60)]).toEqual([
      [false, 1],
      [false, 1],
    ])
  })

  it("does not count if the program alone uses more than the limit", () => {
    expect(aProcess(100, 0, 64).fits(60)).toEqual([true, 0])
  })
})

describe("the collection of garbage", () => {
  /** Looks at these MiB in use of a limit in MiB, of which `kept` are no garbage. Returns what was in use at each collection. */
  function collections(most: number, kept: number, uses: number[]) {
    let used = 0
    const collected: number[] = []
    const watch = new MemoryWatch(
      {
        process: () => ({ used: used * MIB, most: most * MIB }),
        heap: () => ({ used: 0, most: 100 * MIB }),
        collect: () => {
          collected.push(used)
          used = kept
        },
      },
      0,
      () => {},
    )
    for (used of uses) watch.check()
    return collected
  }

  it("happens at 70 % of a small limit", () => {
    expect(collections(256, 100, [100, 179, 180, 179, 190])).toEqual([180, 190])
  })

  it("happens between two checks while many stored texts are read", () => {
    let used = 200
    const collected: number[] = []
    const source = {
      process: () => ({ used: used * MIB, most: 256 * MIB }),
      heap: () => ({ used: 0, most: 100 * MIB }),
      collect: () => void collected.push(used),
    }
    const watch = new MemoryWatch(source, 0, () => {})
    for (let texts = 0; texts < 60; texts++, used++) watch.noteRead(64 * 1024)
    // Looked at after each 16 texts, and again once memory has grown by a tenth of the limit.
    expect(collected).toEqual([215, 247])
  })

  it("waits until memory has grown by a tenth of the limit, so that a full process does not collect all the time", () => {
    expect(collections(256, 200, [200, 210, 225, 226, 220])).toEqual([200, 226])
  })

  it("is left to V8 above a limit of 1 GiB", () => {
    expect(collections(1024, 100, [1000])).toEqual([])
  })

  it("really frees memory", async () => {
    const memory = ownMemory(512 * MIB)
    const garbage = new WeakRef(Array.from({ length: 1_000_000 }, (_, n) => ({ n })))
    const before = memory.heap().used
    // A new reference lives until the end of its event loop turn.
    await new Promise((next) => setTimeout(next, 0))
    memory.collect()
    expect(garbage.deref()).toBeUndefined()
    expect(memory.heap().used).toBeLessThan(before - 10 * MIB)
  })
})

describe("the warning about low memory", () => {
  it("appears at 80 % of the limit and names --max-emails", () => {
    const look = aWatch()
    expect(look(204, 0, 10)).toEqual([])
    expect(look(206, 0, 12)).toEqual([
      "206 of 256 MiB of the memory are in use. Start Sandpost with a lower --max-emails (currently 16300), or raise the memory limit.",
    ])
  })

  it("appears at 80 % of the heap too if the process has no memory limit", () => {
    expect(aWatch(0)(10, 81, 12)).toEqual([
      expect.stringMatching(/^81 of 100 MiB of the JavaScript heap .*currently unlimited/),
    ])
  })

  it("appears once", () => {
    expect(aWatch()(250, 95, 100)).toHaveLength(1)
  })

  it("ignores garbage that is collected a moment later", () => {
    const look = aWatch()
    for (let n = 0; n < 10; n++) {
      look(250, 0, 11)
      look(100)
    }
    expect(look(100)).toEqual([])
  })

  it("measures this process", () => {
    const memory = ownMemory(1024 * MIB)
    expect(memory.process()?.used).toBeGreaterThan(10 * MIB)
    expect(memory.heap().used).toBeLessThan(memory.heap().most)
    expect(ownMemory(null).process()).toBeNull()
  })
})

describe("the memory of a start", () => {
  /** Checks a part of a file while these MiB are in use, of which `garbage` can be collected. */
  function checked(used: { memory: number; heap: number; garbage?: number }, bytes = 0, before = 100) {
    const { garbage = 0 } = used
    let now = before
    let freed = 0
    const check = startMemory({
      process: () => ({ used: (now - freed) * MIB, most: 256 * MIB }),
      heap: () => ({ used: (used.heap - freed) * MIB, most: 200 * MIB }),
      collect: () => {
        freed = garbage
      },
    })
    now = used.memory
    return () => check(bytes, "/data/sandpost.json")
  }

  it("is refused with the file and the way out if the process or the heap would be full", () => {
    const says = /^\/data\/sandpost\.json needs more memory than the 256 MiB .*Nothing was changed\..*--max-emails/
    expect(checked({ memory: 250, heap: 0 })).toThrow(says)
    expect(checked({ memory: 150, heap: 0 }, 30 * MIB)).toThrow(says)
    expect(checked({ memory: 150, heap: 195 })).toThrow(/than the 200 MiB .*--max-old-space-size/)
  })

  it("is enough if it is after a collection of garbage", () => {
    expect(checked({ memory: 210, heap: 145 })).not.toThrow()
    expect(checked({ memory: 250, heap: 185, garbage: 40 })).not.toThrow()
  })

  it("is not compared with a limit that the program alone exceeds", () => {
    expect(checked({ memory: 400, heap: 0 }, 0, 300)).not.toThrow()
  })
})

describe("the part of the heap for young objects, which V8 chooses", () => {
  // heap_size_limit as Node 24 and 20 report it, with what is left of it for old objects.
  it.each([
    ["Node 24, unlimited", 4288, "", 24, 4096],
    ["Node 20, unlimited", 4144, "", 20, 4096],
    ["Node 24 in 2 GiB", 1120, "", 24, 1024],
    ["Node 24 in 1 GiB", 560, "", 24, 512],
    ["Node 24 with --max-old-space-size", 292, "--max-old-space-size=100", 24, 100],
    ["Node 24 in 256 MiB with --max-semi-space-size", 280, "--max-semi-space-size=8", 24, 256],
  ])("%s", (_, limit, flags, major, old) => {
    expect(limit - youngBytes(limit * 1024 * 1024, flags, major) / 1024 / 1024).toBe(old)
  })

  it("is at most a tenth in a container of 256 MiB", () => {
    expect(youngBytes(259 * 1024 * 1024, "", 24)).toBeLessThan(26 * 1024 * 1024)
  })
})
