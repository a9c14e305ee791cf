import type { Domain } from "../../core/records/domains.ts"
import type { World } from "../context.ts"

/** The account's verified domain for a name: the name itself, or a parent if `domains.allow_subdomains` is on. */
export function sendingDomain({ store, settings }: World, account_id: string, name: string): Domain | undefined {
  const find = (domain: string) => store.tables.domains.find.name(account_id, domain)
  const exact = find(name)
  if (exact || !settings()["domains.allow_subdomains"]) return exact
  const labels = name.split(".")
  return labels.map((_, index) => find(labels.slice(index).join("."))).find((domain) => domain?.status === "verified")
}
