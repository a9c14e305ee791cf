import { DKIM_SELECTOR } from "../../core/domains/names.ts"
import type { World } from "../context.ts"

/**
 * The DKIM selector of a new domain (section 2.3, rule 1): the service's selector, with a number from 2 if other accounts
 * have the same domain (assumption N6). Their keys share one zone, where each name can hold only one key.
 */
export function selectorFor({ store }: Pick<World, "store">, name: string): string {
  const taken = new Set(
    store.tables.domains.by
      .named(name)
      .all()
      .map(({ selector }) => selector),
  )
  let selector = DKIM_SELECTOR
  for (let number = 2; taken.has(selector); number++) selector = `${DKIM_SELECTOR}${number}`
  return selector
}
