import { unquotedLocalPart } from "../../../core/text/addresses.ts"

const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Returns the address as it is stored and compared. */
export const receivingAddressOf = (local_part: string, host: string): string => `${local_part}@${host}`

/**
 * Returns an envelope recipient in the form in which it is kept: its local part in the case it was given in and without needless quotes, its host
 * as lowercase A-labels. Null if it is not an address.
 */
export const envelopeRecipient = (written: string): string | null => {
  const at = written.lastIndexOf("@")
  const host = at > 0 ? asciiHost(written.slice(at + 1)) : null
  return host === null ? null : receivingAddressOf(unquotedLocalPart(written.slice(0, at)), host)
}

/** Returns the lowercase A-label form, or null if the input is not a host name. */
export const asciiHost = (input: string): string | null => {
  const name = input.trim().toLowerCase().replace(/\.$/, "")
  const isAscii = /^[\x21-\x7e]*$/.test(name)
  // Other characters would be parts of a URL that are no host.
  if (!isAscii && /[\s/\\?#@:%]/u.test(name)) return null
  const ascii = isAscii ? name : (URL.parse(`http://${name}`)?.hostname ?? "")
  return HOST.test(ascii) ? ascii : null
}
