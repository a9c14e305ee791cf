import { request } from "node:http"
import { anEmail } from "./an-email.ts"
import type { Box } from "./sandpost.ts"

const KEY = "sp_dev_full_access"
/** An email with every link that leads back to Sandpost. */
export const TRACKED = anEmail({
  html: '<p>See <a href="https://shop.example/sale">the sale</a>, <a href="{{unsubscribe_url}}">unsubscribe</a></p>',
  track_opens: true,
  track_clicks: true,
  list_unsubscribe: true,
})

/** Sends a tracked email with this Host header. Returns the status and the id. */
export const sendTo = (box: Box, host: string, mail: object = TRACKED, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; id: string }>((done, fail) => {
    const all = { Host: host, Authorization: `Bearer ${KEY}`, "Content-Type": "application/json", ...headers }
    const sent = request(`${box.base_url}/emails`, { method: "POST", headers: all }, async (res) => {
      const text = Buffer.concat(await res.toArray()).toString()
      done({ status: res.statusCode as number, id: JSON.parse(text).id })
    })
    sent.on("error", fail).end(JSON.stringify(mail))
  })
