import { isObject, type RawRecord } from "../core/state/shape.ts"
import { isCollection } from "../core/state/state-check.ts"
import { joinRepeats } from "../parts/behaviours/rules/repeats.ts"
import { shortStep } from "../parts/behaviours/rules/script.ts"
import { unknownForm } from "./read-parts.ts"
import { collectionNames } from "./tables.ts"

/** Changes a record of one schema to the next one. Returns null to remove the record. */
type Step = (record: RawRecord) => RawRecord | null

/** The steps from one schema to the next one, by collection, in order. */
export type Migration = Readonly<Record<string, readonly Step[]>>

/** Adds a field to the records that do not have it. */
export const addField =
  (name: string, valueFor: (record: RawRecord) => unknown): Step =>
  (record) =>
    Object.hasOwn(record, name) ? record : { ...record, [name]: valueFor(record) }

/** Renames a field. */
export const renameField =
  (from: string, to: string): Step =>
  (record) => {
    if (!Object.hasOwn(record, from)) return record
    const { [from]: value, ...others } = record
    return { ...others, [to]: value } as RawRecord
  }

/**
 * Every migration of stored records, oldest first: the first one leads from schema 1 to schema 2. Add one at the end for each change of
 * a record of a part or of `src/core/state/state.ts` after which older records are no longer valid, for example:
 *
 *     // Schema 3 (0.3.0): emails have an importance.
 *     { emails: [addField("importance", () => "normal")] },
 *
 * Never change a released one. A new collection needs no migration; to remove one, remove its records (`faults: [() => null]`).
 */
export const MIGRATIONS: readonly Migration[] = [
  // Schema 2: domains have a receiving host, which the setting `domains.label` chooses.
  { domains: [addField("receiving_host", ({ name }) => `inbound.${name}`)] },
  // Schema 3: the recipient of a received message is the receiving address, in lowercase and without a tag that this has not.
  {
    inbound: [
      ({ untagged, recipient, ...others }) => ({ ...others, recipient: untagged ?? String(recipient).toLowerCase() }),
    ],
  },
  // Schema 4: the request log is not part of the state any more, but beside it.
  {},
  // Schema 5: the plan of an email is stored once, with repeated steps joined, and the text of a step is short.
  {
    emails: [planOnce],
    outcomes: [
      (rule) => {
        const { behaviour } = rule
        if (!isObject(behaviour)) return rule
        const { steps, audience } = behaviour
        const mix = isObject(audience) && Array.isArray(audience.mix) ? audience.mix : null
        return {
          ...rule,
          behaviour: {
            ...behaviour,
            ...(Array.isArray(steps) && { steps: joinSteps(steps) }),
            ...(mix && { audience: { ...(audience as object), mix: mix.map(joinStepsOf) } }),
          },
        }
      },
    ],
  },
  // Schema 6: the catch-all of the start state is a receiving address like any other.
  { receiving_addresses: [({ initial: _, ...others }) => others as RawRecord] },
]

/** Records of other versions are not checked before a migration: what is no step stays as it is. */
const joinSteps = (steps: readonly object[]) => joinRepeats(steps.map(shorten))
const joinStepsOf = (part: { steps: object[] }) => ({ ...part, steps: joinSteps(part.steps) })

function shorten<T extends object>(entry: T): T {
  return "step" in entry && typeof entry.step === "string" ? { ...entry, step: shortStep(entry.step) } : entry
}

function planOnce(email: RawRecord): RawRecord {
  const { next_step, events, behaviour_log } = email
  const short = {
    ...email,
    ...(Array.isArray(events) && { events: events.map(shorten) }),
    ...(Array.isArray(behaviour_log) && { behaviour_log: behaviour_log.map(shorten) }),
  }
  if (!isObject(next_step) || next_step.type === "due") return short
  const { next = [], ...step } = shorten(next_step)
  const { due_at, ...first } = step
  const rest = (next as object[]).map(shorten)
  return { ...short, next_step: { ...step, index: 0 }, plan: [{ after_ms: 0, ...first }, ...joinRepeats(rest)] }
}

/** Whether a value can be the number of a schema. */
export const isSchemaNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1

/** The schema of stored records: 1, and one more for each migration. */
export class Schema {
  readonly number: number
  readonly #migrations: readonly Migration[]

  constructor(migrations: readonly Migration[] = MIGRATIONS) {
    this.#migrations = migrations
    this.number = 1 + migrations.length
  }

  /** Throws {@link StartError} if a file has a later schema. */
  refuseNewer(path: string, found: number): void {
    if (found > this.number) throw unknownForm(path, `schema ${found}`, `schema ${this.known}`)
  }

  /** The schemas that this one reads, for messages. */
  get known(): string {
    return this.number === 1 ? "1" : `1 to ${this.number}`
  }

  /**
   * Migrates a record of an older schema. Returns null if it is removed. A record that a step cannot read stays as it is, and the check
   * of its values reports it.
   */
  migrate(from: number, collection: string, record: RawRecord): RawRecord | null {
    const steps = this.#migrations
      .slice(from - 1)
      .flatMap((migration) => (Object.hasOwn(migration, collection) ? (migration[collection] ?? []) : []))
    try {
      return steps.reduce<RawRecord | null>((current, step) => current && step(current), record)
    } catch {
      return record
    }
  }

  /** Migrates all records of an older schema. The result has every known collection, and unknown ones only if they still have records. */
  migrateAll(from: number, collections: Readonly<Record<string, readonly RawRecord[]>>): Record<string, RawRecord[]> {
    const migrated = Object.entries(collections).map(
      ([name, records]) => [name, records.flatMap((record) => this.migrate(from, name, record) ?? [])] as const,
    )
    return {
      ...Object.fromEntries(collectionNames.map((name) => [name, []])),
      ...Object.fromEntries(migrated.filter(([name, records]) => records.length > 0 || isCollection(name))),
    }
  }
}

/** The schema of this version. */
export const SCHEMA = new Schema()
