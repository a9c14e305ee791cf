import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** Kind of an IP address. `link_local` includes the metadata services of cloud machines at any address. */
export type AddressKind =
  | "public"
  | "private"
  | "loopback"
  | "link_local"
  | "shared"
  | "multicast"
  | "unspecified"
  | "documentation"
  | "reserved"

export type UrlPolicy = "local" | "strict"

/** Not allowed under any policy. The most dangerous kind is first. */
const FORBIDDEN: readonly AddressKind[] = ["link_local", "unspecified", "multicast"]

type Ip = ipaddr.IPv4 | ipaddr.IPv6
type Ranges = Partial<Record<AddressKind, [Ip, number][]>>

const ranges = (kinds: Partial<Record<AddressKind, string>>): Ranges =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, blocks]) => [kind, blocks.split(" ").map((block) => ipaddr.parseCIDR(block))]),
  )

/** The first kind with a matching range wins. */
const IP4 = ranges({
  link_local: "169.254.0.0/16 100.100.100.200/32 168.63.129.16/32 192.0.0.192/32",
  unspecified: "0.0.0.0/8",
  loopback: "127.0.0.0/8",
  private: "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16",
  shared: "100.64.0.0/10",
  multicast: "224.0.0.0/4 255.255.255.255/32",
  documentation: "192.0.2.0/24 198.51.100.0/24 203.0.113.0/24",
  reserved: "192.0.0.0/24 192.88.99.0/24 198.18.0.0/15 240.0.0.0/4",
})
const IP6 = ranges({
  link_local: "fe80::/10 fd00:ec2::254/128 fd20:ce::254/128",
  unspecified: "::/128",
  loopback: "::1/128",
  private: "fc00::/7 fec0::/10 64:ff9b:1::/48",
  multicast: "ff00::/8",
  documentation: "2001:db8::/32 3fff::/20",
  reserved: "2001:2::/48 2001:10::/28 2001:20::/28 100::/64",
  public: "2000::/3",
})

/** IPv6 ranges that embed IPv4 addresses, and the positions of their bytes. Teredo inverts the second one. */
const EMBEDDING: readonly { blocks: string; at: number; inverted_at?: number }[] = [
  { blocks: "::ffff:0:0/96 ::ffff:0:0:0/96 ::/96 64:ff9b::/96 64:ff9b:1::/48", at: 12 },
  { blocks: "2002::/16", at: 2 },
  { blocks: "2001::/32", at: 4, inverted_at: 12 },
]
const embedding = EMBEDDING.map(({ blocks, ...places }) => ({ ranges: ranges({ reserved: blocks }), ...places }))

/** No IP address with brackets and zone is longer. */
const LONGEST = 128

/** Parses an address, with or without brackets and zone. The URL parser has normalized unusual spellings (hex, octal) before. */
function parseIp(text: string): Ip | null {
  if (text.length > LONGEST) return null
  const inside = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text
  const [bare = ""] = inside.split("%")
  return isIP(bare) === 0 ? null : ipaddr.parse(bare)
}

/**
 * Returns the kind of an IP address. An IPv6 address that embeds IPv4 (mapped, compatible, translated, NAT64, 6to4, Teredo) has the
 * kind of the embedded address.
 *
 * @param ip an IP literal in its plain spelling, or the address that a name resolved to.
 * @returns null if it is not an IP address.
 */
export function addressKind(ip: string): AddressKind | null {
  const parsed = parseIp(ip)
  return parsed && kindOf(parsed)
}

/**
 * The address of a client without the IPv6 form that a server on `::` gives IPv4 addresses: `127.0.0.1` for `::ffff:127.0.0.1`. So logs,
 * events and SPF are the same on `::` and on `0.0.0.0`.
 */
export const clientIp = (address = ""): string => address.replace(/^::ffff:(?=\d+\.)/i, "")

/** Whether a name looks like a name of this machine or network. */
export const isLocalName = (host: string): boolean =>
  !host.includes(".") || /\.(?:localhost|localdomain|test|local|internal|home\.arpa)$/.test(host)

/**
 * Returns why the policy rejects a server that is set as `host:port`, or null if it does not. {@link serverAddressProblem} checks the
 * resolved address again at each connection.
 */
export function serverProblem(server: string, policy: UrlPolicy): string | null {
  if (policy === "local" || server === "") return null
  // The URL parser normalises other spellings of an IPv4 address, such as 127.1.
  const host = URL.parse(`http://${server}`)?.hostname.replace(/\.$/, "")
  if (host === undefined) return `${server} is not a host and a port`
  if (addressKind(host) !== null) return serverAddressProblem(host, policy)
  return isLocalName(host) ? `${host} is not a public name, which webhooks.url_policy = strict does not allow` : null
}

/** Returns why the policy rejects a connection to this address of a configured server, or null. `local` allows every address. */
export const serverAddressProblem = (ip: string, policy: UrlPolicy): string | null =>
  policy === "local" ? null : addressProblem(ip, 0, policy, [])

/**
 * Returns why no webhook may be sent to this address, or null if it is allowed (section 6, delivery rule 4; assumption webhooks.url_policy). `strict`
 * allows only public addresses. `local` allows all except link-local (with the metadata services), multicast and unspecified
 * addresses. Neither allows the sandbox's own listeners.
 *
 * @param own the addresses on which the sandbox listens. Their ports are rejected on every loopback address.
 */
export function addressProblem(
  ip: string,
  port: number,
  policy: UrlPolicy,
  own: readonly { host: string; port: number }[],
): string | null {
  const parsed = parseIp(ip)
  if (parsed === null) return `${ip} is not an IP address`
  const kind = kindOf(parsed)
  const named = kind.replace("_", "-")
  if (FORBIDDEN.includes(kind)) return `${ip} is ${named}, which is never allowed as a receiver`
  if (policy === "strict" && kind !== "public") {
    return `${ip} is not public (${named}), which webhooks.url_policy = strict does not allow`
  }
  const listens = own.some((at) => at.port === port && (kind === "loopback" || sameAddress(parsed, at.host)))
  return listens ? `${ip}:${port} is the sandbox itself` : null
}

const find = (address: Ip, table: Ranges): AddressKind | undefined =>
  (ipaddr.subnetMatch(address, table, "") || undefined) as AddressKind | undefined

function kindOf(address: Ip): AddressKind {
  if (address.kind() === "ipv4") return find(address, IP4) ?? "public"
  const own = find(address, IP6)
  if (own === "unspecified" || own === "loopback") return own
  const inner = findEmbedded(address).map((ip4) => find(ip4, IP4) ?? "public")
  const worst = FORBIDDEN.find((kind) => inner.includes(kind)) ?? inner.find((kind) => kind !== "public")
  return worst ?? (own === "private" ? own : inner[0]) ?? own ?? "reserved"
}

/** Returns the IPv4 addresses that an IPv6 address embeds. */
function findEmbedded(address: Ip): ipaddr.IPv4[] {
  const bytes = address.toByteArray()
  return embedding
    .filter((form) => find(address, form.ranges))
    .flatMap(({ at, inverted_at }) => {
      const plain = bytes.slice(at, at + 4)
      const inverted =
        inverted_at === undefined ? [] : [bytes.slice(inverted_at, inverted_at + 4).map((byte) => 255 - byte)]
      return [plain, ...inverted].map((four) => new ipaddr.IPv4(four))
    })
}

const sameAddress = (one: Ip, host: string): boolean => {
  const other = parseIp(host)
  return other !== null && unwrapAddress(one) === unwrapAddress(other)
}
const unwrapAddress = (address: Ip): string =>
  (address.kind() === "ipv6" ? (findEmbedded(address)[0] ?? address) : address).toNormalizedString()
