import { isUtf8 } from "node:buffer"
import { isObject } from "../../../core/state/shape.ts"
import { isSuspect, maskSecrets } from "../../../core/text/secrets.ts"
import type { Webhook } from "../../webhooks/record.ts"

/** The password of a URL, also where JSON escapes its slashes. */
const URL_PASSWORD = /(:(?:\\*\/){2}[^\s/?#"'<>\\@:]*:)[^\s/?#"'<>\\@]+(?=@)/g
/** Headers whose values let somebody in. */
const SECRET_HEADER = /^(?:proxy-)?authorization$|cookie|token|secret|passw|api-?key|^x-auth|credential/i
const SECRET_QUERY = /([?&][^=&#]*(?:token|key|secret|passw|sig|auth|credential)[^=&#]*=)([^&#]*)/gi

/** Masks what a run must not contain: tokens, secrets of webhooks, passwords, cookies and the values of such headers. */
export class RunMask {
  readonly #known: readonly string[]

  /** `known` are further secrets; those of the endpoints are added. */
  constructor(known: readonly string[], webhooks: Iterable<Pick<Webhook, "secret" | "url">>) {
    this.#known = [...new Set([...known, ...Array.from(webhooks).flatMap(secretsOf)])].filter((value) => value !== "")
  }

  text(text: string): string {
    const masked = isSuspect(text, this.#known) ? maskSecrets(text, this.#known) : text
    return masked.includes("@") ? masked.replace(URL_PASSWORD, "$1…") : masked
  }

  /** The bytes of a text; others, such as a picture, stay as they are. */
  bytes(bytes: Buffer): Buffer {
    if (bytes.includes(0)) return bytes
    const encoding = isUtf8(bytes) ? "utf8" : "latin1"
    const text = bytes.toString(encoding)
    const masked = this.text(text)
    if (masked === text) return bytes
    return Buffer.from(encoding === "utf8" ? masked : masked.replaceAll("…", "..."), encoding)
  }

  /** Every text in a value of JSON. */
  value<T>(value: T): T {
    if (typeof value === "string") return this.text(value) as T
    if (Array.isArray(value)) return value.map((one) => this.value(one)) as T
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.value(one)])) as T
  }

  /** The value of a header. */
  header(name: string, value: string): string {
    return SECRET_HEADER.test(name) ? value.replace(/^(\w+ +)?.*$/s, "$1…") : this.text(value)
  }

  /** Headers, one `Name: value` per line. */
  headerLines(lines: string): string {
    return lines
      .split("\n")
      .map((line) => {
        const [, name = "", value = line] = /^([^:]+): (.*)$/s.exec(line) ?? []
        return name === "" ? this.text(line) : `${name}: ${this.header(name, value)}`
      })
      .join("\n")
  }

  /** The URL of an endpoint, without the values that look like keys. It has no password, because that is refused. */
  url(url: string): string {
    return url.replace(SECRET_QUERY, "$1…")
  }
}

/** What of an endpoint lets somebody in, in each spelling in which a request or an error may repeat it. */
function secretsOf({ secret, url }: Pick<Webhook, "secret" | "url">): string[] {
  const queries = Array.from(url.matchAll(SECRET_QUERY), ([, , value = ""]) => value)
  return [secret, ...queries.flatMap((value) => [value, decode(value)])]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
