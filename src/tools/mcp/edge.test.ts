import { Writable } from "node:stream"
import { expect, it } from "vitest"
import { AnswerBudget, RunningMessages } from "./edge.ts"

/** A client that reads nothing until `read` is called. */
class SlowClient extends Writable {
  #read: () => void = () => undefined

  override _write(_piece: Buffer, _encoding: string, done: () => void): void {
    this.#read = done
  }

  read(): void {
    this.#read()
  }
}

const answer = (...sizes: number[]) => ReadableStream.from(sizes.map((size) => new Uint8Array(size)))
type Response = Parameters<AnswerBudget["send"]>[1]

it("answers that clients do not read are bounded together: the connection of the next one is closed", async () => {
  const budget = new AnswerBudget(1000)
  const [first, second, third] = [new SlowClient(), new SlowClient(), new SlowClient()]
  await budget.send(answer(400, 400), first as unknown as Response)
  await budget.send(answer(400), second as unknown as Response)
  expect([first.destroyed, second.destroyed]).toEqual([false, true])
  first.read()
  first.read()
  await budget.send(answer(400), third as unknown as Response)
  expect(third.destroyed).toBe(false)
})

it("one answer that is larger than the limit is sent if no other is unread", async () => {
  const budget = new AnswerBudget(1000)
  const client = new SlowClient()
  await budget.send(answer(5000), client as unknown as Response)
  expect(client.destroyed).toBe(false)
})

it("more messages at the same time than the limit are refused, until some have ended", () => {
  const running = new RunningMessages(20)
  const end = running.begin(10)
  running.begin(10)
  expect(() => running.begin(1)).toThrow(
    "/mcp works on 20 messages, and at most on 20. Wait until one of them has ended.",
  )
  end()
  expect(() => running.begin(10)).not.toThrow()
})
