import type { SettingValues } from "../core/assumptions/settings.ts"
import type { FaultTarget } from "../core/faults.ts"
import type { StagedZone } from "../core/inbound/staged-zone.ts"
import type { MemoryLimits } from "../core/memory-limits.ts"
import type { Blobs, DkimKeys, Ids, InboundMail, Mime, Resolver, Transport } from "../core/ports.ts"
import type { Account, ApiKey } from "../core/records/accounts.ts"
import type { Timestamp } from "../core/records/basics.ts"
import type { EmailRecord } from "../core/records/emails.ts"
import type { InboundRecord } from "../core/records/inbound.ts"
import type { Change } from "../core/state.ts"
import type { EndpointIndex } from "../store/endpoint-index.ts"
import type { Store } from "../store/store.ts"
import type { SandboxClock } from "../time/clock.ts"
import type { Scheduler } from "../time/scheduler.ts"
import type { BodyTexts } from "./body-texts.ts"
import type { Analyses } from "./emails/analyses.ts"
import type { TextIndex } from "./text-index.ts"
import type { Underway } from "./underway.ts"
import type { Watchers } from "./watchers.ts"

/** What every operation stands on: the store, the ports, the settings. One per sandbox. */
export interface World {
  store: Store
  /** Finds log entries by a part of their endpoint. */
  endpoints: EndpointIndex
  clock: SandboxClock
  ids: Ids
  blobs: Blobs
  keys: DkimKeys
  resolver: Resolver
  transport: Transport
  mime: Mime
  mail: InboundMail
  /** What the zone answers for the length of one judgement, over what it keeps. */
  staged: StagedZone
  scheduler: Scheduler
  /** Webhook attempts out of turn, and which are under way. */
  attempts: {
    /** Resolves when an attempt of the delivery is over: the one that runs, or else one that starts now. */
    attempt(delivery_id: string): Promise<void>
    /** Whether an attempt of the delivery is under way. */
    runs(delivery_id: string): boolean
  }
  /** The assumptions as they stand now. */
  settings(): SettingValues
  /** Every method and path of the service's contract. */
  service_paths: readonly FaultTarget[]
  /** Checks values against schemas of the service's contract. */
  shapes: Shapes
  /** Resolves at the next change of anything that is kept, or after so many milliseconds of real time. */
  changed(timeout_ms: number): Promise<void>
  /** What is due and has not ended. */
  underway: Underway
  /** What messages say, to look for words in. */
  bodies: { emails: BodyTexts<EmailRecord>; inbound: BodyTexts<InboundRecord> }
  /** Links and codes of captured emails. */
  analyses: Analyses
  /** What emails are searched by. */
  texts: TextIndex<EmailRecord>
  /** Tells of changes as they applyEventTo. */
  watchers: Watchers
  /** Commits what is missing of the start state: after a reset, as at start. */
  reseed(): void
  /** What is fixed for the life of the process. */
  fixed: Fixed
}

export interface Shapes {
  /** Throws `validation_error` naming the field when the value is not of the schema. */
  check(schema: string, value: unknown): void
}

export interface Fixed {
  /** Base of tracking and unsubscribe links, without a slash at its end. */
  public_url(): string
  version: string
  /** Where the sandbox listens. */
  addresses(): { url: string; base_url: string; smtp_port: number | null; dns_port: number | null }
  tokens: { full_access: string; sending: string }
  /** When the process started, in real time. */
  restarted_at: Timestamp
  default_account_id: string
  /** How many messages, captured and received, are kept; 0 for all. */
  max_emails: number
  /** How much is held at a time. */
  limits: MemoryLimits
}

/** Whether the caller still waits. */
export interface ClientSignal {
  /** Ends when the caller has gone. */
  readonly signal: AbortSignal
}

/** One call of an operation: on whose behalf, by whom, and when. */
export interface Context extends World {
  account: Account
  /** The key that made the call; null for the control API. */
  api_key: ApiKey | null
  /** Sandbox time of the call, as the API writes it. */
  now: Timestamp
  /** The id that the call's log entry will have; null for the control API. */
  log_id: string | null
  /** Sentences about the request that was accepted all the same (assumption E6). */
  hints: string[]
  gone: ClientSignal
  /**
   * The last line of an operation that changes something: writes the changes, and with them what an idempotency key must
   * remember, as one commit, and returns the answer.
   */
  commit<T>(answer: T, changes: Change[]): T
}
