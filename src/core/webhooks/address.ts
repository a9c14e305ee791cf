import { type Ip, parseIp } from "./ip.ts"

/** What lies behind an address. `link_local` includes the metadata services of cloud machines, wherever they listen. */
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

/** Never a receiver, whatever the policy; the worst first. */
const FORBIDDEN: readonly AddressKind[] = ["link_local", "unspecified", "multicast"]

type Range = readonly [base: bigint, bits: bigint, kind: AddressKind]
/** Narrower ranges stand before the wider ones that hold them. */
const IP4 = ranges(32, {
  link_local: "169.254.0.0/16 100.100.100.200/32 168.63.129.16/32 192.0.0.192/32",
  unspecified: "0.0.0.0/8",
  loopback: "127.0.0.0/8",
  private: "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16",
  shared: "100.64.0.0/10",
  multicast: "224.0.0.0/4 255.255.255.255/32",
  documentation: "192.0.2.0/24 198.51.100.0/24 203.0.113.0/24",
  reserved: "192.0.0.0/24 192.88.99.0/24 198.18.0.0/15 240.0.0.0/4",
})
const IP6 = ranges(128, {
  link_local: "fe80::/10 fd00:ec2::254/128 fd20:ce::254/128",
  unspecified: "::/128",
  loopback: "::1/128",
  private: "fc00::/7 fec0::/10 64:ff9b:1::/48",
  multicast: "ff00::/8",
  documentation: "2001:db8::/32 3fff::/20",
  reserved: "2001:2::/48 2001:10::/28 2001:20::/28 100::/64",
  public: "2000::/3",
})

/** Forms of IPv6 that carry an IPv4 address, and where in it. */
const WRAPPINGS: readonly { range: Range; inner: (value: bigint) => bigint[] }[] = [
  ...["::ffff:0:0/96", "::ffff:0:0:0/96", "::/96", "64:ff9b::/96", "64:ff9b:1::/48"].map((block) => ({
    range: range(block, 128, "reserved"),
    inner: (value: bigint) => [low32(value)],
  })),
  { range: range("2002::/16", 128, "reserved"), inner: (value) => [low32(value >> 80n)] },
  { range: range("2001::/32", 128, "reserved"), inner: (value) => [low32(value >> 64n), low32(~value)] },
]

/**
 * What lies behind an IP address; IPv4 addresses wrapped in IPv6 (mapped, compatible, translated, NAT64, 6to4, Teredo) are
 * judged by what they wrap.
 *
 * @param ip a literal in its plain spelling, or what a name resolved to.
 * @returns null when it is no IP address.
 */
export function addressKind(ip: string): AddressKind | null {
  const parsed = parseIp(ip)
  return parsed && kindOf(parsed)
}

/** Names that lead to this machine or network, as far as one can tell by the name. */
export const isLocalName = (host: string): boolean =>
  !host.includes(".") || /\.(?:localhost|localdomain|test|local|internal|home\.arpa)$/.test(host)

/**
 * Why the policy refuses a server that a setting names as `host:port`, or null when it does not. Where a name leads is checked again
 * at each connection, by {@link serverAddressProblem}.
 */
export function serverProblem(server: string, policy: UrlPolicy): string | null {
  if (policy === "local" || server === "") return null
  // The URL parser knows the other spellings of an IPv4 address, such as 127.1.
  const host = URL.parse(`http://${server}`)?.hostname.replace(/\.$/, "")
  if (host === undefined) return `${server} is not a host and a port`
  if (addressKind(host) !== null) return serverAddressProblem(host, policy)
  return isLocalName(host) ? `${host} is not a public name, which webhooks.url_policy = strict refuses` : null
}

/** Why the policy refuses a connection to this address of a server that a setting names, or null. `local` refuses none. */
export const serverAddressProblem = (ip: string, policy: UrlPolicy): string | null =>
  policy === "local" ? null : addressProblem(ip, 0, policy, [])

/**
 * Why no webhook may be sent to this address, or null when one may (section 6, delivery rule 4; assumption W2): `strict`
 * lets through public addresses only, `local` all but link-local ones with the metadata services, multicast and unspecified
 * ones. Neither lets through the sandbox's own listeners.
 *
 * @param own where the sandbox itself listens; their ports are refused on every loopback address.
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
  if (FORBIDDEN.includes(kind)) return `${ip} is ${named}, which is never a receiver`
  if (policy === "strict" && kind !== "public") {
    return `${ip} is not public (${named}), which webhooks.url_policy = strict refuses`
  }
  const listens = own.some((at) => at.port === port && (kind === "loopback" || samePlace(parsed, at.host)))
  return listens ? `${ip}:${port} is the sandbox itself` : null
}

function kindOf({ version, value }: Ip): AddressKind {
  if (version === 4) return find(IP4, value) ?? "public"
  const own = find(IP6, value)
  if (own === "unspecified" || own === "loopback") return own
  const wrapped = inner(value).map((ip4) => find(IP4, ip4) ?? "public")
  const worst = FORBIDDEN.find((kind) => wrapped.includes(kind)) ?? wrapped.find((kind) => kind !== "public")
  return worst ?? (own === "private" ? own : wrapped[0]) ?? own ?? "reserved"
}

const inner = (value: bigint): bigint[] =>
  WRAPPINGS.filter(({ range }) => holds(range, value)).flatMap((wrapping) => wrapping.inner(value))

const samePlace = (one: Ip, host: string): boolean => {
  const other = parseIp(host)
  return other !== null && unwrapped(one) === unwrapped(other)
}
const unwrapped = ({ version, value }: Ip): bigint => (version === 4 ? value : (inner(value)[0] ?? value))

const find = (table: readonly Range[], value: bigint) => table.find((range) => holds(range, value))?.[2]
const holds = ([base, bits]: Range, value: bigint) => value >> bits === base >> bits
const low32 = (value: bigint) => value & 0xffffffffn

function range(block: string, width: number, kind: AddressKind): Range {
  const [base, length] = block.split("/")
  return [parseIp(base!)!.value, BigInt(width - Number(length)), kind]
}

function ranges(width: number, kinds: Partial<Record<AddressKind, string>>): Range[] {
  const table = Object.entries(kinds).flatMap(([kind, blocks]) =>
    blocks.split(" ").map((block) => range(block, width, kind as AddressKind)),
  )
  return table.sort((one, other) => Number(one[1] - other[1]))
}
