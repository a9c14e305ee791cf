import { domainToASCII } from "node:url"

/** RFC 1035: maximum octets of a name and of one label, in A-label form. */
const MAX_DOMAIN = 253
const MAX_LABEL = 63

/**
 * Returns the lowercase A-label form of a host name, or an error. Letters of any script, digits, hyphens and dots are allowed.
 * ASCII characters are checked before the conversion, because `domainToASCII` also decodes percent-encoding.
 */
export function asciiDomain(written: string): string | { error: string } {
  if (!isHostText(written)) {
    return { error: "has a domain with an invalid character; allowed are letters, digits, hyphens and dots" }
  }
  const isPlain = isAscii(written) && !/xn--/i.test(written)
  const domain = isPlain ? written.toLowerCase() : domainToASCII(written)
  if (domain === "") return { error: "has an international domain that IDNA does not allow" }
  if (domain.length > MAX_DOMAIN) {
    return { error: `has a domain of ${domain.length} octets; at most ${MAX_DOMAIN} are allowed` }
  }
  for (const label of domain.split(".")) {
    if (label === "") return { error: "has a domain with an empty label" }
    if (label.length > MAX_LABEL) {
      return { error: `has a domain label of ${label.length} octets; at most ${MAX_LABEL} are allowed` }
    }
    if (label.startsWith("-") || label.endsWith("-") || !/^[a-z0-9-]+$/.test(label)) {
      return { error: `has an invalid domain label: ${label}` }
    }
  }
  return domain
}

const isAscii = (text: string) => Buffer.byteLength(text, "utf8") === text.length
const isHostText = (text: string) => !/[^a-z0-9.\-\u00a0-\u{10ffff}]/iu.test(text)
