import type { contentRows } from "../../../parts/emails/content-settings.ts"
import {
  isContentAccepted,
  itemAccepted,
  type Probe,
  type ProbesOf,
  probe,
  type RequestName,
  searchLimit,
  untold,
  value,
} from "./probe.ts"
import { fileEndings, headerNames, refusedRequest, searched } from "./probe-requests.ts"
import { byMessage, byMessages, namedBytes, requestBytes, UNCLEAR } from "./requests.probes.ts"

/** The names of a batch of candidates that are refused; the first two items of the batch are its controls. */
const refusedOf = (request: RequestName, names: readonly string[]): Probe =>
  probe([request], (a) => {
    const accepted = names.map((_, index) => itemAccepted(a[request], index + 2))
    return accepted.includes(undefined) ? untold(UNCLEAR) : value(names.filter((_, index) => accepted[index] === false))
  })

/** Searches how many of something a message may have, or how long it may be: the field of a message for a number. */
const searchContent = (why: string, low: number, field: (n: number) => object): Probe =>
  searchLimit({
    why,
    request: (n) => refusedRequest("POST", "/emails/batch", `${why}: ${n}`, { body: [{ ...searched, ...field(n) }] }),
    accepted: ({ body }) => isContentAccepted(itemOf(body)?.type),
    low,
    high: 10_000,
    unlimited: 0,
    step: 1,
    named: ({ body }) => (itemOf(body)?.message?.match(/\d+/g) ?? []).map(Number),
  })
const many = <T>(length: number, entry: (index: number) => T) => Array.from({ length }, (_, index) => entry(index))

const itemOf = (body: { data?: { error?: { type?: string; message?: string } }[] } | undefined) =>
  body?.data?.[0]?.error

export const contentProbes: ProbesOf<typeof contentRows> = {
  "emails.refused_attachments": refusedOf("endings", fileEndings),
  "emails.attachments": byMessages({
    no_filename: false,
    no_content: false,
    data_url: true,
  }),
  "limits.attachments": searchContent("the number of attachments", 1, (n) => ({
    attachments: many(n, (index) => ({ filename: `${index}.txt`, content: "" })),
  })),
  "limits.attachment_bytes": searchLimit({
    why: "the total size of attachments",
    request: (n) => {
      const attachments = [{ filename: "a.txt", content: `{base64 ${n}}` }]
      return refusedRequest("POST", "/emails", `attachments of ${n} bytes`, { body: { ...searched, attachments } })
    },
    // Without the word, the refusal is about the size of the whole body.
    accepted: ({ status, body }) =>
      status === 413 || (body?.error?.type === "validation_error" && !/attachment/i.test(body.error.message))
        ? "hidden"
        : isContentAccepted(body?.error?.type),
    low: 0,
    high: 37_748_736,
    step: 1,
    named: namedBytes,
  }),
  "limits.request_bytes": requestBytes,
  "emails.refused_headers": refusedOf("headers", headerNames),
  "limits.headers": searchContent("the number of custom headers", 1, (n) => ({
    headers: Object.fromEntries(many(n, (index) => [`X-Calibrate-${index}`, "1"])),
  })),
  "emails.refused_provider_headers": byMessages({
    provider_header: false,
    original_from: false,
    errors_to: false,
    delivered_to: false,
    apparently_to: false,
  }),
  "emails.duplicate_addresses": byMessages({ fifty_same: true, fifty_one_same: false }),
  "emails.address_syntax": byMessages({ utf8_address: true, group: false, two_in_one: false }),
  "limits.tags": searchContent("the number of tags", 1, (n) => ({
    tags: Object.fromEntries(many(n, (index) => [`t${index}`, "x"])),
  })),
  "limits.tag_length": searchContent("the length of a tag", 1, (n) => ({ tags: { t: "x".repeat(n) } })),
  "emails.single_strings": byMessages({ single_cc: true, single_bcc: true, single_reply_to: true }),
  "emails.base64": byMessage("broken_base64", "lenient", "strict"),
}
