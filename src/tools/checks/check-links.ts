import type { ControlAnswer } from "../../api/contract.ts"
import { placesInText } from "../../core/mail/text-links.ts"
import type { Control, Needs } from "../../operations/context.ts"
import { inParallel } from "../../operations/in-parallel.ts"
import { markRetrieved } from "../../parts/emails/operations/read.ts"
import type { ReadEmail } from "../../parts/emails/record.ts"
import { UNSUBSCRIBE_PLACEHOLDER } from "../../parts/emails/rules/content.ts"
import { clickPlaces } from "../../parts/emails/rules/tracking.ts"
import { emailBodyOf, linksBack, linksToScan, ownToRead } from "../../parts/emails/shared/content.ts"
import { elapsedMs } from "../../time/turn.ts"
import { version } from "../../version.ts"
import { Source } from "./findings.ts"

const MOST_LINKS = 100
const AT_A_TIME = 4
const MOST_REDIRECTS = 5
/** For a link with all its redirects. */
const LINK_MS = 5000
/** Maximum characters of a text part to search. */
const MAX_TEXT = 1024 * 1024

type LinkCheck = ControlAnswer<"reachLinks">["links"][number]
type Answer = Pick<LinkCheck, "requested" | "status" | "error" | "redirected_to">
interface Link extends Pick<LinkCheck, "url" | "part"> {
  offset: number
}

/** POST /sandbox/emails/{id}/link-checks: requests each link of an email once with HEAD. Nothing else ever requests a link. */
export const reachLinks: Control<"reachLinks"> = async (ctx, { params }) => {
  const email = await ownToRead(ctx, params.id)
  markRetrieved(ctx, email)
  const body = emailBodyOf(ctx, email)
  const links = await linksOf(ctx, email, body)
  const asked = links.slice(0, MOST_LINKS)
  const request = requestsOf(ctx, linksBack(ctx, email).unsubscribe_url)
  const sources = { html: new Source(body.html ?? ""), text: new Source(body.text ?? "") }
  const check = async ({ url, part, offset }: Link) => {
    return { url, ...(await request(url)), part, ...sources[part].positionOf(offset) }
  }
  return { links: await inParallel(asked, AT_A_TIME, check), limit: MOST_LINKS, left_out: links.length - asked.length }
}

/** The distinct links as they are listed, then hidden ones and those that only Outlook shows, each with its first place. */
async function linksOf(
  ctx: Needs<"analyses" | "fixed">,
  email: ReadEmail,
  { html, text }: { html: string | null; text: string | null },
): Promise<Link[]> {
  const analysis = await ctx.analyses.of(email)
  const clicks = clickPlaces(analysis.places)
  const read = text?.slice(0, MAX_TEXT) ?? ""
  const { unsubscribe_url } = linksBack(ctx, email)
  const unsubscribe = (["html", "text"] as const).flatMap((part): Link[] => {
    const offset = (part === "html" ? html : read)?.indexOf(UNSUBSCRIBE_PLACEHOLDER) ?? -1
    return offset < 0 ? [] : [{ url: unsubscribe_url, part, offset }]
  })
  const inText = placesInText(read)
  const outlookLinks = (analysis.outlook_links ?? []).map(({ url }) => ({ url, tracked: null }))
  const links = [
    ...[...linksToScan(analysis), ...outlookLinks].map(({ url, tracked }): Link => {
      const place = tracked === null ? analysis.places.links.find((one) => one.url === url) : clicks[tracked]
      if (place) return { url, part: "html", offset: place.start }
      const offset = [url, url.replaceAll("&", "&amp;")].map((one) => html?.indexOf(one) ?? -1).find((at) => at >= 0)
      return offset === undefined ? { url, part: "text", offset: inText.get(url) ?? 0 } : { url, part: "html", offset }
    }),
    ...unsubscribe,
  ].filter(({ url }) => !url.includes(UNSUBSCRIBE_PLACEHOLDER))
  // The fragment is not part of a request.
  return [...Map.groupBy(links, ({ url }) => url.replace(/#.*$/s, "")).values()].map((same) => same[0] as Link)
}

const notRequested = (why: string) => ({ requested: false, error: `not requested: ${why}` })
const refuseLink = (why: string): Answer => ({ ...notRequested(why), status: null, redirected_to: null })

/** Whether a URL is a tracking link of some email. It may have the origin of any request, so only its token tells. */
function isOwnLink({ store }: Needs<"store">, { pathname }: URL): boolean {
  const [, token] = /\/t\/[ocu]\/([A-Za-z0-9]+)/.exec(pathname) ?? []
  return token !== undefined && store.tables.emails.find.token(token) !== undefined
}

/** Requests URLs as they are in an email. A host that did not respond is not requested again. */
export function requestsOf(
  ctx: Needs<"gone" | "store" | "transport">,
  unsubscribe_url: string,
): (url: string) => Promise<Answer> {
  const silent = new Set<string>()
  /** Why a URL must not be requested; null if it may be. */
  const problemOf = (url: URL): string | null => {
    if (!/^https?:$/.test(url.protocol)) return "it is not http or https"
    if (isOwnLink(ctx, url)) {
      if (url.href === unsubscribe_url) return "it would unsubscribe the recipient"
      return "it is a tracking link of Sandpost, and would count"
    }
    if (url.username !== "" || url.password !== "") return "it contains a user name or password"
    return silent.has(url.host) ? `${url.host} did not respond before` : null
  }
  return async (written) => {
    const until = elapsedMs() + LINK_MS
    let url = URL.parse(written)
    let answer: Answer = refuseLink("it is not a valid URL")
    for (let redirects = 0; url; redirects++) {
      if (ctx.gone.signal.aborted) return refuseLink("the client has disconnected")
      const problem = problemOf(url)
      const redirected_to = redirects === 0 ? null : url.href
      if (problem !== null) return { ...answer, ...notRequested(problem), redirected_to }
      if (redirects > MOST_REDIRECTS) return { ...answer, error: `redirects more than ${MOST_REDIRECTS} times` }
      url.hash = ""
      const { status_code, error, refused, location, timed_out } = await ctx.transport.post({
        ...{ url: url.href, method: "HEAD", headers: {}, body: "", any_url: true },
        user_agent: `Sandpost/${version} (link check)`,
        timeout_ms: Math.max(1, until - elapsedMs()),
        signal: ctx.gone.signal,
      })
      if (timed_out) silent.add(url.host)
      const ownError = status_code === null ? error : null
      const why = refused === undefined ? { requested: true, error: ownError } : notRequested(refused)
      answer = { ...why, status: status_code ?? answer.status, redirected_to }
      if (location === undefined) return answer
      url = URL.parse(location, url.href)
    }
    return answer
  }
}
