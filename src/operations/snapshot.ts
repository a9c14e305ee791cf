import type { ControlAnswer, ControlInput } from "../api/contract.ts"
import { newApiKey } from "../core/api-keys.ts"
import { checkSettings } from "../core/assumptions/settings.ts"
import { invalid } from "../core/errors.ts"
import type { ApiKey } from "../core/records/accounts.ts"
import type { Change, CollectionName, Collections } from "../core/state.ts"
import { stateFault } from "../core/state-check.ts"
import { blobRefs } from "../store/blob-store.ts"
import type { Context } from "./context.ts"
import { removeAll } from "./reset.ts"

type Contents = { [K in CollectionName]: Collections[K][] }

/** The whole state as one document: what `sandpost.json` says, and the bytes of bodies and attachments as base64. */
interface Snapshot {
  sandpost: "snapshot"
  version: 1
  taken_at: string
  collections: Contents
  blobs: Record<string, string>
}

/** GET /sandbox/snapshot */
export function getSnapshot(ctx: Context): ControlAnswer<"getSnapshot"> {
  const collections = ctx.store.contents() as Contents
  const blobs: Snapshot["blobs"] = {}
  for (const ref of refsOf(collections)) blobs[ref] = ctx.blobs.read(ref).toString("base64")
  const snapshot: Snapshot = { sandpost: "snapshot", version: 1, taken_at: ctx.now, collections, blobs }
  return { ...snapshot }
}

/** PUT /sandbox/snapshot: the document's state instead of this one, clock and settings included; or, where it is wrong, nothing. */
export function putSnapshot(ctx: Context, { body }: ControlInput<"putSnapshot">): ControlAnswer<"putSnapshot"> {
  const { collections, blobs } = checked(ctx, body)
  const moved = new Map(
    Object.entries(blobs).map(([ref, base64]) => [ref, ctx.blobs.append(Buffer.from(base64, "base64"))]),
  )
  const puts = (Object.keys(collections) as CollectionName[]).flatMap((name) =>
    collections[name].map((record) => ({ op: "put", in: name, record: placed(ctx, name, record, moved) }) as Change),
  )
  return ctx.commit({ restored: true as const }, [...removeAll(), ...puts])
}

function checked(ctx: Context, body: unknown): Snapshot {
  const { sandpost, version, taken_at: _, collections, blobs, ...others } = body as Partial<Snapshot>
  if (sandpost !== "snapshot") throw wrong("`sandpost` must be the word snapshot, as GET /sandbox/snapshot writes it")
  if (version !== 1) throw wrong(`\`version\` must be 1, not ${JSON.stringify(version)}`)
  const other = Object.keys(others)[0]
  if (other !== undefined) throw wrong(`\`${other}\` is not known`)
  const fault = stateFault(collections) ?? blobFault(collections as Contents, blobs)
  if (fault) throw wrong(fault)
  const { accounts, settings } = collections as Contents
  if (!accounts.some(({ id }) => id === ctx.fixed.default_account_id)) {
    throw wrong(`\`collections.accounts\` must have the default account, ${ctx.fixed.default_account_id}`)
  }
  checkSettings(Object.fromEntries(settings.map(({ id, value }) => [id, value])), ctx.settings())
  return body as unknown as Snapshot
}

const wrong = (fault: string) => invalid(`This snapshot cannot be restored, and nothing was changed: ${fault}.`)

/** Whether each reference has its bytes. */
function blobFault(collections: Contents, blobs: unknown): string | null {
  if (typeof blobs !== "object" || blobs === null || Array.isArray(blobs)) return "`blobs` must be an object"
  const given = blobs as Record<string, unknown>
  for (const [ref, base64] of Object.entries(given)) {
    const good = typeof base64 === "string" && base64.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(base64)
    if (!good) return `\`blobs["${ref}"]\` must be base64`
  }
  for (const name of ["emails", "inbound"] as const) {
    for (const [index, record] of collections[name].entries()) {
      const missing = blobRefs(name, record).find((ref) => !Object.hasOwn(given, ref))
      if (missing !== undefined)
        return `\`collections.${name}[${index}]\` refers to \`blobs["${missing}"]\`, which is missing`
    }
  }
  return null
}

const refsOf = ({ emails, inbound }: Contents): string[] => [
  ...emails.flatMap((email) => blobRefs("emails", email)),
  ...inbound.flatMap((message) => blobRefs("inbound", message)),
]

/** The record as it is kept here: its bytes where they lie now, a development key with the token that this sandbox has. */
function placed<K extends CollectionName>(
  ctx: Context,
  name: K,
  record: Collections[K],
  moved: ReadonlyMap<string, string>,
) {
  if (name === "api_keys") return developmentKey(ctx, record as ApiKey)
  if (name !== "emails" && name !== "inbound") return record
  const at = (ref: string) => moved.get(ref) as string
  const { attachments } = record as Collections["emails"]
  const kept = { ...record, attachments: attachments.map((one) => ({ ...one, blob: at(one.blob) })) }
  if (name === "emails") {
    const { body, analysis } = record as Collections["emails"]
    return { ...kept, body: at(body), ...(analysis !== undefined && { analysis: at(analysis) }) }
  }
  const { raw, body } = record as Collections["inbound"]
  return { ...kept, raw: raw === null ? null : at(raw), body: body === null ? null : at(body) }
}

function developmentKey({ fixed }: Context, key: ApiKey): ApiKey {
  const { id, account_id, name, permission, development } = key
  if (development === undefined || account_id !== fixed.default_account_id) return key
  const fresh = newApiKey({ id, account_id, name, permission, token: fixed.tokens[development], now: key.created_at })
  return { ...key, token: fresh.token, token_hash: fresh.token_hash }
}
