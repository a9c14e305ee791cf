// Loaded before Sandpost by `--import`: makes selected write calls under a folder fail with system errors.
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

/** Instructions: let `skip` calls succeed, then make `count` calls fail with `code`. */
export interface Order {
  code: string
  skip: number
  count: number
  /** Writes the first half of the bytes before it fails. */
  half: boolean
}

/** The results since the last order: the number of write calls, and the names of those that failed. */
export interface Seen {
  calls: number
  failed: string[]
}

const NUMBERS: Record<string, number> = { EIO: -5, ENOSPC: -28, EROFS: -30 }
const folder = process.env.TORTURE_FOLDER as string
const descriptors = new Set<number>()
let order: Order | null = null
let seen: Seen = { calls: 0, failed: [] }

process.on("message", (message: { order: Order | null }) => {
  const before = seen
  order = message.order
  seen = { calls: 0, failed: [] }
  process.send?.(before)
})
process.channel?.unref()

/** Whether this call must fail. */
function mustFail(name: string): boolean {
  seen.calls++
  if (!order || seen.calls <= order.skip || seen.calls > order.skip + order.count) return false
  seen.failed.push(name)
  return true
}

function failure(syscall: string): Error {
  const code = order?.code ?? "EIO"
  return Object.assign(new Error(`${code}: made to fail, ${syscall}`), { code, errno: NUMBERS[code], syscall })
}

const isOurs = (path: unknown) => typeof path === "string" && path.startsWith(folder) && !/lock(\.pid)?$/.test(path)
const writes = (flags: unknown) => typeof flags === "string" && /[wa+]/.test(flags)

// biome-ignore lint/suspicious/noExplicitAny: the replaced functions have many signatures; all arguments are passed on.
type Call = (...args: any[]) => any
const patched = fs as unknown as Record<string, Call> & { promises: Record<string, Call> }

const open = patched.openSync as Call
patched.openSync = (path, flags, ...rest) => {
  const ours = isOurs(path)
  if (ours && writes(flags) && mustFail("open")) throw failure("open")
  const descriptor = open(path, flags, ...rest)
  if (ours) descriptors.add(descriptor)
  return descriptor
}
const close = patched.closeSync as Call
patched.closeSync = (descriptor) => {
  descriptors.delete(descriptor)
  return close(descriptor)
}
const write = patched.writeSync as Call
patched.writeSync = (descriptor, bytes, offset, length, position) => {
  if (descriptors.has(descriptor) && mustFail("write")) {
    if (order?.half && length > 1) write(descriptor, bytes, offset, length >> 1, position)
    throw failure("write")
  }
  return write(descriptor, bytes, offset, length, position)
}
const truncate = patched.ftruncateSync as Call
patched.ftruncateSync = (descriptor, length) => {
  if (descriptors.has(descriptor) && mustFail("ftruncate")) throw failure("ftruncate")
  return truncate(descriptor, length)
}
for (const [holder, name] of [
  ...["renameSync", "unlinkSync", "rmSync", "mkdirSync"].map((name) => [patched, name] as const),
  ...["rename", "rm", "unlink"].map((name) => [patched.promises, name] as const),
]) {
  const real = holder[name] as Call
  holder[name] = (path, ...rest) => {
    if (!isOurs(path) || !mustFail(name)) return real(path, ...rest)
    if (holder === patched.promises) return Promise.reject(failure(name))
    throw failure(name)
  }
}
const openFile = patched.promises.open as Call
patched.promises.open = async (path, flags, ...rest) => {
  const ours = isOurs(path) && writes(flags)
  if (ours && mustFail("open")) throw failure("open")
  const file = await openFile(path, flags, ...rest)
  if (!ours) return file
  for (const name of ["appendFile", "datasync", "sync"]) {
    const real = file[name].bind(file)
    file[name] = (...args: unknown[]) => (mustFail(name) ? Promise.reject(failure(name)) : real(...args))
  }
  return file
}
const datasync = patched.fdatasync as Call
patched.fdatasync = (descriptor, done) => {
  if (descriptors.has(descriptor) && mustFail("fdatasync")) setImmediate(() => done(failure("fdatasync")))
  else datasync(descriptor, done)
}
syncBuiltinESMExports()
