import { describe, expect, it } from "vitest"
import { type MemorySource, MemoryWatch, ownMemory } from "./memory-watch.ts"

const MIB = 1024 * 1024

/** A memory watch with the given usage in MiB, a limit of 256 MiB and a heap limit of 100 MiB. */
function aWatch(max_emails = 16_300) {
  const used = { memory: 0, heap: 0 }
  const source: MemorySource = {
    process: () => ({ used: used.memory * MIB, most: 256 * MIB }),
    heap: () => ({ used: used.heap * MIB, most: 100 * MIB }),
  }
  const warnings: string[] = []
  const watch = new MemoryWatch(source, max_emails, (message) => warnings.push(message))
  const look = (memory: number, heap = 0, times = 1) => {
    Object.assign(used, { memory, heap })
    for (let n = 0; n < times; n++) watch.look()
    return warnings
  }
  return look
}

describe("the warning about low memory", () => {
  it("appears at 80 % of the limit and names --max-emails", () => {
    const look = aWatch()
    expect(look(204, 0, 10)).toEqual([])
    expect(look(206, 0, 3)).toEqual([
      "206 of 256 MiB of the memory are in use. Start Sandpost with a lower --max-emails (currently 16300), or raise the memory limit.",
    ])
  })

  it("appears at 80 % of the heap too if the process has no memory limit", () => {
    expect(aWatch(0)(10, 81, 3)).toEqual([
      expect.stringMatching(/^81 of 100 MiB of the JavaScript heap .*currently unlimited/),
    ])
  })

  it("appears once", () => {
    expect(aWatch()(250, 95, 100)).toHaveLength(1)
  })

  it("ignores garbage that is collected a moment later", () => {
    const look = aWatch()
    for (let n = 0; n < 10; n++) {
      look(250, 0, 2)
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
