import ipaddr from "ipaddr.js"
import { linksInText } from "../emails/text-links.ts"
import { type Findings, shortened } from "./findings.ts"
import { type HtmlDocument, type Tag, withoutFillers } from "./html-document.ts"
import { leftoverInUrl } from "./leftovers.ts"
import type { CheckedMail } from "./mail.ts"

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
const MAX_TEXT = 1024 * 1024

/** Checks the links of the HTML and, if there is no HTML, those of the text. */
export function checkLinks(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  if (document) {
    const targets = anchorsOf(document)
    for (const tag of document.tags) {
      if (tag.name === "a" || tag.name === "area") checkLink(mail, tag, targets, findings)
    }
  } else {
    for (const url of linksInText((mail.text ?? "").slice(0, MAX_TEXT))) {
      for (const { rule, message } of urlProblems(mail, url)) {
        findings.add(rule, { part: "text", message, offset: mail.text?.indexOf(url) ?? null, excerpt: url })
      }
    }
  }
  checkUnsubscribe(mail, document, findings)
}

function anchorsOf({ tags }: HtmlDocument): Set<string> {
  return new Set(tags.flatMap(({ attrs }) => [attrs.id ?? [], attrs.name ?? []].flat()))
}

type UrlRule =
  | "leftover-placeholder"
  | "link-invalid"
  | "link-double-scheme"
  | "link-relative"
  | "link-script"
  | "link-local"
  | "link-http"
  | "link-repeated-parameter"

function checkLink(mail: CheckedMail, tag: Tag, targets: ReadonlySet<string>, findings: Findings): void {
  const { href } = tag.attrs
  const add = (rule: Parameters<Findings["add"]>[0], message: string) =>
    findings.addAt(rule, tag, message, { part: "links" })
  const url = href?.replace(/[\t\n\r]/g, "").trim()
  if (url === undefined) {
    // An anchor to jump to, or text inside an area without a link.
    const isAnchor = tag.attrs.name !== undefined || tag.attrs.id !== undefined || tag.label === ""
    if (tag.name === "a" && !isAnchor) add("link-empty", `${named(tag)} looks like a link, but leads nowhere.`)
  } else if (url === "" || url === "#") add("link-empty", `${named(tag)} leads nowhere.`)
  else if (url.startsWith("#")) {
    const target = decoded(url.slice(1))
    if (!targets.has(target) && target !== "top") {
      add("link-anchor", `${named(tag)} leads to "${shortened(target, 40)}", which is not in the mail.`)
    }
  } else {
    for (const { rule, message } of urlProblems(mail, url)) add(rule, `${named(tag)}: ${message}`)
    if (!tag.hidden) checkLabel(tag, url, add)
  }
}

interface UrlProblem {
  rule: UrlRule
  message: string
}

function urlProblems(mail: CheckedMail, url: string): UrlProblem[] {
  const shown = shortened(url, 60)
  const isFilled = (found: string) => mail.list_unsubscribe && found === "{{unsubscribe_url}}"
  const leftover = leftoverInUrl(url, isFilled)
  if (leftover !== null) {
    return [
      { rule: "leftover-placeholder", message: `The URL contains "${shortened(leftover, 60)}" instead of a value.` },
    ]
  }
  if (isFilled(url)) return []
  if (/^(?:javascript|vbscript|data):/i.test(url)) {
    return [{ rule: "link-script", message: "The link runs a script, which mail clients remove." }]
  }
  if (DOUBLE_SCHEME.test(url)) return [{ rule: "link-double-scheme", message: `The URL "${shown}" has two schemes.` }]
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
  if (url.startsWith("//")) {
    return [{ rule: "link-relative", message: `The URL "${shown}" has no scheme; some clients look for a file.` }]
  }
  // "acme.test:443/x" has no scheme, but a host.
  if (scheme === undefined || (scheme.includes(".") && !url.includes("://"))) {
    return [{ rule: "link-relative", message: `"${shown}" is not a complete URL, so it leads nowhere from a mail.` }]
  }
  return scheme === "http" || scheme === "https" ? webProblems(mail, url) : []
}

function webProblems(mail: CheckedMail, url: string): UrlProblem[] {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed || /\s/.test(url) || !/^https?:\/\//i.test(url)) {
    return [{ rule: "link-invalid", message: `"${shortened(url, 60)}" is not a valid URL.` }]
  }
  const { hostname, host, protocol } = parsed
  if (isLocal(hostname) || url === mail.own_url || url.startsWith(`${mail.own_url}/`)) {
    return [{ rule: "link-local", message: `The link leads to ${host}, which recipients cannot reach.` }]
  }
  const problems: UrlProblem[] = []
  if (protocol === "http:") {
    problems.push({ rule: "link-http", message: `The link to ${host} is not encrypted; browsers warn about it.` })
  }
  const repeated = repeatedParameter(parsed)
  if (repeated !== null) {
    problems.push({ rule: "link-repeated-parameter", message: `The URL contains \`${repeated}\` more than once.` })
  }
  return problems
}

/** Whether a host is not on the public internet: a local name, or a private or loopback address. */
export function isLocal(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase()
  if (/^[\d.]+$|:/.test(name) && ipaddr.isValid(name)) return ipaddr.process(name).range() !== "unicast"
  return !name.includes(".") || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(name)
}

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

function checkLabel(
  tag: Tag,
  url: string,
  add: (rule: "link-no-text" | "link-vague-text" | "link-other-address", message: string) => void,
): void {
  const label = withoutFillers(tag.label)
  if (label === "") {
    if (tag.name === "area" || !("aria-hidden" in tag.attrs)) {
      add("link-no-text", `A screen reader reads the address of the link to ${hostOf(url)}, because it has no text.`)
    }
    return
  }
  if (VAGUE.test(label.replace(/[\s>›»→.!:]+$/u, ""))) {
    add("link-vague-text", `A screen reader lists the link to ${hostOf(url)} as "${shortened(label, 40)}".`)
  } else if (isOtherAddress(label, url)) {
    add("link-other-address", `A reader sees "${shortened(label, 60)}", but the link leads to ${hostOf(url)}.`)
  }
}

function isOtherAddress(label: string, url: string): boolean {
  if (/^mailto:/i.test(url)) {
    const address = decoded(url.slice(7).split("?")[0] ?? "")
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
  URL.canParse(url) ? new URL(url).host || shortened(url, 40) : shortened(url, 40)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const named = ({ label, name }: Tag): string =>
  label === ""
    ? name === "area"
      ? "An area of an image"
      : "A link without text"
    : `"${shortened(withoutFillers(label), 40)}"`

/** Whether the mail has a visible way to unsubscribe. */
function hasUnsubscribeLink(mail: CheckedMail, document: HtmlDocument | null): boolean {
  if (!document) return UNSUBSCRIBE.test((mail.text ?? "").slice(-MAX_TEXT))
  return document.tags.some(
    ({ name, attrs, label }) => name === "a" && (UNSUBSCRIBE.test(attrs.href ?? "") || UNSUBSCRIBE.test(label)),
  )
}

function checkUnsubscribe(mail: CheckedMail, document: HtmlDocument | null, findings: Findings): void {
  const header = (name: string) => Object.keys(mail.headers).some((one) => one.toLowerCase() === name)
  const isListed = mail.list_unsubscribe || header("list-unsubscribe")
  const isVisible = hasUnsubscribeLink(mail, document)
  if (isListed && !isVisible) {
    findings.add("link-unsubscribe", {
      part: document ? "html" : "text",
      message: "The mail has a List-Unsubscribe header, but no link to unsubscribe in its body.",
    })
  }
  const precedence = Object.entries(mail.headers).find(([name]) => name.toLowerCase() === "precedence")?.[1]
  const isBulk =
    isVisible || header("list-id") || header("list-unsubscribe") || /^(?:bulk|list)$/i.test(precedence ?? "")
  if (isBulk && !mail.list_unsubscribe && !header("list-unsubscribe-post")) {
    findings.add("bulk-one-click", {
      part: "headers",
      message: isVisible
        ? "The mail has a link to unsubscribe, but no header for one-click unsubscribe, so inboxes show no button."
        : "The mail is marked as bulk, but has no header for one-click unsubscribe.",
    })
  }
}
