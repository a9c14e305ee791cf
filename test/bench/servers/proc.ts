import { readFileSync } from "node:fs"

/** Clock ticks per second of the kernel, on every Linux that Node supports. */
const TICKS = 100

/** Processor time that a process has used, in milliseconds; null if the system does not report it. */
export function cpuOf(pid: number): number | null {
  const stat = readProc(pid, "stat")
  if (stat === null) return null
  // The process name before the fields is in parentheses and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** Resident memory of a process in bytes; null if the system does not report it. */
export function rssOf(pid: number): number | null {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readProc(pid, "status") ?? "")?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return null
  }
}
