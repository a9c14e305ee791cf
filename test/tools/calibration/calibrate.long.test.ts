import { afterEach, describe, expect, it } from "vitest"
import type { Calibration } from "../../../src/tools/calibration/calibrate.ts"
import type { Probe } from "../../../src/tools/calibration/probes/probe.ts"
import { probeClasses } from "../../../src/tools/calibration/probes/probe-request.ts"
import { probes } from "../../../src/tools/calibration/probes/probes.ts"
import { startProbeReceiver } from "../../../src/tools/calibration/receiver.ts"
import { freePort } from "../../helpers/free-port.ts"
import { isNightly } from "../../helpers/long.ts"
import {
  calibrateWith,
  observable,
  type Seeded,
  seededSandpost,
  startSpamd,
  switchable,
  valuesOf,
} from "./calibrated.ts"

/** Rows whose values hide others, or need a sandbox of their own to be seen. */
const ALONE: Record<string, Record<string, unknown>> = {
  "errors.status.rate_limit_exceeded": { "requests.rate_limit": 1 },
  profile: {},
  "emails.pace": {},
  "inbound.body_limit": {},
  "inbound.loopback": {},
  "inbound.spam": {},
  "inbound.trust_spam_header": {},
  "webhooks.received_data": {},
  "webhooks.signature_header": {},
}
const together = observable.filter(({ name }) => !(name in ALONE) && !name.startsWith("errors.quota."))
/** Lists are sets. */
const sorted = (value: unknown) => (Array.isArray(value) ? value.toSorted() : value)

const opened: { stop(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop()
})
async function seeded(settings: Record<string, unknown>): Promise<Seeded> {
  const found = await seededSandpost(settings)
  opened.push(found.box)
  return found
}

function expectFound({ rows, left }: Calibration, settings: Record<string, unknown>): void {
  const found = Object.fromEntries(
    rows.map(({ name, theirs, how }) => [name, theirs === undefined ? how : sorted(theirs)]),
  )
  const wanted = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, sorted(value)]))
  expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, found[name]]))).toEqual(wanted)
  expect(left).toEqual([])
}

describe("calibrate", () => {
  const most = Math.max(...together.map((row) => valuesOf(row).length))
  it.each(Array.from({ length: most }, (_, index) => index))(
    `finds value number %i of ${together.length} settings at once`,
    { timeout: 300_000 },
    async (index) => {
      const settings = Object.fromEntries(
        together.map((row) => [row.name, valuesOf(row)[index % valuesOf(row).length]]),
      )
      const result = await calibrateWith(await seeded(settings))
      expectFound(result, settings)
      const changed = together.filter(
        (row) => JSON.stringify(sorted(settings[row.name])) !== JSON.stringify(sorted(row.default)),
      )
      expect(Object.keys(result.settings).toSorted()).toEqual(changed.map(({ name }) => name).toSorted())
    },
  )

  it.each(observable.filter(({ name }) => name in ALONE))(
    "finds every value of $name",
    { timeout: 300_000 },
    async (row) => {
      const { needs } = probes[row.name] as Probe
      const allow = new Set(probeClasses.slice(0, probeClasses.indexOf(needs) + 1))
      for (const value of valuesOf(row)) {
        const spamd = value === "spamd" ? await startSpamd() : undefined
        if (spamd) opened.push(spamd)
        const service = await seeded({
          ...ALONE[row.name],
          ...(spamd && { "inbound.spamd": spamd.address }),
          [row.name]: value,
        })
        const port = await freePort()
        const receiver = await startProbeReceiver(port)
        opened.push(receiver)
        const webhook_url = `http://127.0.0.1:${port}`
        expectFound(await calibrateWith(service, { allow, only: new Set([row.name]), receiver, webhook_url }), {
          [row.name]: value,
        })
      }
    },
  )

  it("finds status and type of a used-up quota", { timeout: 120_000 }, async () => {
    const cases = [
      [402, "quota_exceeded"],
      [429, "rate_limit_exceeded"],
      [403, "too_many"],
    ] as const
    for (const [status, type] of cases) {
      const service = await seeded({ "account.plan": "free", "errors.quota.status": status, "errors.quota.type": type })
      const message = { from: "hello@acme.test", to: "ann@example.com", subject: "Quota", text: "Quota" }
      const batch = Array.from({ length: 100 }, () => message)
      for (let sent = 0; sent < 200; sent += 100) await service.box.client.service.sendBatch(batch)
      const only = new Set(["errors.quota.status", "errors.quota.type", "emails.batch_without_quota"])
      const { rows } = await calibrateWith(service, { only })
      expect(rows.map(({ theirs }) => theirs)).toEqual([status, type, rows[2]!.ours])
    }
  })
})

/** Reproducible numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** About 20 s each, most of them waiting, so that several run beside each other. */
const RUNS = Number(process.env.CALIBRATIONS ?? (isNightly ? 8 : 2))

describe.concurrent("a second sandbox with the config of a calibration", () => {
  // No daemon listens, no outside server may be asked, and a limit would only slow the second calibration down.
  const fixed = ["inbound.spam", "inbound.spamd", "dns.mode", "dns.server", "requests.rate_limit"]
  const chosen = switchable.filter(({ name }) => !fixed.includes(name))
  it.each(Array.from({ length: RUNS }, (_, run) => run + 1))(
    "is found to be like the first for random assignment %i",
    { timeout: 300_000 },
    async (run) => {
      const random = randomFrom(run)
      const settings = Object.fromEntries(
        chosen.map((row) => [row.name, valuesOf(row)[Math.floor(random() * valuesOf(row).length)]]),
      )
      const open = []
      try {
        open.push(await seededSandpost(settings))
        const result = await calibrateWith(open[0]!)
        const untold = result.rows
          .filter(({ name, result: how }) => how === "untold" && name in settings)
          .map(({ name }) => name)
        // What could not be told is the same in both, because it may hide other values.
        const second = await seededSandpost({
          ...result.settings,
          ...Object.fromEntries(untold.map((name) => [name, settings[name]])),
        })
        open.push(second)
        const again = await calibrateWith(second)
        const told = (rows: typeof result.rows) =>
          Object.fromEntries(rows.map(({ name, theirs }) => [name, sorted(theirs)]))
        expect(told(again.rows), JSON.stringify(settings)).toEqual(told(result.rows))
      } finally {
        for (const { box } of open) await box.stop()
      }
    },
  )
})
