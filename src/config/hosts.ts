import { isIP } from "node:net"
import { domainToASCII } from "node:url"
import { addressKind } from "../core/webhooks/address.ts"

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

function isName(text: string): boolean {
  const ascii = domainToASCII(text)
  const labels = ascii.split(".")
  return (
    ascii.length > 0 && ascii.length <= 253 && labels.every((part) => LABEL.test(part)) && !/^\d+$/.test(labels.at(-1)!)
  )
}

/** An address to bind: an IP address (brackets around IPv6 are removed) or a host name. */
export function host(text: string): string | undefined {
  const inside = /^\[(.+)\]$/.exec(text)?.[1]
  if (inside !== undefined) return isIP(inside) === 6 ? inside : undefined
  return isIP(text) || isName(text) ? text : undefined
}

/** Whether the address or name is a loopback one, so that only this machine can reach it. */
export const isLoopback = (host: string): boolean =>
  /(?:^|\.)localhost\.?$/i.test(host) || addressKind(host) === "loopback"

/** A domain name with at least two labels, in lower case and ASCII form (`xn--`). */
export function domain(text: string): string | undefined {
  const name = text.toLowerCase()
  return name.includes(".") && isName(name) ? domainToASCII(name) : undefined
}

/** A host name without port, or `*.name`, in lower case. */
export function hostPattern(text: string): string | undefined {
  const name = text.toLowerCase()
  if (name.startsWith("*.")) return isName(name.slice(2)) ? name : undefined
  return host(name)
}

/** An http or https URL without query, fragment and credentials; trailing slashes are removed. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text) || !["http:", "https:"].includes(url.protocol)) return undefined
  if (url.search || url.hash || url.username || url.password) return undefined
  return url.href.replace(/\/+$/, "")
}
