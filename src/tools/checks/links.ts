import { domainToUnicode } from "node:url"
import ipaddr from "ipaddr.js"
import { linksInText } from "../../core/mail/text-links.ts"
import { withoutFillers } from "../../html-text.ts"
import { type Findings, shortenText } from "./findings.ts"
import type { HtmlDocument, Tag } from "./html-document.ts"
import { leftoverInUrl } from "./leftovers.ts"
import type { CheckedMail } from "./mail.ts"
import type { RuleId } from "./rules.ts"

/** Link texts that say nothing about the target. */
const VAGUE =
  /^(?:click|tap|press)?\s*(?:here|this|this link|link)$|^(?:read|learn|see|find out) more$|^more$|^hier(?: klicken)?$|^mehr(?: lesen)?$|^(?:cliquez )?ici$/i
const UNSUBSCRIBE =
  /unsubscri|opt[\s-]?out|list-manage|manage (?:your )?(?:\w+ )?(?:preferences|subscriptions|notifications)|email[\s-]preferences|notification settings|abmeld|abbestell|austragen|désinscri|désabonn|darse de baja|cancelar (?:la )?suscripci|disiscri|cancella iscri|afmeld|uitschrij/i
/** A link text that is itself an address: with a scheme, `www.`, or a path, or under a common domain. */
const SHOWN_ADDRESS =
  /^(?:https?:\/\/|www\.)[^\s/]+\.[^\s]+$|^(?:[a-z0-9-]+\.)+[a-z]{2,}\/\S*$|^(?:[a-z0-9-]+\.)+(?:com|net|org|edu|gov|de|fr|uk|eu|test|example)$/i
const SHOWN_MAILBOX = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
const DOUBLE_SCHEME = /^https?:\/*https?(?::|\/\/|%3a)/i
/** A URL or path of a file on the computer of the sender. */
export const LOCAL_FILE = /^(?:file|blob):|^[a-z]:[\\/]/i
/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES = /^[аеорсхуіјѕһԁԛԝьвкмнтαοινρτυκеΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\d-]+$/u

/** Checks the links of the HTML and, if there is no HTML, those of the text. */
export function checkLinks(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  if (document) {
    const targets = new Set(document.tags.flatMap(({ attrs }) => [attrs.id ?? [], attrs.name ?? []].flat()))
    for (const tag of document.tags) {
      if (tag.name === "a" || tag.name === "area") checkLink(mail, tag, targets, findings)
    }
  } else {
    for (const url of linksInText(mail.text ?? "")) {
      for (const [rule, message] of urlProblems(mail, url)) {
        // The text is searched for left-overs as a whole.
        if (rule === "leftover-placeholder") continue
        findings.add(rule, { part: "text", message, offset: mail.text?.indexOf(url) ?? null, excerpt: url })
      }
    }
  }
  checkUnsubscribe(mail, document, findings)
}

function checkLink(mail: CheckedMail, tag: Tag, targets: ReadonlySet<string>, findings: Findings): void {
  const { href } = tag.attrs
  const add: AddProblem = (rule, message) => findings.addAt(rule, tag, message, { part: "links" })
  const url = href?.replace(/[\t\n\r]/g, "").trim()
  if (url === undefined) {
    // An anchor to jump to, or text inside an area without a link.
    const isAnchor = tag.attrs.name !== undefined || tag.attrs.id !== undefined || tag.label === ""
    if (tag.name === "a" && !isAnchor) add("link-empty", `${nameLink(tag)} looks like a link, but leads nowhere.`)
  } else if (url === "" || url === "#") add("link-empty", `${nameLink(tag)} leads nowhere.`)
  else if (url.startsWith("#")) {
    const target = decodeUrl(url.slice(1))
    if (!targets.has(target) && target !== "top") {
      add("link-anchor", `${nameLink(tag)} leads to "${shortenText(target, 40)}", which is not in the mail.`)
    }
  } else {
    for (const [rule, message] of urlProblems(mail, url)) add(rule, `${nameLink(tag)}: ${message}`)
    if (!tag.hidden) checkLabel(tag, url, add)
  }
}

type UrlProblem = [rule: RuleId, message: string]
type AddProblem = (...problem: UrlProblem) => void

function urlProblems(mail: CheckedMail, url: string): UrlProblem[] {
  const shown = shortenText(url, 60)
  const isFilled = mail.list_unsubscribe && url.includes("{{unsubscribe_url}}")
  const leftover = leftoverInUrl(isFilled ? url.replaceAll("{{unsubscribe_url}}", "") : url)
  if (leftover !== null) {
    return [["leftover-placeholder", `The URL contains "${shortenText(leftover, 60)}" instead of a value.`]]
  }
  if (isFilled) return []
  if (/^(?:javascript|vbscript|data):/i.test(url)) {
    return [["link-script", "The link runs a script, which mail clients remove."]]
  }
  if (LOCAL_FILE.test(url)) {
    return [["link-invalid", `"${shown}" is a file on a computer, which recipients cannot open.`]]
  }
  if (/^(?:mailto|tel|sms):/i.test(url)) return contactProblems(url)
  if (DOUBLE_SCHEME.test(url)) return [["link-double-scheme", `The URL "${shown}" has two schemes.`]]
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
  if (url.startsWith("//")) {
    return [["link-relative", `The URL "${shown}" has no scheme; some clients look for a file.`]]
  }
  // "acme.test:443/x" has no scheme, but a host.
  if (scheme === undefined || (scheme.includes(".") && !url.includes("://"))) {
    return [
      [
        "link-relative",
        `"${shown}" is not a complete URL: without <base href>, which many clients ignore, it leads nowhere.`,
      ],
    ]
  }
  return scheme === "http" || scheme === "https" ? webProblems(mail, url) : []
}

/** A link to write without an address may have a text to share, a call without a number nothing. */
function contactProblems(url: string): UrlProblem[] {
  const [, scheme = "", to = "", query = ""] = /^(\w+):([^?]*)\??(.*)$/s.exec(url) ?? []
  if (scheme.toLowerCase() !== "mailto") {
    if (/\d/.test(to) || (query !== "" && /^sms$/i.test(scheme))) return []
    return [["link-empty", "The link has no number."]]
  }
  const wrong = decodeUrl(to)
    .split(/[,;]/)
    .find((address) => !/^[^\s@]+@[^\s@]+$/.test(address.trim().replace(/^.*<(.*)>$/, "$1")))
  if (wrong === undefined || (to === "" && query !== "")) return []
  if (wrong.trim() === "") return [["link-empty", "The link has no address."]]
  return [["link-invalid", `"${shortenText(wrong, 60)}" is not an email address.`]]
}

function webProblems(mail: CheckedMail, url: string): UrlProblem[] {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || /\s/.test(url) || !/^https?:\/\//i.test(url)) {
    return [["link-invalid", `"${shortenText(url, 60)}" is not a valid URL.`]]
  }
  const { hostname, host, protocol } = parsed
  if (isLocal(hostname) || url === mail.own_url || url.startsWith(`${mail.own_url}/`)) {
    return [["link-local", `The link leads to ${host}, which recipients cannot reach.`]]
  }
  const problems: UrlProblem[] = []
  if (protocol === "http:") {
    problems.push(["link-http", `The link to ${host} is not encrypted; browsers warn about it.`])
  }
  if (hostname.includes("xn--")) {
    const shown = domainToUnicode(hostname)
    if (shown.split(".").some(isLookalike)) {
      problems.push(["link-lookalike", `The host ${shown} has letters of another alphabet; it is ${host}.`])
    } else if (/xn--/i.test(url)) {
      problems.push(["link-lookalike", `A reader may not recognize the host ${host}, which is ${shown}.`])
    }
  }
  if (/[?&]amp;/i.test(url)) {
    problems.push(["leftover-escape", 'The URL contains "&amp;" instead of "&", so parameters are lost.'])
  }
  const repeated = repeatedParameter(parsed)
  if (repeated !== null) {
    problems.push(["link-repeated-parameter", `The URL contains \`${repeated}\` more than once.`])
  }
  return problems
}

/** Whether a host is not on the public internet: a local name, or a private or loopback address. */
export function isLocal(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase()
  if (/^[\d.]+$|:/.test(name) && ipaddr.isValid(name)) return ipaddr.process(name).range() !== "unicast"
  return !name.includes(".") || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(name)
}

/** Whether a label of a host mixes Latin letters with similar ones, or consists of such letters. */
const isLookalike = (label: string): boolean =>
  /[^a-z\d-]/.test(label) &&
  ((/[a-z]/.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(label)) ||
    LOOKALIKES.test(label))

/** A parameter of analytics that occurs more than once. Others may be lists. */
function repeatedParameter({ searchParams }: URL): string | null {
  const seen = new Set<string>()
  for (const name of searchParams.keys()) {
    if (!/^(?:utm_|mc_|_hs|mkt_tok|gclid|fbclid|cid$)/i.test(name)) continue
    if (seen.has(name)) return name
    seen.add(name)
  }
  return null
}

function checkLabel(tag: Tag, url: string, add: AddProblem): void {
  const label = withoutFillers(tag.label)
  if (label === "") {
    if (tag.name === "area" || !("aria-hidden" in tag.attrs)) {
      add("link-no-text", `A screen reader reads the address of the link to ${hostOf(url)}, because it has no text.`)
    }
    return
  }
  if (VAGUE.test(label.replace(/[\s>›»→.!:]+$/u, ""))) {
    add("link-vague-text", `A screen reader lists the link to ${hostOf(url)} as "${shortenText(label, 40)}".`)
  } else if (isOtherAddress(label, url)) {
    add("link-other-address", `A reader sees "${shortenText(label, 60)}", but the link leads to ${hostOf(url)}.`)
  }
}

function isOtherAddress(label: string, url: string): boolean {
  if (/^mailto:/i.test(url)) {
    const address = decodeUrl(url.slice(7).split("?")[0] ?? "")
    return SHOWN_MAILBOX.test(label) && label.toLowerCase() !== address.toLowerCase().trim()
  }
  if (!/^https?:/i.test(url) || !SHOWN_ADDRESS.test(label)) return false
  const shown = hostOf(/^https?:/i.test(label) ? label : `https://${label}`)
  return baseDomain(shown) !== baseDomain(hostOf(url))
}

/** The registered part of a host, about: the last two labels, three for domains such as co.uk. */
export function baseDomain(host: string): string {
  const labels = host.toLowerCase().replace(/:\d+$/, "").split(".")
  const isShort = /^(?:co|com|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? "") && (labels.at(-1) ?? "").length === 2
  return labels.slice(isShort ? -3 : -2).join(".")
}

const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).host || shortenText(url, 40) : shortenText(url, 40)

/** Decodes percent escapes. A text with wrong ones stays as it is. */
export function decodeUrl(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const nameLink = ({ label, name }: Tag): string =>
  label === ""
    ? name === "area"
      ? "An area of an image"
      : "A link without text"
    : `"${shortenText(withoutFillers(label), 40)}"`

function hasUnsubscribeLink(mail: CheckedMail, document: HtmlDocument | null): boolean {
  if (!document) return UNSUBSCRIBE.test(mail.text ?? "")
  return document.tags.some(
    ({ name, attrs, label }) => name === "a" && (UNSUBSCRIBE.test(attrs.href ?? "") || UNSUBSCRIBE.test(label)),
  )
}

function checkUnsubscribe(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  const header = (name: string) => Object.keys(mail.headers).some((one) => one.toLowerCase() === name)
  const isListed = mail.list_unsubscribe || header("list-unsubscribe")
  const isVisible = hasUnsubscribeLink(mail, document)
  if (isListed && !isVisible) {
    const message = "The mail has a List-Unsubscribe header, but no link to unsubscribe in its body."
    findings.add("link-unsubscribe", { part: document ? "html" : "text", message })
  }
  checkOneClick(mail, findings)
  const precedence = Object.entries(mail.headers).find(([name]) => name.toLowerCase() === "precedence")?.[1]
  const isBulk =
    isVisible || header("list-id") || header("list-unsubscribe") || /^(?:bulk|list)$/i.test(precedence ?? "")
  if (isBulk && !mail.list_unsubscribe && !header("list-unsubscribe-post")) {
    const message = isVisible
      ? "The mail has a link to unsubscribe, but no header for one-click unsubscribe, so inboxes show no button."
      : "The mail is marked as bulk, but has no header for one-click unsubscribe."
    findings.add("bulk-one-click", { part: "headers", message })
  }
}

const ONE_CLICK = "List-Unsubscribe=One-Click"

/** Servers of mailboxes request the link of one-click unsubscribe only if it is https (RFC 8058 3.1). */
function checkOneClick({ headers, list_unsubscribe, own_url }: CheckedMail, findings: Findings): void {
  if (list_unsubscribe && own_url.startsWith("http:") && !findings.ignores("bulk-https")) {
    const reason =
      "the sandbox writes this link, and it is https only if the public URL of the sandbox is (--public-url)"
    findings.skipped.push({ rule: "bulk-https", cause: "setting", reason })
  }
  const written = Object.entries(headers).map(([name, value]) => ({ name: name.toLowerCase(), value: value.trim() }))
  const list = written.find(({ name }) => name === "list-unsubscribe")?.value ?? ""
  const post = written.find(({ name }) => name === "list-unsubscribe-post")?.value
  if (post !== undefined && post !== ONE_CLICK) {
    const message = "Inboxes show no button to unsubscribe: List-Unsubscribe-Post has another value."
    findings.add("bulk-one-click-value", { part: "headers", message, excerpt: `List-Unsubscribe-Post: ${post}` })
  }
  const isHttp = /<http:/i.test(list)
  if (list_unsubscribe || /<https:/i.test(list) || (!isHttp && post === undefined)) return
  const link = isHttp ? "the link in List-Unsubscribe is http" : "List-Unsubscribe has no https link"
  const message = `Inboxes may show no button to unsubscribe: ${link}.`
  findings.add("bulk-https", { part: "headers", message, excerpt: `List-Unsubscribe: ${list}` })
}
