import { DKIM_SELECTOR } from "../../core/domains/names.ts"
import type { World } from "../context.ts"

/**
 * The DKIM selector of a domain about to be added (section 2.3, rule 1): the service's own, numbered from 2 where other accounts
 * have the same name (assumption N6). Their keys stand in one zone, and one name of it can tell of one key only.
 */
export function selectorFor({ store }: Pick<World, "store">, name: string): string {
  const taken = new Set(store.tables.domains.all("named", name).map(({ selector }) => selector))
  let selector = DKIM_SELECTOR
  for (let number = 2; taken.has(selector); number++) selector = `${DKIM_SELECTOR}${number}`
  return selector
}
