import type { ControlSchemas } from "../../../api/contract.ts"
import { normaliseAddress } from "../../../core/text/addresses.ts"
import { listSome } from "../../../core/text/text.ts"

type Repair = ControlSchemas["LogRepair"]
type RepairRequest = ControlSchemas["RepairRequest"]

/** What is in the way of a refused request now. */
interface Obstacles {
  /** A domain that cannot send, with the id that it has if it was added. */
  domain: { name: string; id: string | null } | null
  /** Addresses on the suppression list. */
  suppressed: string[]
  /** Outcome rules that suppress a recipient. */
  rules: { id: string; recipient: string }[]
  /** The account whose quota is exceeded. */
  over_quota: { account_id: string } | null
}

/** What the message of a refusal names. It has all of them even if the body of the request is not kept. */
export function namedIn(message: string): { domain: string | null; addresses: string[]; quota: boolean } {
  return {
    domain: /(?:^|\s)(\S+) is not a verified domain of this account\./.exec(message)?.[1] ?? null,
    addresses: [
      ...message.matchAll(/(\S+) is (?:on the suppression list \(|treated as suppressed: an outcome rule)/g),
    ].map(([, address = ""]) => normaliseAddress(address)),
    quota: /plan's quota of .* is exceeded\./.test(message),
  }
}

const remove = (path: string): RepairRequest => ({ method: "DELETE", path, body: null })
const post = (path: string, body: RepairRequest["body"] = null): RepairRequest => ({ method: "POST", path, body })

/** The requests that remove what is in the way, as a button names them. */
export function repairsOf({ domain, suppressed, rules, over_quota }: Obstacles): Repair[] {
  const repairs: Repair[] = []
  if (domain) {
    const id = domain.id ?? "{id}"
    const sends = [post(`/sandbox/domains/${id}/publish`), post(`/sandbox/domains/${id}/verify`)]
    repairs.push(
      domain.id === null
        ? {
            title: `Add and verify ${domain.name}`,
            requests: [post("/sandbox/domains", { name: domain.name }), ...sends],
          }
        : { title: `Publish and verify ${domain.name}`, requests: sends },
    )
  }
  if (suppressed.length > 0) {
    repairs.push({
      title: `Remove ${listSome(suppressed, (address) => address)} from suppressions`,
      requests: suppressed.map((address) => remove(`/sandbox/suppressions/${encodeURIComponent(address)}`)),
    })
  }
  if (rules.length > 0) {
    repairs.push({
      title: `Delete the outcome rule for ${listSome(rules, ({ recipient }) => recipient)}`,
      requests: rules.map(({ id }) => remove(`/sandbox/outcomes/${id}`)),
    })
  }
  if (over_quota) {
    repairs.push({
      title: "Raise the quota (plan unlimited)",
      requests: [{ method: "PATCH", path: `/sandbox/accounts/${over_quota.account_id}`, body: { plan: "unlimited" } }],
    })
  }
  return repairs
}
