import type { Worker } from "node:worker_threads"
import { expect, it } from "vitest"
import { isTemporary, Unavailable } from "../core/errors.ts"
import { workerFile } from "../own-files.ts"
import { createWorkerPool, movable } from "./worker-pool.ts"

it("a job for which no worker starts can be retried later", async () => {
  const file = workerFile("mail-worker/no-such-worker")
  const pool = createWorkerPool({ file, size: 1, share: 1, memory_mb: 64 })
  const error = await pool.run({}, { timeout_ms: 1000 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Unavailable)
  expect(isTemporary(error)).toBe(true)
  await pool.close()
})

it("a worker exits when it is idle, and the next job starts another", async () => {
  const file = workerFile("mail-worker/mail-parser-worker")
  const pool = createWorkerPool({ file, size: 1, share: 1, memory_mb: 64, idle_ms: 20 })
  const job = { kind: "analyse", message: { subject: "Code", text: "Your code is 482913.", html: null } }
  for (let round = 0; round < 2; round++) {
    const exited = new Promise((done) => process.once("worker", (worker: Worker) => worker.once("exit", done)))
    expect(await pool.run(job, { timeout_ms: 10_000 })).toMatchObject({ codes: ["482913"] })
    await exited
  }
  await pool.close()
})

/** A worker whose jobs named `sleep` last until it is terminated. */
const SLEEPER = `import { parentPort } from "node:worker_threads"
parentPort.on("message", ({ id, input }) => {
  if (input !== "sleep") parentPort.postMessage({ kind: "done", id, value: input })
})
parentPort.postMessage({ kind: "ready" })`

it.each([1, 2])("small jobs pass large ones that take long, in one more worker than %i", async (size) => {
  const file = new URL(`data:text/javascript,${encodeURIComponent(SLEEPER)}`)
  const pool = createWorkerPool({ file, size, share: 8, memory_mb: 64 })
  let ended = 0
  const sleeping = Array.from({ length: size + 2 }, () =>
    pool.run("sleep", { timeout_ms: 60_000, alone: true }).catch(() => ended++),
  )
  for (let n = 0; n < 20; n++) expect(await pool.run(`small ${n}`, { timeout_ms: 60_000 })).toBe(`small ${n}`)
  expect(ended).toBe(0)
  await pool.close()
  await Promise.all(sleeping)
  expect(ended).toBe(size + 2)
})

it("a large job starts although small ones keep coming", async () => {
  const file = new URL(`data:text/javascript,${encodeURIComponent(SLEEPER)}`)
  const pool = createWorkerPool({ file, size: 1, share: 1, memory_mb: 64 })
  const done: string[] = []
  const run = (name: string, alone = false) =>
    pool.run<string>(name, { timeout_ms: 60_000, alone }).then((value) => done.push(value))
  await Promise.all([run("first"), run("large", true), run("second"), run("third")])
  expect(done).toEqual(["first", "large", "second", "third"])
  await pool.close()
})

it("a system error is temporary, other errors are not", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" })
  const wrapped = new Error("The disk is full.", { cause: full })
  expect([full, wrapped].map(isTemporary)).toEqual([true, true])
  expect([new Error("bad message"), "ENOSPC", null].map(isTemporary)).toEqual([false, false, false])
})

it("transferred bytes move to a worker; other bytes, and those with shared memory, are copied", () => {
  const own = Buffer.alloc(10_000, 1)
  const shared = Buffer.from("a few bytes of a pool")
  expect(movable(() => own).buffer).toBe(own.buffer)
  expect(movable(own).buffer).not.toBe(own.buffer)
  const copy = movable(() => shared)
  expect(copy.buffer.byteLength).toBe(shared.length)
  expect(Buffer.from(copy).equals(shared)).toBe(true)
})
