import { describe, expect, it } from "vitest"
import { FOREIGN_HEADERS, fieldOf, insteadOf, KEY_HEADERS } from "./foreign-names.ts"

/** The names are written here again, because a loop over the list itself does not notice one that it lacks. */
describe("what other services call things", () => {
  it.each([
    ["html", "body htmlbody bodyhtml htmlcontent htmlpart"],
    ["text", "message plain textbody bodytext textcontent textpart plaintext bodyplain"],
    ["to", "recipients toaddresses recipient"],
    ["cc", "ccaddresses"],
    ["bcc", "bccaddresses"],
    ["address", "recipient to email"],
    ["recipient", "to email address"],
    ["from", "sender fromaddress fromemail fromemailaddress"],
    ["reply_to", "replytolist replytoaddresses replytoemail"],
    ["subject", "title"],
    ["scheduled_at", "sendat sendlater deliverat deliverytime odeliverytime scheduledtime"],
    ["content_id", "contenttransferid inlinecontentid cid"],
    ["content_type", "mimetype type"],
    ["outcome", "type status event"],
    ["type", "event"],
    ["latency_ms", "delay"],
    ["after_ms", "delay"],
    ["times", "count"],
    ["set", "time now"],
    ["advance", "duration"],
    ["content", "data base64content base64"],
    ["filename", "name"],
    ["tags", "metadata tag otag categories customargs customid emailtags"],
    ["attachments", "files attachment inlinedattachments"],
    ["track_opens", "trackopen opentracking"],
    ["track_clicks", "tracklinks clicktracking"],
  ])("%s is meant by %s", (ours, names) => {
    for (const name of names.split(" ")) expect([name, fieldOf(name, [ours])]).toEqual([name, ours])
    expect(fieldOf("toString", [ours])).toBeUndefined()
  })

  it("means the first field that is known here", () => {
    expect(fieldOf("recipient", ["address", "to"])).toBe("to")
    expect(fieldOf("Recipient_", ["address"])).toBe("address")
    expect(fieldOf("recipient", ["subject"])).toBeUndefined()
  })

  it("has an advice for a field that is none of ours", () => {
    const names =
      "react mjml markdown template templateid templatealias templatename templatemodel templatedata dynamictemplatedata templatelanguage variables params mergevars content path url href filepath personalizations messages messageversions destination simple rawmessage idempotencykey xidempotencykey fromname toname messagestream ippoolname"
    for (const name of names.split(" "))
      expect([name, insteadOf(name)]).toEqual([name, expect.stringMatching(/^[ -~]{20,}$/)])
    expect(insteadOf("constructor")).toBeUndefined()
  })

  it("has the headers of keys", () => {
    const names = ["x-idempotency-key", "x-idempotent-key", "idempotent-key", "x-request-idempotency-key"]
    expect(FOREIGN_HEADERS).toEqual(Object.fromEntries(names.map((name) => [name, "Idempotency-Key"])))
    const tokens = ["x-api-key", "api-key", "apikey", "x-postmark-server-token", "x-auth-token", "x-token"]
    expect(KEY_HEADERS).toEqual(tokens)
  })
})
