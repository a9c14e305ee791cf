import { isIP } from "node:net"
import { domainToASCII } from "node:url"
import { addressKind } from "../core/text/network-address.ts"
import { webAddress } from "../core/text/web-address.ts"
import { RANDOM } from "./shape.ts"

/** The type of an option: a description for error messages, and a parser for text (flag, variable) or JSON (file, library). */
export interface OptionKind<T> {
  takes: string
  /** The parsed value, or undefined if it is invalid. */
  read(written: unknown): T | undefined
}

const text =
  <T>(reader: (text: string) => T | undefined) =>
  (written: unknown) =>
    typeof written === "string" ? reader(written.trim()) : undefined

function whole(written: unknown, max: number): number | undefined {
  const number = typeof written === "string" && /^\d{1,15}$/.test(written.trim()) ? Number(written) : written
  return typeof number === "number" && Number.isInteger(number) && number >= 0 && number <= max ? number : undefined
}

/** A comma-separated list, or an array of such lists. */
function listOf(reader: (text: string) => string | undefined) {
  return (written: unknown): string[] | undefined => {
    const texts: unknown[] = Array.isArray(written) ? written : [written]
    const words = texts.flatMap((one) => (typeof one === "string" ? one.split(",") : [one]))
    const entries = words.map(text(reader))
    return entries.includes(undefined) ? undefined : [...new Set(entries as string[])]
  }
}

const filled = text((word) => (word === "" ? undefined : word))

export const port: OptionKind<number> = {
  takes: "a port from 0 to 65535 (0 picks a free one)",
  read: (written) => whole(written, 65_535),
}
export const portOrOff: OptionKind<number | "off"> = {
  takes: "a port from 0 to 65535 (0 picks a free one) or `off`",
  read: (written) => (written === "off" ? written : port.read(written)),
}
export const countOrAuto: OptionKind<number | "auto"> = {
  takes: "an integer (0 for no limit) or `auto`",
  read: (written) => (written === "auto" ? written : whole(written, Number.MAX_SAFE_INTEGER)),
}
export const address: OptionKind<string> = { takes: "an IP address or a host name", read: text(host) }
export const folder: OptionKind<string> = { takes: "a folder, or `memory` to keep nothing", read: filled }
export const token: OptionKind<string> = {
  takes: "at least 8 visible ASCII characters without spaces, or `random`",
  read: (written) =>
    typeof written === "string" && (written === RANDOM || /^[!-~]{8,}$/.test(written)) ? written : undefined,
}
export const domainNames: OptionKind<string[]> = {
  takes: "domain names such as acme.test, comma-separated (--any-sender lets every domain send)",
  read: listOf(domainName),
}
export const names: OptionKind<string[]> = {
  takes: "names in lower case, comma-separated",
  read: listOf((word) => (/^[a-z][a-z0-9-]*$/.test(word) ? word : undefined)),
}
export const hosts: OptionKind<string[]> = {
  takes: "host names without port, IP addresses or `*.name`, comma-separated",
  read: listOf(hostPattern),
}
export const file: OptionKind<string | null> = {
  takes: "the path of a file",
  read: (written) => (written === null ? null : filled(written)),
}
export const url: OptionKind<string | null> = {
  takes: "an http or https URL without query, such as https://mail.example.com",
  read: (written) => (written === null ? null : text(webAddress)(written)),
}
export const mountPath: OptionKind<string> = {
  takes: "a path such as /mail, without `..` and not one of Sandpost's own paths, such as /v1 or /sandbox",
  read: (written) => (written === null || written === "" ? "" : text(pathPrefix)(written)),
}
export const password: OptionKind<string | null> = {
  takes: "a text that is not empty",
  read: (written) => (written === null || (typeof written === "string" && written !== "") ? written : undefined),
}
export const yesOrNo: OptionKind<boolean> = {
  takes: "true or false",
  read: (written) =>
    written === true || written === "true" || written === "1"
      ? true
      : written === false || written === "false" || written === "0"
        ? false
        : undefined,
}
/** One of a fixed set of words. */
export const oneOfWords = <const T extends string>(choices: readonly T[]): OptionKind<T> => ({
  takes: `one of ${choices.join(", ")}`,
  read: text((word) => choices.find((choice) => choice === word)),
})

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

function isName(text: string): boolean {
  const ascii = domainToASCII(text)
  const labels = ascii.split(".")
  return ascii.length <= 253 && labels.every((part) => LABEL.test(part)) && !/^\d+$/.test(labels.at(-1)!)
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
export function domainName(text: string): string | undefined {
  const name = text.toLowerCase()
  return name.includes(".") && isName(name) ? domainToASCII(name) : undefined
}

/** A host name without port, or `*.name`, in lower case. */
export function hostPattern(text: string): string | undefined {
  const name = text.toLowerCase()
  if (name.startsWith("*.")) return isName(name.slice(2)) ? name : undefined
  return host(name)
}

/** First segments of the paths that Sandpost serves. */
const OWN_PATHS = [
  ...["v1", "sandbox", "t", "docs", "assets", "healthz", "metrics", "llms.txt", "openapi.yaml", "sandbox.openapi.yaml"],
  ...["favicon.svg", "emails", "inbound", "domains", "webhooks", "suppressions", "api-keys", "logs"],
]

/** A path prefix without its trailing slash; empty for `/` alone. */
export function pathPrefix(text: string): string | undefined {
  const path = text.replace(/\/$/, "")
  if (path === "") return text === "/" ? "" : undefined
  const [empty, ...segments] = path.split("/")
  const isPath = empty === "" && segments.every((one) => /^[\w.~-]+$/.test(one) && one !== "." && one !== "..")
  return isPath && !OWN_PATHS.includes(segments[0] as string) ? path : undefined
}
