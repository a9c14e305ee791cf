import { domainToASCII } from "node:url"
import { invalid } from "../errors.ts"
import { DKIM_SELECTOR } from "./names.ts"

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
/** A whole name has 253 characters at most (RFC 1035), and the DKIM record's name, the longest issued, must fit too. */
const LONGEST_NAME = 253 - `${DKIM_SELECTOR}._domainkey.`.length

/**
 * What a sending domain may be (section 4.4, assumption N6): at least two labels of letters, digits and hyphens.
 * @returns the name as DNS carries it: lowercase, international names in their `xn--` form, no trailing dot
 * @throws ApiError `validation_error` naming what is wrong
 */
export function checkDomainName(name: string): string {
  const refuse = (why: string) => invalid(`name ${why}. Give a domain name such as "mail.acme.test".`)
  if (name.trim() === "") throw refuse("is required and must not be empty")
  if (/[\s@:/\\?#%[\]]/u.test(name)) {
    throw refuse(`${quoted(name)} is not a domain name: no spaces, scheme, port, path or "@"`)
  }
  const ascii = domainToASCII(name.replace(/[.。．｡]$/u, "")).toLowerCase()
  if (ascii === "") throw refuse(`${quoted(name)} is not a domain name`)
  const labels = ascii.split(".")
  if (/^\d+$|^0x[0-9a-f]*$/.test(labels.at(-1) ?? "")) {
    throw refuse(`${quoted(name)} ends in a number, as an IP address does`)
  }
  if (labels.length < 2) throw refuse(`${quoted(name)} needs at least two labels with a dot between them`)
  if (ascii.length > LONGEST_NAME) {
    throw refuse(`has ${ascii.length} characters; at most ${LONGEST_NAME} leave room for its DKIM record`)
  }
  for (const label of labels) {
    if (label.length > 63) throw refuse(`has a label of ${label.length} characters; DNS allows 63`)
    if (!LABEL.test(label)) {
      throw refuse(
        `${quoted(name)} has the label "${label.slice(0, 63)}"; a label is letters, digits and inner hyphens`,
      )
    }
  }
  return ascii
}

const quoted = (name: string) => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)
