import type { AuthResolver } from "./mail-auth.ts"

type Answer = string | string[] | [number, string]
/** A zone in the format of the SPF test suite: name → records; the string TIMEOUT is a server that does not respond. */
export type Zone = Record<string, ("TIMEOUT" | Record<string, Answer>)[]>

const dnsError = (code: string, name: string) => Object.assign(new Error(`${code} ${name}`), { code })

/** A resolver that answers from a zone and records its queries. */
export const zoneResolver = (zone: Zone): AuthResolver & { asked: string[] } => {
  const names = new Map(Object.entries(zone).map(([name, records]) => [name.toLowerCase(), records]))
  const asked: string[] = []

  const look = (name: string, type: string, depth = 0): Answer[] => {
    asked.push(`${type} ${name}`)
    const records = names.get(name.toLowerCase().replace(/\.$/, ""))
    if (!records) throw dnsError("ENOTFOUND", name)
    const has = (kind: string) => records.some((record) => record !== "TIMEOUT" && kind in record)
    // SPF records of the suite count as TXT records if a name has none.
    const kind = type === "TXT" && !has("TXT") && has("SPF") ? "SPF" : type
    const found: Answer[] = []
    for (const record of records) {
      if (record === "TIMEOUT") {
        if (found.length === 0) throw dnsError("ETIMEOUT", name)
        break
      }
      const value = record[kind]
      if (value === "TIMEOUT") throw dnsError("ETIMEOUT", name)
      if (value !== undefined && value !== "NONE") found.push(value)
    }
    const alias = records.find((record) => record !== "TIMEOUT" && "CNAME" in record) as { CNAME?: string } | undefined
    if (found.length === 0 && alias?.CNAME && depth < 8) return look(alias.CNAME, type, depth + 1)
    if (found.length === 0) throw dnsError("ENODATA", name)
    return found
  }

  return {
    asked,
    txt: async (name) => look(name, "TXT").map((value) => [value].flat().map(String)),
    mx: async (name) => look(name, "MX").map((value) => ({ priority: Number(value[0]), exchange: String(value[1]) })),
    a: async (name) => look(name, "A").map(String),
    aaaa: async (name) => look(name, "AAAA").map(String),
    cname: async (name) => look(name, "CNAME").map(String),
    ptr: async (name) => look(name, "PTR").map(String),
  }
}
