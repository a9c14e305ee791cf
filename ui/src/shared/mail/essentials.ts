export type Link = { url: string; text: string | null }

/** What a link is called, and the host that it leads to if its name does not say so. */
export function nameLink({ url, text }: Link): { name: string; host: string | undefined } {
  const host = URL.parse(url)?.host
  const name = text?.trim() || url
  // A name can have the host as a part of another one.
  const isNamed = name === url || URL.parse(/^[a-z]+:/i.test(name) ? name : `https://${name}`)?.host === host
  return { name, host: isNamed ? undefined : host }
}

/** Texts and paths of links that mail has at its edges: what nobody opens it for. */
const ASIDE =
  /unsubscribe|opt.?out|preferences?\b|\bmanage\b.*(?:email|notification|subscription)|view.*(?:browser|online)|web.?version|privacy|\bterms\b|impressum|imprint|\blegal\b|\bhelp\b|support|contact|\bfaq\b|facebook|twitter|\bx\.com|instagram|linkedin|youtube|tiktok|play\.google|apps\.apple|w3\.org/i
/** The first link of a mail, as they are listed, without what mail has at its edges, such as an unsubscribe link. */
export const actionLink = <T extends Link>(links: readonly T[]): T | undefined =>
  links.find(({ url, text }) => /^https?:/i.test(url) && !ASIDE.test(`${text ?? ""} ${url}`))
