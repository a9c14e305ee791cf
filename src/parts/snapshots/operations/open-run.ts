import { ApiError } from "../../../core/errors.ts"
import { isObject } from "../../../core/state/shape.ts"
import type { SavedName } from "../../../core/state/state.ts"
import type { Needs } from "../../../operations/context.ts"
import { StartError } from "../../../start-error.ts"
import { isSchemaNumber } from "../../../store/migrations.ts"
import { pacer } from "../../../time/turn.ts"
import { version } from "../../../version.ts"
import type { OpenedRun, RunHead } from "../record.ts"
import { IncomingState } from "./incoming-state.ts"
import { addLine, ndjsonLines } from "./restore.ts"
import { SAVED } from "./saved.ts"

type RunNeeds = Needs<"clock" | "fixed" | "ids" | "request_log" | "scheduler" | "settings" | "store">

/**
 * Shows the run in a new sandbox instead of its state: nothing that is due happens, nothing is stored, and the clock stays at the end of the
 * run. Of a file that is cut, all that is whole. Throws {@link StartError} for what is no run.
 *
 * @param chunks the lines of the file, unpacked
 * @param file the name of the file
 */
export async function openRun(world: RunNeeds, chunks: AsyncIterable<Uint8Array>, file: string): Promise<OpenedRun> {
  await world.scheduler.stop()
  const state = new IncomingState(world)
  const refuse = (fault: string) => new StartError(`${file} cannot be opened: ${fault}.`)
  let head: RunHead | null = null
  let isWhole = false
  const pause = pacer()
  for await (const bytes of ndjsonLines(chunks)) {
    await pause()
    if (bytes.length === 0) continue
    const value = parse(bytes)
    if (head === null) {
      head = readHead(value, world.store.schema.number, refuse)
      state.begin(head.schema)
    } else if (value === null) break
    else if (value.end === true) {
      isWhole = true
      break
    } else {
      const fault = addLine(state, value)
      if (fault !== null) throw refuse(fault)
    }
  }
  if (head === null) throw refuse("it is empty")
  const fault = isWhole ? state.endBytes() : null
  if (fault !== null) throw refuse(fault)
  state.dropIncomplete()
  const waiting = state.dropUnprocessed()
  // A migration may have removed records.
  const missing = isWhole && state.isOlder ? [] : missingOf(state, head, waiting)
  if (waiting > 0) missing.push(`${waiting} received messages, which were not processed yet`)
  if (!isWhole) missing.unshift("the end of the file")
  state.setClock({ id: "clock", offset_ms: head.offset_ms, frozen_at: head.taken_at })
  world.clock.stand(Date.parse(head.taken_at) - head.offset_ms)
  await state.restore().catch((error) => {
    if (!(error instanceof ApiError)) throw error
    throw refuse(isWhole ? error.message.replace(/^.* changed: |\.$/g, "") : "nothing in it is whole")
  })
  world.store.seal()
  const { taken_at, written_by } = head
  const tests = Map.groupBy(world.store.tables.emails.values(), ({ test }) => test)
  tests.delete(undefined)
  return {
    ...{ file, taken_at, written_by, missing },
    tests: Array.from(tests, ([name = "", emails]) => ({ name, emails: emails.length })),
  }
}

/** Throws for a line that is not the first one of a run that this version reads. */
function readHead(
  value: Record<string, unknown> | null,
  newest: number,
  refuse: (fault: string) => StartError,
): RunHead {
  if (value?.sandpost === "snapshot")
    throw refuse("it is a snapshot, not a run. Load it into a sandbox with `sandpost snapshot load <file>`")
  if (value?.sandpost !== "run") throw refuse("it is not a run, as `sandpost report --run <file>` writes it")
  const head = value as unknown as RunHead
  if (head.version !== 1 || !isSchemaNumber(head.schema) || head.schema > newest)
    throw refuse(`it was written by Sandpost ${head.written_by}, and this is ${version}. Open it with that version`)
  if (!isObject(head.records) || Number.isNaN(Date.parse(head.taken_at)) || !Number.isFinite(head.offset_ms))
    throw refuse("its first line is damaged")
  return head
}

function parse(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** What people call the records of a collection. */
const NAMES: Partial<Record<SavedName, string>> = {
  inbound: "received messages",
  deliveries: "webhook deliveries",
  logs: "requests",
  api_keys: "API keys",
  dns_records: "DNS records",
  receiving_addresses: "receiving addresses",
  outcomes: "outcome rules",
  smtp_faults: "SMTP faults",
}

/** How many records of each collection are not there, of those that the first line promises. */
function missingOf(state: IncomingState, { records }: RunHead, waiting: number): string[] {
  return SAVED.flatMap((name) => {
    const [total, found] = [records[name] ?? 0, state.countOf(name) + (name === "inbound" ? waiting : 0)]
    return found < total ? `${total - found} of ${total} ${NAMES[name] ?? name}` : []
  })
}
