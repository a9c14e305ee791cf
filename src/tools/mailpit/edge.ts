import type { IncomingMessage } from "node:http"
import type { Request, Response } from "express"
import type { EdgeNeeds } from "../../app/tool.ts"
import { inlineReferences, referredId } from "../../core/text/content-id.ts"
import { type Failure, toFailure } from "../../http/answer.ts"
import { readText } from "../../http/body.ts"
import { checkDestination } from "../../http/guard.ts"
import { requestSelf } from "../../http/own-requests.ts"
import { wrongMethod } from "../../http/routes.ts"
import type { EdgeHandlers } from "../../http/server.ts"
import type { Account } from "../../parts/accounts/record.ts"
import { version } from "../../version.ts"
import {
  type Answer,
  badJsonRequest,
  badRequest,
  ErrorAsJson,
  jsonAnswer,
  missingPage,
  notCopied,
  OK,
  sendAnswer,
  sendMailpitFailure,
  textAnswer,
} from "./answers.ts"
import { faultsFor, isOfChaos, triggersOf } from "./chaos.ts"
import { Events } from "./events.ts"
import { accountOfUser, countsOf, emailPage, findEmail, ownIds, rowsOf, searchEmails } from "./mailbox.ts"
import { bodyTextsOf, headersOf, presentMessage, submittedBytes } from "./present.ts"
import { readSearch, readSearchTime } from "./search.ts"
import { anyCaseField, isFields, sendBodyOf } from "./send-body.ts"
import { TagCounts } from "./tags.ts"

/** The version of Mailpit whose API this is, as its clients read it, with our own. */
const VERSION = `v1.34.0-sandpost.${version}`
const DEFAULT_LIMIT = 50
/** Ids of one deletion, as the control API takes them. */
const IDS_AT_ONCE = 200

/** One request. */
interface Call {
  req: Request
  res: Response
  account: Account
  query: URLSearchParams
  params: Record<string, string>
}
type Handler = (call: Call) => Answer | Promise<Answer>

/** Serves Mailpit's API for the captured emails of an account. Each change is a request to the control API or the service. */
export function mailpitEdge({ world, config, server }: EdgeNeeds): EdgeHandlers {
  const { store, blobs, settings, changes, fixed } = world
  const tags = new TagCounts(world)
  const events = new Events(world, VERSION)
  const since = { accepted: 0, accepted_bytes: 0, deleted: 0, rejected: 0 }
  changes.subscribe((applied) => {
    for (const { in: name, before, after } of applied) {
      if (name !== "emails") continue
      if (!after) since.deleted++
      else if (!before && "carried" in after) {
        since.accepted++
        since.accepted_bytes += after.size_bytes
      }
    }
  })
  changes.onMailRefused(() => {
    since.rejected++
  })

  /** A request to the control API. Throws its refusal. */
  const control = async ({ req, account }: Call, method: string, path: string, body?: unknown) => {
    const { status, text } = await requestSelf(server(), {
      method,
      path: `/sandbox${path}${path.includes("?") ? "&" : "?"}account_id=${account.id}`,
      headers: ownHeaders(req),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = JSON.parse(text)
    if (status >= 400) throw badRequest(answer.error.message)
    return answer
  }

  const find = ({ account, params, query }: Call) => findEmail(world, account, params.ID as string, query)
  const search = (call: Call, query: string) =>
    searchEmails(world, call.account, readSearch(query, call.query.get("tz") ?? ""))

  /** A page of emails; without `found` of all. */
  const listOf = async (call: Call, found: Awaited<ReturnType<typeof search>> | null): Promise<Answer> => {
    const { account, query } = call
    const { total, unread } = countsOf(world, account)
    const [start, limit] = [numberOf(query.get("start"), 0), numberOf(query.get("limit"), DEFAULT_LIMIT)]
    const page = found?.slice(start, start + limit) ?? emailPage(world, account, start, limit)
    const messages = await rowsOf(world, account, page)
    return jsonAnswer({
      ...{ total, unread, count: messages.length, messages_count: found?.length ?? total },
      messages_unread: found?.filter(({ read }) => !read).length ?? unread,
      ...{ start, tags: [...tags.of(account.id).keys()], messages },
    })
  }
  /** Without those that are newer than the time `before`. */
  const onlyBefore = ({ query }: Call, found: Awaited<ReturnType<typeof search>>) => {
    const before = query.get("before") ?? ""
    if (before === "") return found
    const time = readSearchTime(before, query.get("tz") ?? "", `before=${before}`)
    return found.filter(({ created_at }) => Date.parse(created_at) < time)
  }
  const list: Handler = (call) =>
    listOf(
      call,
      call.query.get("before") ? onlyBefore(call, store.tables.emails.by.account(call.account.id).all()) : null,
    )
  const listFound: Handler = async (call) =>
    listOf(call, onlyBefore(call, await search(call, call.query.get("query") ?? "")))

  const deleteEmails = async (call: Call, ids: readonly string[]) => {
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE)
      await control(call, "DELETE", `/emails?ids=${ids.slice(at, at + IDS_AT_ONCE).join(",")}`)
    return OK
  }
  const deleteListed: Handler = async (call) => {
    const body = (await readJson(call)) ?? {}
    if (!isFields(body)) throw badRequest("the body must be a JSON object with IDs. Nothing was deleted.")
    const ids = idsOf(body)
    const unknown = Object.keys(body).find((key) => key.toLowerCase() !== "ids")
    if (ids.length === 0 && unknown !== undefined)
      throw badRequest(
        `"${unknown.slice(0, 100)}" is not known: write IDs, or no body to delete all. Nothing was deleted.`,
      )
    if (ids.length > 0) return await deleteEmails(call, ownIds(world, call.account, ids))
    await events.truncate(call.account.id, () => control(call, "DELETE", "/emails"))
    return OK
  }
  const deleteFound: Handler = async (call) => {
    const found = await search(call, call.query.get("query") ?? "")
    return await deleteEmails(
      call,
      found.map(({ id }) => id),
    )
  }

  const change = async (call: Call, list: { id: string; read?: boolean; tags?: Record<string, string> }[]) => {
    if (list.length > 0) await control(call, "POST", "/emails/changes", { changes: list })
  }
  const mark: Handler = async (call) => {
    const body = await readJson(call)
    if (!isFields(body)) throw badRequest("the body must be a JSON object")
    const [ids, query, read] = [idsOf(body), anyCaseField(body, "Search") ?? "", anyCaseField(body, "Read") ?? false]
    if (typeof query !== "string") throw badRequest("Search must be a text")
    if (typeof read !== "boolean") throw badRequest("Read must be true or false")
    if (ids.length > 0 && query !== "") throw badRequest("You may specify either IDs or a search query, not both")
    const all = () => store.tables.emails.by.account(call.account.id).all()
    const meant = query === "" ? all : () => search(call, query)
    const chosen = ids.length > 0 ? ownIds(world, call.account, ids) : (await meant()).map(({ id }) => id)
    const marked = chosen.filter((id) => store.tables.emails.get(id)?.read === read)
    await change(
      call,
      chosen.map((id) => ({ id, read })),
    )
    if (ids.length > 0) events.marked(call.account.id, marked, read)
    return OK
  }

  const message: Handler = async (call) => {
    const email = await find(call)
    // Nothing marks the emails of a finished run.
    if (fixed.run === null && !email.read) await change(call, [{ id: email.id, read: true }])
    return jsonAnswer(await presentMessage(world, email, call.account.name))
  }
  const part: Handler = async (call) => {
    const { attachments } = await find(call)
    const attachment = /^\d{1,4}$/.test(call.params.PartID as string)
      ? attachments[Number(call.params.PartID)]
      : undefined
    if (!attachment) throw missingPage()
    const { content_type, filename, blob } = attachment
    const isActive = ACTIVE.test(content_type)
    return {
      type: isActive ? "application/octet-stream" : content_type,
      body: blobs.read(blob),
      headers: {
        "Content-Disposition": `${isActive ? "attachment" : "inline"}; filename="${encodeURIComponent(filename.toWellFormed())}"`,
        "Content-Security-Policy": "default-src 'none'; sandbox",
      },
    }
  }
  const raw: Handler = async (call) => {
    const email = await find(call)
    const download = { "Content-Disposition": `attachment; filename="${email.id}.eml"` }
    const answer = textAnswer(await submittedBytes(world, email))
    return call.query.get("dl") === "1" ? { ...answer, headers: download } : answer
  }
  const linkCheck: Handler = async (call) => {
    const { id } = await find(call)
    const { links } = await control(call, "POST", `/emails/${id}/link-checks`, {})
    const checked = (links as { url: string; status: number | null; error: string | null }[]).map(
      ({ url, status, error }) => ({ URL: url, StatusCode: status ?? 0, Status: error ?? String(status) }),
    )
    const failed = checked.filter(({ StatusCode }) => StatusCode < 200 || StatusCode >= 400)
    return jsonAnswer({ Errors: failed.length, Links: checked })
  }

  const sendMessage: Handler = async ({ req, res, account }) => {
    const sent = sendBodyOf(await readJson({ req, res }, badJsonRequest))
    const { status, text } = await requestSelf(server(), {
      method: "POST",
      path: "/v1/emails",
      headers: ownHeaders(req),
      body: JSON.stringify(sent),
      account_id: account.id,
      source: "api",
    })
    const answer = JSON.parse(text)
    if (status >= 400)
      throw new ErrorAsJson("validation_error", answer.error.message, {
        status: Math.max(400, status === 422 ? 400 : status),
      })
    return jsonAnswer({ ID: answer.id })
  }

  const view: Handler = async (call) => {
    const email = await find(call)
    if (call.params.form === "txt") return textAnswer(bodyTextsOf(world, email).text)
    const { html } = bodyTextsOf(world, email)
    if (html === "") return { ...textAnswer("This message does not contain a HTML part"), status: 404 }
    const shown = withParts(html, email.attachments, `${config.base_path}/api/v1/message/${email.id}/part/`)
    return {
      type: "text/html; charset=utf-8",
      body: call.query.get("embed") === "1" ? shown.replace(/<a(?=[\s>])/gi, `<a ${EMBEDDED}`) : shown,
      headers: { "Content-Security-Policy": VIEW_POLICY, "Referrer-Policy": "no-referrer" },
    }
  }
  const openInInbox: Handler = async (call) => {
    const { id } = await find(call)
    return { ...textAnswer(""), status: 302, headers: { Location: `${config.base_path}/emails/${id}` } }
  }

  const setTags: Handler = async (call) => {
    const body = await readJson(call)
    if (!isFields(body)) throw badRequest("the body must be a JSON object")
    const [ids, names] = [idsOf(body), textsIn(anyCaseField(body, "Tags") ?? [], "Tags")]
    if (ids.length === 0) throw badRequest("IDs must name at least one message")
    const tags = Object.fromEntries(names.map((name) => [cleanTag(name), ""]))
    await change(
      call,
      ownIds(world, call.account, ids).map((id) => ({ id, tags })),
    )
    return OK
  }
  /** Replaces a tag in all emails of the account that have it; with null it removes it. */
  const replaceTag = async (call: Call, name: string, other: string | null) => {
    if (!tags.of(call.account.id).has(name)) throw badRequest(`tag not found: ${name.slice(0, 100)}`)
    const with_tag = store.tables.emails.by.account(call.account.id).all()
    await change(
      call,
      with_tag.flatMap(({ id, tags: old }) => {
        const entries = Object.entries(old)
        const isMeant = ([key, value]: [string, string]) => (value === "" ? key : `${key}=${value}`) === name
        if (!entries.some(isMeant)) return []
        const kept = entries.filter((entry) => !isMeant(entry))
        return [{ id, tags: Object.fromEntries(other === null ? kept : [...kept, [other, ""]]) }]
      }),
    )
    return OK
  }
  const renameTag: Handler = async (call) => {
    const body = await readJson(call)
    const [name] = isFields(body) ? textsIn([anyCaseField(body, "Name")], "Name") : []
    if (name === undefined) throw badRequest("the body must be a JSON object with Name")
    return await replaceTag(call, call.params.Tag as string, cleanTag(name))
  }

  const chaosFaults = ({ account }: Call) => store.tables.smtp_faults.by.account(account.id).all()
  const setChaos: Handler = async (call) => {
    const wanted = faultsFor((await readJson(call)) ?? {})
    for (const { id } of chaosFaults(call).filter(isOfChaos)) await control(call, "DELETE", `/smtp-faults/${id}`)
    for (const fault of wanted) await control(call, "POST", "/smtp-faults", fault)
    return jsonAnswer(triggersOf(chaosFaults(call)))
  }

  const info: Handler = ({ account }) => {
    const { total, unread } = countsOf(world, account)
    return jsonAnswer({
      ...{ Version: VERSION, LatestVersion: "", Database: config.data, DatabaseSize: sizeOf(account) },
      ...{ Messages: total, Unread: unread, Tags: Object.fromEntries(tags.of(account.id)) },
      RuntimeStats: {
        Uptime: Math.floor(process.uptime()),
        Memory: process.memoryUsage.rss(),
        MessagesDeleted: since.deleted,
        SMTPAccepted: since.accepted,
        SMTPAcceptedSize: since.accepted_bytes,
        SMTPRejected: since.rejected,
        SMTPIgnored: 0,
      },
    })
  }
  const sizeOf = ({ id }: Account) =>
    store.tables.emails.by
      .account(id)
      .all()
      .reduce((sum, { size_bytes }) => sum + size_bytes, 0)

  /** Every call of Mailpit's API. */
  const routes: Record<string, Handler> = {
    "GET /livez": () => textAnswer(""),
    "GET /readyz": () => textAnswer(""),
    "GET /api/v1/info": info,
    "GET /api/v1/webui": () => jsonAnswer(WEB_UI),
    "GET /api/v1/messages": list,
    "PUT /api/v1/messages": mark,
    "DELETE /api/v1/messages": deleteListed,
    "GET /api/v1/search": listFound,
    "DELETE /api/v1/search": deleteFound,
    "GET /api/v1/message/{ID}": message,
    "GET /api/v1/message/{ID}/headers": async (call) =>
      jsonAnswer(headersOf(await submittedBytes(world, await find(call)))),
    "GET /api/v1/message/{ID}/raw": raw,
    "GET /api/v1/message/{ID}/part/{PartID}": part,
    "GET /api/v1/message/{ID}/part/{PartID}/thumb": () => {
      throw notCopied("A thumbnail", "GET /api/v1/message/{ID}/part/{PartID} has the image.")
    },
    "GET /api/v1/message/{ID}/html-check": () => {
      throw notCopied("The check of HTML", "GET /sandbox/emails/{id}/checks has one, and npx sandpost check prints it.")
    },
    "GET /api/v1/message/{ID}/sa-check": () => {
      throw notCopied("The check with SpamAssassin", "GET /sandbox/emails/{id}/checks has it (setting inbound.spamd).")
    },
    "GET /api/v1/message/{ID}/link-check": linkCheck,
    "POST /api/v1/message/{ID}/release": () => {
      throw notCopied(
        "Releasing a message",
        "Sandpost delivers to nobody; GET /sandbox/emails/{id}/raw has the message.",
      )
    },
    "POST /api/v1/send": sendMessage,
    "GET /api/v1/tags": ({ account }) => jsonAnswer([...tags.of(account.id).keys()]),
    "PUT /api/v1/tags": setTags,
    "PUT /api/v1/tags/{Tag}": renameTag,
    "DELETE /api/v1/tags/{Tag}": (call) => replaceTag(call, call.params.Tag as string, null),
    "GET /api/v1/chaos": (call) => jsonAnswer(triggersOf(chaosFaults(call))),
    "PUT /api/v1/chaos": setChaos,
    "GET /view/{ID}.{form}": view,
    "GET /view/{ID}": openInInbox,
    "GET /api/events": () => {
      throw badRequest("/api/events is a websocket: connect to it with ws://.")
    },
  }
  const matchers = Object.entries(routes).map(([route, handler]) => {
    const [method, path] = route.split(" ") as [string, string]
    const pattern = path.replace(/\./g, "\\.").replace("{form}", "(?<form>html|txt)")
    return { method, handler, pattern: new RegExp(`^${pattern.replace(/\{(\w+)\}/g, "(?<$1>[^/]+?)")}$`) }
  })

  /** The size limit of bodies is that of the service. */
  const readJson = async ({ req, res }: Pick<Call, "req" | "res">, fail = badRequest): Promise<unknown> => {
    const limit = settings()["limits.request_bytes"]
    const tooLarge = () => fail(`the body is larger than ${limit} bytes (limits.request_bytes)`)
    const text = (await readText(world.memory, req, res, { limit, tooLarge })).trim()
    if (text === "") return null
    try {
      return JSON.parse(text)
    } catch (error) {
      throw fail(`the body is not JSON: ${(error as Error).message}. Nothing was changed.`)
    }
  }

  const answer = async (req: Request, res: Response): Promise<Answer> => {
    const refused = checkDestination(req)
    if (refused) throw refused
    const path = decode(req.path.replace(/^\/+/, "/"))
    const method = req.method === "HEAD" ? "GET" : req.method
    const found = matchers.flatMap((one) => {
      const match = one.pattern.exec(path)
      return match ? [{ ...one, params: { ...match.groups } }] : []
    })
    const route = found.find((one) => one.method === method)
    if (!route) {
      if (found.length > 0)
        throw wrongMethod(
          req.method,
          path,
          found.map((one) => one.method),
        )
      throw missingPage()
    }
    const account = accountOfUser(world, req.headers.authorization)
    const query = new URL(req.originalUrl, "http://local").searchParams
    return await route.handler({ req, res, account, query, params: route.params })
  }

  return {
    handle: async (req, res) => {
      try {
        sendAnswer(res, await answer(req, res))
      } catch (error) {
        if (!(error instanceof ErrorAsJson)) throw error
        sendMailpitFailure(res, toFailure(error, settings()), true)
      }
    },
    sendFailure: (res, failure: Failure) => sendMailpitFailure(res, failure),
    upgrade: (req: IncomingMessage, socket, head) => events.upgrade(req, socket, head),
    close: () => events.close(),
  }
}

/** The headers with which the process asks itself: those of the client by which it is let in. */
function ownHeaders({ headers }: Request): Record<string, string> {
  const copied = ["host", "user-agent", "authorization"].flatMap((name) => {
    const value = headers[name]
    return typeof value === "string" ? [[name, value]] : []
  })
  return { ...Object.fromEntries(copied), "content-type": "application/json" }
}

/** A number of a query; anything else is the default. */
const numberOf = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise

function idsOf(body: Readonly<Record<string, unknown>>): string[] {
  return textsIn(anyCaseField(body, "IDs") ?? [], "IDs")
}

function textsIn(value: unknown, name: string): string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== "string"))
    throw badRequest(`${name} must be texts. Nothing was changed.`)
  return value
}

/** A tag without the characters that Mailpit does not keep. Throws if nothing is left. */
function cleanTag(name: string): string {
  const clean = name
    .replace(/[^\w\-. ]/g, "")
    .replace(/\s+/g, " ")
    .trim()
  if (clean === "") throw badRequest(`invalid tag name: ${name.slice(0, 100)}`)
  return clean
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw badRequest("the path cannot be decoded")
  }
}

/** HTML with the inline images at the paths of their parts. */
function withParts(html: string, attachments: readonly { content_id: string | null }[], base: string): string {
  const indexes = new Map(
    attachments.flatMap(({ content_id }, index) => (content_id === null ? [] : [[referredId(content_id), index]])),
  )
  const pieces: string[] = []
  let from = 0
  for (const { start, end, id } of indexes.size > 0 ? inlineReferences(html) : []) {
    const index = indexes.get(id)
    if (index === undefined) continue
    pieces.push(html.slice(from, start), `${base}${index}`)
    from = end
  }
  return pieces.join("") + html.slice(from)
}

const EMBEDDED = 'target="_blank" rel="noreferrer noopener"'
/** Types that a browser could run as a page, script or style of this server. */
const ACTIVE = /html|xml|svg|script|css|json|wasm/i

/** No scripts, forms or network requests but those for inline images. Without scripts, the same origin gives a mail nothing. */
const VIEW_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "font-src data:",
  "base-uri http: https:",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
].join("; ")

const WEB_UI = {
  Label: "Sandpost",
  MessageRelay: {
    Enabled: false,
    SMTPServer: "",
    ReturnPath: "",
    AllowedRecipients: "",
    BlockedRecipients: "",
    OverrideFrom: "",
    PreserveMessageIDs: false,
    RecipientAllowlist: "",
  },
  SpamAssassin: false,
  ChaosEnabled: true,
  DuplicatesIgnored: false,
  HideDeleteAllButton: false,
}
