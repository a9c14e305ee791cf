import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Options } from "./sandbox.ts"
import { pause, type Torture } from "./torture.ts"

const V1 = "/sys/fs/cgroup/memory"
const V2 = "/sys/fs/cgroup"
const PRELOAD = fileURLToPath(new URL("../preload/memory-limit.ts", import.meta.url))

/** The flags and variables of the image that are about memory. */
const AS_IMAGE = {
  node: ["--max-semi-space-size=8"],
  env: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "1048576" },
}

/** How processes get a memory limit on this machine. */
export interface MemoryLimit {
  how: "cgroup v1" | "cgroup v2" | "heap limit only"
  /** For `startSandbox`. */
  options: Pick<Options, "through" | "preload" | "node" | "env">
}

/**
 * A memory limit for processes: a cgroup if possible, so that the kernel kills a process that needs more. Otherwise only the heap
 * is limited, and the program gets the limit as a setting.
 */
export function limitMemory(torture: Torture, bytes: number): MemoryLimit {
  const name = `sandpost-torture-${process.pid}-${bytes}`
  for (const [how, root, files] of [
    ["cgroup v1", V1, ["memory.limit_in_bytes", "memory.memsw.limit_in_bytes"]],
    ["cgroup v2", V2, ["memory.max", "memory.swap.max"]],
  ] as const) {
    const group = join(root, name)
    if (!existsSync(join(root, "cgroup.procs"))) continue
    try {
      mkdirSync(group)
      torture.after(() => removeGroup(group))
      // Do not create the file: it is missing if the controller is off.
      writeFileSync(join(group, files[0]), String(bytes), { flag: "r+" })
    } catch {
      continue
    }
    // Also limit swap; some kernels do not account for it.
    const swap = join(group, files[1])
    if (existsSync(swap)) writeFileSync(swap, how === "cgroup v1" ? String(bytes) : "0")
    return {
      how,
      options: { ...AS_IMAGE, through: ["sh", "-c", `echo $$ > ${join(group, "cgroup.procs")} && exec "$0" "$@"`] },
    }
  }
  const heap = Math.round((bytes * 0.6) / 1024 / 1024)
  return {
    how: "heap limit only",
    options: {
      preload: PRELOAD,
      node: [...AS_IMAGE.node, `--max-old-space-size=${heap}`],
      env: { ...AS_IMAGE.env, TORTURE_MEMORY: String(bytes) },
    },
  }
}

/** Peak resident memory of a process in MiB; null if the system does not report it. */
export function peakOf(pid: number): number | null {
  try {
    const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  } catch {
    return null
  }
}

/** Removes the group. Retries, because a killed process stays in it for a moment. */
async function removeGroup(group: string): Promise<void> {
  for (let n = 0; n < 50; n++) {
    try {
      return rmdirSync(group)
    } catch {
      await pause(100)
    }
  }
}
