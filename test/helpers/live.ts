import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { expect, onTestFinished } from "vitest"
import { WebSocket } from "ws"
import { parse } from "yaml"
import type { Client } from "./client.ts"

export interface LiveMessage {
  type: string
  account_id?: string | null
  at?: string
  data: Record<string, unknown>
}

/** The messages received so far from `/sandbox/live`; batches are split. */
export interface Feed {
  socket: WebSocket
  /** Frames in order of arrival. */
  frames: { type: string; bytes: number }[]
  messages: LiveMessage[]
  /** Resolves with the first past or future message of the type that fits. Fails the test after 100 s. */
  next(type: string, fits?: (message: LiveMessage) => boolean): Promise<LiveMessage>
}

/** Opens the live feed of an account, by its id or a query such as `account=name`, and waits until it is open. Every frame is checked against the contract. */
export async function openFeed(client: Client, account?: string): Promise<Feed> {
  const conforms = await frameCheck(client)
  const query = account === undefined ? "" : `?${account.includes("=") ? account : `account_id=${account}`}`
  const socket = new WebSocket(`${client.url.replace("http", "ws")}/sandbox/live${query}`)
  onTestFinished(() => socket.terminate())
  const feed: Feed = { socket, frames: [], messages: [], next }
  const waiting = new Set<() => void>()
  const faults: string[] = []
  socket.on("message", (bytes: Buffer) => {
    const frame = JSON.parse(bytes.toString())
    const fault = conforms(frame)
    if (fault) faults.push(fault)
    feed.frames.push({ type: frame.type, bytes: bytes.length })
    feed.messages.push(...(frame.type === "batch" ? frame.data : [frame]))
    for (const look of [...waiting]) look()
  })
  onTestFinished(() => expect(faults).toEqual([]))
  await new Promise((done, fail) => socket.once("open", done).once("error", fail))
  return feed

  function next(type: string, fits: (message: LiveMessage) => boolean = () => true): Promise<LiveMessage> {
    return new Promise((done, fail) => {
      const timer = AbortSignal.timeout(100_000)
      const told = () => feed.messages.map((message) => message.type).join(", ") || "nothing"
      timer.addEventListener("abort", () => fail(new Error(`no ${type} came; there was ${told()}`)))
      const look = () => {
        const found = feed.messages.find((message) => message.type === type && fits(message))
        if (!found) return
        waiting.delete(look)
        done(found)
      }
      waiting.add(look)
      look()
    })
  }
}

const checks = new Map<string, (frame: unknown) => string | null>()

/** Returns a check whether a frame is a `LiveFrame` of the control API's contract. */
async function frameCheck(client: Client): Promise<(frame: { type: string; data?: unknown }) => string | null> {
  let check = checks.get("frame")
  if (!check) {
    const { text } = await client.ask<string>("GET", "/sandbox.openapi.yaml", undefined)
    const { components } = parse(text) as { components: object }
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema({ $id: "contract", components })
    check = (frame) => {
      const validate = ajv.getSchema("contract#/components/schemas/LiveFrame")
      return validate?.(frame) ? null : JSON.stringify(frame).slice(0, 500)
    }
    checks.set("frame", check)
  }
  const known = check
  return (frame) => {
    const parts = frame.type === "batch" ? (frame.data as unknown[]) : [frame]
    return parts.map(known).find((fault) => fault !== null) ?? null
  }
}
