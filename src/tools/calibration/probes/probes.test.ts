import { expect, it } from "vitest"
import { ledger } from "../../../core/assumptions/ledger.ts"
import { probes } from "./probes.ts"

const names = ledger.map(({ name }) => name)

it("every row of the ledger has a probe, or a reason why it cannot be observed", () => {
  expect(Object.keys(probes).toSorted()).toEqual([...new Set(names)].toSorted())
  expect(names.filter((name) => !Object.hasOwn(probes, name))).toEqual([])
  for (const probe of Object.values(probes)) {
    if ("unobservable" in probe) expect(probe.unobservable).toMatch(/^[A-Z].+\.$/)
  }
})
