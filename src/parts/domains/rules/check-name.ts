import { domainToASCII } from "node:url"
import { invalidField } from "../../../core/errors.ts"
import { DKIM_SELECTOR } from "./names.ts"

const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
/** A DNS name has at most 253 characters (RFC 1035). The DKIM record has the longest name of all issued records and must fit. */
const LONGEST_NAME = 253 - `${DKIM_SELECTOR}._domainkey.`.length

/**
 * Checks the name of a sending domain (section 4.4, assumption domains.duplicates): at least two labels of letters, digits and hyphens.
 * @returns the DNS form: lowercase, international names in `xn--` form, no trailing dot
 * @throws ApiError `validation_error` with the problem
 */
export function checkDomainName(name: string): string {
  const refuse = (why: string) => invalidField("name", `${why}. Use a domain name such as "mail.acme.test".`)
  if (name.trim() === "") throw refuse("is required and must not be empty")
  if (/[\s@:/\\?#%[\]]/u.test(name)) {
    throw refuse(`${quoteName(name)} is not a domain name: no spaces, scheme, port, path or "@"`)
  }
  const ascii = domainToASCII(name.replace(/[.。．｡]$/u, "")).toLowerCase()
  if (ascii === "") throw refuse(`${quoteName(name)} is not a domain name`)
  const labels = ascii.split(".")
  if (/^\d+$|^0x[0-9a-f]*$/.test(labels.at(-1) ?? "")) {
    throw refuse(`${quoteName(name)} ends in a number, like an IP address`)
  }
  if (labels.length < 2) throw refuse(`${quoteName(name)} needs at least two labels separated by a dot`)
  if (ascii.length > LONGEST_NAME) {
    throw refuse(
      `has ${ascii.length} characters; at most ${LONGEST_NAME} are allowed, so that the name of its DKIM record fits`,
    )
  }
  for (const label of labels) {
    if (label.length > 63) throw refuse(`has a label of ${label.length} characters; at most 63 are allowed`)
    if (!LABEL.test(label)) {
      throw refuse(
        `${quoteName(name)} has the invalid label "${label.slice(0, 63)}"; a label consists of letters, digits and inner hyphens`,
      )
    }
  }
  return ascii
}

const quoteName = (name: string) => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)
