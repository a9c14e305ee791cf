export type Link = { url: string; text: string | null }

/** What a link is called, and the host that it leads to if its name does not say so. */
export function nameLink({ url, text }: Link): { name: string; host: string | undefined } {
  const host = URL.parse(url)?.host
  const name = text?.trim() || url
  // A name can have the host as a part of another one.
  const isNamed = name === url || URL.parse(/^[a-z]+:/i.test(name) ? name : `https://${name}`)?.host === host
  return { name, host: isNamed ? undefined : host }
}

/** Texts of links that mail has at its edges: what nobody opens it for. */
const ASIDE =
  /\bmanage\b.*(?:email|notification|subscription)|view.*(?:browser|online)|web.?version|privacy|\bterms\b|impressum|imprint|\blegal\b|\bhelp\b|support|contact|\bfaq\b/i
/** The same of texts and addresses. An address with another word, such as one at `support.example`, can be a button's. */
const ASIDE_ANYWHERE =
  /unsubscribe|opt.?out|preferences?\b|facebook|twitter|\bx\.com|instagram|linkedin|youtube|tiktok|play\.google|apps\.apple|w3\.org/i
const isAside = ({ url, text }: Link) => ASIDE.test(text?.trim() || url) || ASIDE_ANYWHERE.test(`${text ?? ""} ${url}`)
/** The first link of a mail, as they are listed, without what mail has at its edges, such as an unsubscribe link. */
export const actionLink = <T extends Link>(links: readonly T[]): T | undefined =>
  links.find((link) => /^https?:/i.test(link.url) && !isAside(link))
