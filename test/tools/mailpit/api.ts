import { expect } from "vitest"
import type { Box } from "../../helpers/sandpost.ts"

// biome-ignore lint/suspicious/noExplicitAny: The tests check the content.
type Loose = any

export interface Answered {
  status: number
  headers: Headers
  text: string
  bytes: Buffer
  /** The parsed JSON body; undefined for any other. */
  json: Loose
}

/** Calls Mailpit's API. Every answer must say that it is a copy. */
export function mailpitApi(box: Pick<Box, "url">, headers: Record<string, string> = {}) {
  return async (call: string, body?: unknown): Promise<Answered> => {
    const [method, path] = call.split(/ (.*)/) as [string, string]
    const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body)
    const answer = await fetch(box.url + path, {
      method,
      redirect: "manual",
      headers: { ...(sent !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(sent !== undefined && { body: sent }),
    })
    expect(answer.headers.get("x-sandpost")).toBe("mailpit-api")
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString()
    const isJson = answer.headers.get("content-type") === "application/json"
    return { status: answer.status, headers: answer.headers, text, bytes, json: isJson ? JSON.parse(text) : undefined }
  }
}

/** A message for `POST /api/v1/send`. */
export const aMailpitMessage = (fields: object = {}) => ({
  From: { Email: "sender@example.test", Name: "Sender Name" },
  To: [{ Email: "ada@example.com", Name: "Ada" }],
  Subject: "Welcome",
  Text: "Hello Ada",
  ...fields,
})
