// Calls every method of the package `resend`, and says for each what the server at RESEND_BASE_URL makes of it: `works`, `refused` (a clear
// error of the API), `not emulated` (an error that says so) or `wrong`. Prints the results as JSON, one line for each method.
import { strict as assert } from "node:assert"
import { createServer } from "node:http"
import { createElement } from "react"
import { Resend } from "resend"
import { Webhook as StandardWebhook } from "standardwebhooks"
import { Webhook as SvixWebhook } from "svix"

const { RESEND_API_KEY, INBOUND_URL, RECEIVED_AT = "help@sp.acme.test", FROM = "Acme <hello@acme.test>" } = process.env
const resend = new Resend(RESEND_API_KEY)
const NOBODY = "00000000-0000-4000-8000-000000000000"
const message = { from: FROM, to: ["ann@example.com"], subject: "Hello", html: "<p>Hello</p>" }

/** The data of an answer, or its error thrown. */
async function dataOf(answer) {
  const { data, error } = await answer
  if (error) throw Object.assign(new Error(error.message ?? JSON.stringify(error)), { answer: error })
  return data
}
const send = async (fields = {}, options = undefined) =>
  (await dataOf(resend.emails.send({ ...message, ...fields }, options))).id
const isId = (id) => assert.match(String(id), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const isList = (list, some) => {
  assert.equal(list.object, "list")
  assert.equal(typeof list.has_more, "boolean")
  assert.ok(Array.isArray(list.data))
  for (const one of some) assert.ok(list.data.some((entry) => Object.entries(one).every(([k, v]) => entry[k] === v)))
}
const later = () => new Date(Date.now() + 3_600_000).toISOString()

/** A receiver of webhooks: the requests that came. */
const requests = []
const receiver = createServer(async (req, res) => {
  const raw = Buffer.concat(await req.toArray()).toString()
  requests.push({ headers: req.headers, raw })
  res.writeHead(204).end()
})
await new Promise((done) => receiver.listen(0, "127.0.0.1", done))
const endpoint = `http://127.0.0.1:${receiver.address().port}/`
async function received(isWanted) {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const found = requests.find(({ raw }) => isWanted(JSON.parse(raw)))
    if (found) return found
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error("no webhook arrived in ten seconds")
}

const unique = () => `shop${Math.random().toString(36).slice(2, 8)}.example.com`
const aDomain = async () => (await dataOf(resend.domains.create({ name: unique() }))).id
const aHook = async (events = ["email.delivered"]) => await dataOf(resend.webhooks.create({ endpoint, events }))
const attachments = [{ filename: "a.txt", content: Buffer.from("hello") }]

/** The id of a received message, if something can send one. */
async function aReceived() {
  if (!INBOUND_URL) throw new Error("nothing here lets a message arrive")
  const text = ["From: Ann <ann@example.com>", `To: ${RECEIVED_AT}`, "Subject: Help", "Message-ID: <1@example.com>"]
  const mime = ["MIME-Version: 1.0", 'Content-Type: multipart/mixed; boundary="b"', "", "--b", "", "Hi", "--b"]
  const file = ["Content-Type: text/csv", 'Content-Disposition: attachment; filename="a.csv"', "", "a,b", "--b--", ""]
  const body = [...text, ...mime, ...file].join("\r\n")
  const answer = await fetch(INBOUND_URL, { method: "POST", headers: { "Content-Type": "message/rfc822" }, body })
  return (await answer.json()).data[0].inbound_id
}

/** One case for each method that works with stored things; all others are called without. */
const CASES = {
  "emails.send": async () => {
    isId(await send({ text: "Hello", cc: "bob@example.com", tags: [{ name: "a", value: "b" }], attachments }))
    isId(await send({ html: undefined, react: createElement("p", null, "Hello from React") }))
    const [one, two] = [await send({}, { idempotencyKey: "once" }), await send({}, { idempotencyKey: "once" })]
    assert.equal(one, two)
    const { error } = await resend.emails.send({ ...message, to: "ann" })
    assert.equal(error.name, "validation_error")
    assert.equal(error.statusCode, 422)
  },
  "emails.create": async () => isId((await dataOf(resend.emails.create(message))).id),
  "emails.get": async () => {
    const id = await send({ react: createElement("p", null, "Hello from React"), replyTo: "help@example.com" })
    const email = await dataOf(resend.emails.get(id))
    assert.equal(email.object, "email")
    assert.deepEqual(email.to, ["ann@example.com"])
    assert.match(email.html, /Hello from React/)
    assert.deepEqual(email.reply_to, ["help@example.com"])
    assert.ok(["queued", "sent", "delivered"].includes(email.last_event))
    const { error } = await resend.emails.get(NOBODY)
    assert.equal(error.name, "not_found")
  },
  "emails.list": async () => {
    const [first, second] = [await send(), await send()]
    const page = await dataOf(resend.emails.list({ limit: 1 }))
    isList(page, [{ id: second }])
    assert.equal(page.has_more, true)
    isList(await dataOf(resend.emails.list({ limit: 1, after: second })), [{ id: first }])
  },
  "emails.update": async () => {
    const id = await send({ scheduledAt: later() })
    const moved = new Date(Date.now() + 7_200_000).toISOString()
    assert.equal((await dataOf(resend.emails.update({ id, scheduledAt: moved }))).id, id)
    const { scheduled_at } = await dataOf(resend.emails.get(id))
    assert.equal(new Date(scheduled_at).toISOString(), moved)
  },
  "emails.cancel": async () => {
    const id = await send({ scheduledAt: "in 1 hour" })
    assert.deepEqual(await dataOf(resend.emails.cancel(id)), { object: "email", id })
    assert.equal((await dataOf(resend.emails.get(id))).last_event, "canceled")
    assert.ok((await resend.emails.cancel(await send())).error)
  },
  "emails.share": async () => await dataOf(resend.emails.share(await send())),
  "emails.metrics": async () => await dataOf(resend.emails.metrics()),
  "emails.attachments.list": async () => {
    const emailId = await send({ attachments })
    const { data } = await dataOf(resend.emails.attachments.list({ emailId }))
    assert.equal(await (await fetch(data[0].download_url)).text(), "hello")
  },
  "emails.attachments.get": async () => {
    const emailId = await send({ attachments })
    const { data } = await dataOf(resend.emails.attachments.list({ emailId }))
    const one = await dataOf(resend.emails.attachments.get({ emailId, id: data[0].id }))
    assert.equal(one.object, "attachment")
    assert.equal(one.filename, "a.txt")
  },
  "emails.receiving.list": async () => {
    const id = await aReceived()
    isList(await dataOf(resend.emails.receiving.list()), [{ id, subject: "Help" }])
  },
  "emails.receiving.get": async () => {
    const email = await dataOf(resend.emails.receiving.get(await aReceived()))
    assert.equal(email.subject, "Help")
    assert.equal(email.message_id, "<1@example.com>")
    assert.match(await (await fetch(email.raw.download_url)).text(), /Subject: Help/)
  },
  "emails.receiving.forward": async () => {
    const emailId = await aReceived()
    isId((await dataOf(resend.emails.receiving.forward({ emailId, to: "bob@example.com", from: FROM }))).id)
    const wrapped = { emailId, to: "bob@example.com", from: FROM, passthrough: false, text: "See below" }
    isId((await dataOf(resend.emails.receiving.forward(wrapped))).id)
  },
  "emails.receiving.attachments.list": async () => {
    const { data } = await dataOf(resend.emails.receiving.attachments.list({ emailId: await aReceived() }))
    assert.match(await (await fetch(data[0].download_url)).text(), /a,b/)
  },
  "emails.receiving.attachments.get": async () => {
    const emailId = await aReceived()
    const { data } = await dataOf(resend.emails.receiving.attachments.list({ emailId }))
    const one = await dataOf(resend.emails.receiving.attachments.get({ emailId, id: data[0].id }))
    assert.equal(one.filename, "a.csv")
  },
  "batch.send": async () => {
    const { data } = await dataOf(resend.batch.send([message, message]))
    for (const { id } of data) isId(id)
    assert.equal(data.length, 2)
    const strict = await resend.batch.send([message, { ...message, to: [] }])
    assert.equal(strict.error?.name, "missing_required_field")
    const some = await dataOf(resend.batch.send([message, { ...message, to: [] }], { batchValidation: "permissive" }))
    assert.equal(some.data.length, 1)
    assert.deepEqual(
      some.errors.map(({ index }) => index),
      [1],
    )
  },
  "batch.create": async () => assert.equal((await dataOf(resend.batch.create([message]))).data.length, 1),
  "domains.create": async () => {
    const domain = await dataOf(resend.domains.create({ name: unique() }))
    isId(domain.id)
    assert.equal(domain.status, "not_started")
    assert.ok(domain.records.some(({ record, type }) => record === "DKIM" && type === "TXT"))
    assert.ok((await resend.domains.create({})).error)
  },
  "domains.list": async () => {
    const id = await aDomain()
    isList(await dataOf(resend.domains.list()), [{ id, status: "not_started" }])
  },
  "domains.get": async () => assert.equal((await dataOf(resend.domains.get(await aDomain()))).object, "domain"),
  "domains.update": async () => {
    const id = await aDomain()
    assert.deepEqual(await dataOf(resend.domains.update({ id, tls: "opportunistic" })), { object: "domain", id })
  },
  "domains.verify": async () => {
    const id = await aDomain()
    assert.deepEqual(await dataOf(resend.domains.verify(id)), { object: "domain", id })
  },
  "domains.remove": async () => {
    const id = await aDomain()
    assert.deepEqual(await dataOf(resend.domains.remove(id)), { object: "domain", id, deleted: true })
    assert.equal((await resend.domains.get(id)).error?.name, "not_found")
  },
  "domains.claims.create": async () => await dataOf(resend.domains.claims.create({ name: unique() })),
  "apiKeys.create": async () => {
    const { id, token } = await dataOf(resend.apiKeys.create({ name: "Shop", permission: "sending_access" }))
    isId(id)
    assert.equal((await new Resend(token).domains.list()).error?.name, "restricted_api_key")
    assert.equal((await new Resend("re_unknown").domains.list()).error?.name, "validation_error")
  },
  "apiKeys.list": async () => {
    const { id } = await dataOf(resend.apiKeys.create({ name: "Shop" }))
    isList(await dataOf(resend.apiKeys.list()), [{ id, name: "Shop" }])
  },
  "apiKeys.update": async () => {
    const { id } = await dataOf(resend.apiKeys.create({ name: "Shop" }))
    assert.deepEqual(await dataOf(resend.apiKeys.update(id, { name: "Store" })), { object: "api_key", id })
  },
  "apiKeys.remove": async () => {
    const { id, token } = await dataOf(resend.apiKeys.create({ name: "Shop" }))
    await dataOf(resend.apiKeys.remove(id))
    assert.ok((await new Resend(token).emails.send(message)).error)
  },
  "webhooks.create": async () => {
    const { signing_secret } = await aHook()
    assert.match(signing_secret, /^whsec_/)
    const id = await send()
    const { headers, raw } = await received(({ data }) => data.email_id === id)
    for (const Webhook of [SvixWebhook, StandardWebhook]) {
      const names = Webhook === SvixWebhook ? "svix" : "webhook"
      const given = Object.entries(headers).map(([name, value]) => [name.replace(/^svix-/, `${names}-`), value])
      const event = new Webhook(signing_secret).verify(raw, Object.fromEntries(given)) ?? JSON.parse(raw)
      assert.equal(event.type, "email.delivered")
      assert.throws(() => new Webhook(signing_secret).verify(`${raw} `, Object.fromEntries(given)))
    }
  },
  "webhooks.verify": async () => {
    const { signing_secret } = await aHook(["email.bounced"])
    const id = await send({ to: "bounced@resend.dev" })
    const { headers, raw: payload } = await received(
      ({ type, data }) => type === "email.bounced" && data.email_id === id,
    )
    const [given, wrong] = [signing_secret, `whsec_${Buffer.alloc(24).toString("base64")}`].map((webhookSecret) => ({
      payload,
      headers: { id: headers["svix-id"], timestamp: headers["svix-timestamp"], signature: headers["svix-signature"] },
      webhookSecret,
    }))
    assert.equal(resend.webhooks.verify(given).data.bounce.type, "Permanent")
    assert.throws(() => resend.webhooks.verify(wrong))
  },
  "webhooks.get": async () => {
    const { id, signing_secret } = await aHook()
    const webhook = await dataOf(resend.webhooks.get(id))
    assert.deepEqual([webhook.endpoint, webhook.status, webhook.signing_secret], [endpoint, "enabled", signing_secret])
  },
  "webhooks.list": async () => {
    const { id } = await aHook()
    isList(await dataOf(resend.webhooks.list()), [{ id, endpoint, status: "enabled" }])
  },
  "webhooks.update": async () => {
    const { id } = await aHook()
    await dataOf(resend.webhooks.update(id, { events: ["email.sent"], status: "disabled" }))
    const { status, events } = await dataOf(resend.webhooks.get(id))
    assert.deepEqual([status, events], ["disabled", ["email.sent"]])
  },
  "webhooks.rotateSigningSecret": async () => {
    const { id, signing_secret } = await aHook()
    assert.notEqual((await dataOf(resend.webhooks.rotateSigningSecret(id))).signing_secret, signing_secret)
  },
  "webhooks.remove": async () => {
    const { id } = await aHook()
    assert.deepEqual(await dataOf(resend.webhooks.remove(id)), { object: "webhook", id, deleted: true })
  },
  "webhooks.events.list": async () => await dataOf(resend.webhooks.events.list({ webhookId: (await aHook()).id })),
  "suppressions.add": async () => isId((await dataOf(resend.suppressions.add({ email: "a@example.com" }))).id),
  "suppressions.list": async () => {
    await dataOf(resend.suppressions.add({ email: "b@example.com" }))
    isList(await dataOf(resend.suppressions.list()), [{ email: "b@example.com", origin: "manual" }])
  },
  "suppressions.get": async () => {
    const source_id = await send({ to: "bounced+get@resend.dev" })
    const found = await dataOf(resend.suppressions.get("bounced+get@resend.dev"))
    assert.deepEqual([found.origin, found.source_id], ["bounce", source_id])
    const again = await dataOf(resend.emails.get(await send({ to: "bounced+get@resend.dev" })))
    assert.equal(again.last_event, "suppressed")
  },
  "suppressions.remove": async () => {
    await dataOf(resend.suppressions.add({ email: "c@example.com" }))
    assert.equal((await dataOf(resend.suppressions.remove("c@example.com"))).deleted, true)
  },
  "suppressions.batch.add": async () =>
    assert.equal((await dataOf(resend.suppressions.batch.add({ emails: ["d@example.com"] }))).data.length, 1),
  "suppressions.batch.remove": async () => {
    await dataOf(resend.suppressions.batch.add({ emails: ["e@example.com"] }))
    assert.equal((await dataOf(resend.suppressions.batch.remove({ emails: ["e@example.com"] }))).data.length, 1)
  },
  "logs.list": async () => {
    await send()
    const { data } = await dataOf(resend.logs.list({ limit: 100 }))
    assert.ok(data.some(({ endpoint, response_status }) => endpoint === "/emails" && response_status === 200))
  },
  "logs.get": async () => {
    await send()
    const { data } = await dataOf(resend.logs.list())
    const sent = data.find(({ method, endpoint }) => method === "POST" && endpoint === "/emails")
    assert.equal((await dataOf(resend.logs.get(sent.id))).request_body.subject, "Hello")
  },
}

/** Arguments for methods that need more than an id, so that they make a request. */
const ARGUMENTS = {
  "automations.create": [{ name: "a", status: "enabled", steps: [], connections: [] }],
  "automations.update": [NOBODY, { name: "a" }],
  "automations.runs.get": [{ automationId: NOBODY, runId: NOBODY }],
  "automations.runs.list": [{ automationId: NOBODY }],
  "broadcasts.recipients": [NOBODY, { type: "delivered" }],
  "contactProperties.create": [{ key: "age", type: "number" }],
  "contactProperties.update": [{ id: NOBODY, fallbackValue: "x" }],
  "contacts.create": [{ email: "ann@example.com" }],
  "contacts.imports.create": [{ file: new Blob(["email\n"]) }],
  "contacts.segments.list": [{ contactId: NOBODY }],
  "contacts.segments.add": [{ contactId: NOBODY, segmentId: NOBODY }],
  "contacts.segments.remove": [{ contactId: NOBODY, segmentId: NOBODY }],
  "contacts.topics.list": [{ id: NOBODY }],
  "contacts.topics.update": [{ id: NOBODY, topics: [] }],
  "contacts.update": [{ id: NOBODY, unsubscribed: true }],
  "domains.claims.get": [NOBODY],
  "domains.claims.verify": [NOBODY],
  "topics.create": [{ name: "News", defaultSubscription: "opt_in" }],
  "topics.update": [{ id: NOBODY, name: "News" }],
  "topics.list": [],
  "usage.get": [],
  "webhooks.events.get": [{ webhookId: NOBODY, eventId: NOBODY }],
  "webhooks.events.replay": [{ webhookId: NOBODY, eventId: NOBODY }],
  "webhooks.events.attempts.list": [{ webhookId: NOBODY, eventId: NOBODY }],
}
const OF_INBOXES = { inboxId: NOBODY, threadId: NOBODY, emailId: NOBODY, draftId: NOBODY, labelId: NOBODY }

/** The names of all methods, such as `emails.receiving.get`. */
function methodsOf(object, path = "") {
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter(
    (name) => name !== "constructor" && typeof object[name] === "function" && !INTERNAL.test(name),
  )
  const inner = Object.entries(object).filter(([name, value]) => name !== "resend" && isPart(value))
  return [
    ...(path === "" ? [] : own.map((name) => `${path}.${name}`)),
    ...inner.flatMap(([name, value]) => methodsOf(value, path === "" ? name : `${path}.${name}`)),
  ]
}
/** Private in the package's types. */
const INTERNAL =
  /^(forwardPassthrough|forwardWrapped|downloadRaw|buildCreateFormData|buildColumnMap|appendField|performCreate)$/
const isPart = (value) => typeof value === "object" && value !== null && "resend" in value

async function callOf(name) {
  if (CASES[name]) return await CASES[name]()
  const [last, ...rest] = name.split(".").reverse()
  const part = rest.reverse().reduce((object, key) => object[key], resend)
  const usual = name.startsWith("inboxes") ? [OF_INBOXES, OF_INBOXES] : /list$/.test(name) ? [{}] : [NOBODY, {}]
  return await dataOf(part[last](...(ARGUMENTS[name] ?? usual)))
}

function resultOf({ answer, message: said }) {
  if (answer === undefined) return ["wrong", said]
  const { name, statusCode, message: text } = answer
  if (/not emulated/i.test(text ?? "")) return ["not emulated", text]
  const isClear = typeof name === "string" && typeof statusCode === "number" && name !== "application_error"
  return isClear && !/endpoint does not exist/.test(text)
    ? ["refused", `${statusCode} ${name}: ${text}`]
    : ["wrong", JSON.stringify(answer)]
}

for (const method of [...new Set(methodsOf(resend))].filter((name) => !name.startsWith("audiences."))) {
  const [result, note] = await callOf(method).then(
    () => ["works", ""],
    (error) => resultOf(error),
  )
  console.log(JSON.stringify({ method, result, note: String(note).split("\n")[0].slice(0, 200) }))
}
receiver.close()
