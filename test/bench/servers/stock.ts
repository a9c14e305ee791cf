import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { drive } from "../load/drive.ts"
import { message, request } from "../load/requests.ts"
import { settle, startSandpost } from "./sandpost.ts"

/** Creates empty and filled data folders, and removes all of them at the end. */
export class Stock {
  readonly #base: string
  readonly #filled = new Map<number, string>()
  #next = 0

  private constructor(base: string) {
    this.#base = base
  }

  static async open(): Promise<Stock> {
    return new Stock(await mkdtemp(join(tmpdir(), "sandpost-bench-")))
  }

  empty(): string {
    return join(this.#base, `empty-${this.#next++}`)
  }

  /** Returns a copy of a folder with `count` messages. Each is sent in its own request, so that there are as many log entries. */
  async filled(count: number): Promise<string> {
    let source = this.#filled.get(count)
    if (source === undefined) {
      source = join(this.#base, `filled-${count}`)
      await fill(source, count)
      this.#filled.set(count, source)
    }
    const copy = this.empty()
    await cp(source, copy, { recursive: true })
    return copy
  }

  async remove(): Promise<void> {
    await rm(this.#base, { recursive: true, force: true })
  }
}

const SLICE = 1000

async function fill(folder: string, count: number): Promise<void> {
  const server = await startSandpost(folder)
  for (let first = 0; first < count; first += SLICE) {
    const many = Math.min(SLICE, count - first)
    const sends = Array.from({ length: many }, (_, index) => request("POST", "/v1/emails", message(first + index)))
    await drive(server.port, sends, { count: many })
  }
  await settle(server)
  await server.stop()
}
