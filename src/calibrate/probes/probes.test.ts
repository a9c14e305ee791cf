import { expect, it } from "vitest"
import { behaviourRows } from "../../core/assumptions/behaviours.ts"
import { checkRows } from "../../core/assumptions/checks.ts"
import { findingRows } from "../../core/assumptions/finding.ts"
import { ledger } from "../../core/assumptions/ledger.ts"
import { limitRows } from "../../core/assumptions/limits.ts"
import { smtpRows } from "../../core/assumptions/smtp.ts"
import { isObservable, probes } from "./probes.ts"

const names = ledger.map(({ name }) => name)

it("every row of the ledger has a probe, or a reason why it cannot be observed", () => {
  expect(Object.keys(probes).toSorted()).toEqual([...new Set(names)].toSorted())
  expect(names.filter((name) => !Object.hasOwn(probes, name))).toEqual([])
  for (const probe of Object.values(probes)) {
    if ("unobservable" in probe) expect(probe.unobservable).toMatch(/^[A-Z].+\.$/)
  }
})

it("at most a quarter of the rows about the service, and of their settings, cannot be observed", () => {
  const ofSandbox = new Set<string>(
    [...behaviourRows, ...checkRows, ...findingRows, ...limitRows, ...smtpRows].map(({ name }) => name),
  )
  const rows = ledger.filter(({ name }) => !ofSandbox.has(name))
  for (const all of [rows, rows.filter(({ setting }) => setting)]) {
    expect(all.filter(({ name }) => !isObservable(name)).length).toBeLessThanOrEqual(all.length / 4)
  }
})
