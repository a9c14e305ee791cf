import type { ControlAnswer, ControlInput, ServiceAnswer, ServiceInput } from "../api/contract.ts"
import type { operations as ControlOperations } from "../api/sandbox.gen.ts"
import type { operations as ServiceOperations } from "../api/service.gen.ts"
import type { Analyses } from "../caches/analyses.ts"
import type { Checksums } from "../caches/checksums.ts"
import type { Readings } from "../caches/readings.ts"
import type { SettingValues } from "../core/assumptions/settings.ts"
import type { CheckTerm } from "../core/mailbox/query.ts"
import type { Blobs, Ids, InboundMail, Mime, Resolver, Transport } from "../core/ports.ts"
import type { Trace } from "../core/request/trace-context.ts"
import type { Timestamp } from "../core/state/basics.ts"
import type { MemoryLimits } from "../core/state/memory-limits.ts"
import type { Change, Collections, MailCollection } from "../core/state/state.ts"
import type { Account, Plan } from "../parts/accounts/record.ts"
import type { ApiKey } from "../parts/api-keys/record.ts"
import type { DomainKeys } from "../parts/domains/operations/keys.ts"
import type { Zone } from "../parts/domains/operations/zone.ts"
import type { EmailRecord } from "../parts/emails/record.ts"
import type { FaultTarget } from "../parts/faults/rules.ts"
import type { Log } from "../parts/logs/record.ts"
import type { RefusedLoginKind } from "../parts/logs/rules/refused-logins.ts"
import type { OpenedRun } from "../parts/snapshots/record.ts"
import type { Delivery } from "../parts/webhooks/record.ts"
import type { EventForms } from "../parts/webhooks/rules/event-form.ts"
import type { RequestLog } from "../request-log/log.ts"
import type { Store } from "../store/store.ts"
import type { SandboxClock } from "../time/clock.ts"
import type { Scheduler } from "../time/scheduler.ts"
import type { Pacing } from "../time/turn.ts"
import type { WorkBudget } from "../time/work-budget.ts"
import type { AddressIndex } from "../views/address-index.ts"
import type { Changes } from "../views/changes.ts"
import type { CodeIndex } from "../views/code-index.ts"
import type { AttemptTallies } from "../views/tallies.ts"
import type { TextIndex } from "../views/text-index.ts"
import type { Underway } from "../views/underway.ts"
import type { Undo } from "../views/undo.ts"
import type { Weights } from "../views/weights.ts"

/** What jobs and operations build on. */
export interface World {
  store: Store
  blobs: Blobs
  /** The requests with their responses. */
  request_log: RequestLog
  /** The current values of the assumptions. */
  settings(): SettingValues
  clock: SandboxClock
  ids: Ids

  // What is derived from it (`src/views`).
  /** The texts of messages, for search. */
  texts: { [K in MailCollection]: TextIndex<Collections[K]> }
  /** The messages of each address. */
  addresses: { [K in MailCollection]: AddressIndex<K> }
  /** The one-time codes of messages, for search. */
  codes: { [K in MailCollection]: CodeIndex<K> }
  /** Attempts of each webhook endpoint. */
  tallies: AttemptTallies
  /** Text, HTML and attachments of captured emails. */
  readings: Readings
  /** Links and codes of captured emails. */
  analyses: Analyses
  checksums: Checksums
  keys: DomainKeys
  /** The records of the sandbox's DNS server. */
  zone: Zone
  /** Notifies callers that wait for changes. */
  changes: Changes
  /** Due work that has not finished. */
  underway: Underway
  /** How much the records need in memory. */
  weights: Weights
  /** The memory of all work under way. */
  memory: WorkBudget

  resolver: Resolver
  transport: Transport
  mime: Mime
  mail: InboundMail
  scheduler: Scheduler
  /** Every method and path of the service's contract. */
  service_paths: readonly FaultTarget[]
  /** Checks values against schemas of the service's contract. */
  shapes: Shapes
  /** How the dialects that are on write webhooks. */
  event_forms: EventForms
  /** When the sandbox was last started or reset, in real time. A reset of the whole sandbox sets it. */
  restarted: { at: Timestamp }
  /** Values that do not change while the process runs. */
  fixed: Fixed
}

/** The dependencies of every operation: the world, the jobs that operations talk to, and the start state. */
export interface Sandbox extends World {
  /** Starts webhook attempts immediately and knows which ones are running. */
  attempts: {
    /** Resolves when an attempt of the delivery has finished: the running one, or a new one that starts now. */
    attempt(delivery: Delivery): Promise<void>
    /** Whether an attempt of the delivery is running. */
    runs(delivery: Delivery): boolean
    /** While requests come, few attempts start. */
    pacing: Pick<Pacing, "noteRequest">
  }
  activation: {
    /** Resolves when every pending receiving address has been checked after the last relevant change. */
    done(): Promise<void>
  }
  /** Deletions that can still be undone. */
  undo: Undo
  /** What a search with `check:` needs; null without the tool that checks emails. */
  matching_checks: MatchingChecks | null
  /** Commits the missing parts of the start state after a reset. Returns the log entries to add. */
  reseed(): readonly Log[]
}

/** Those of the emails whose checks match the terms of a search. */
export type MatchingChecks = (
  ctx: Context,
  emails: EmailRecord[],
  terms: readonly CheckTerm[],
) => Promise<EmailRecord[]>

export interface Shapes {
  /** Throws `validation_error` with the field's name when the value does not match the schema. */
  check(schema: string, value: unknown): void
  /** Removes the optional fields that are null and returns their names (assumption requests.null_fields). Changes the value. */
  removeNulls(schema: string, value: unknown): string[]
}

export interface Fixed {
  /** Base URL of the links in an email that was sent to this origin, or without a request, without a trailing slash (assumption public_url). */
  public_url(origin?: string): string
  /** The addresses the sandbox listens on. */
  addresses(): { url: string; base_url: string; smtp_port: number | null; dns_port: number | null }
  /** Who can use the sandbox without a secret; null if that is only this machine. */
  access_warning(): string | null
  tokens: { full_access: string; sending: string }
  default_account_id: string
  /** The start state of accounts that a key `sp_test_<name>` opens; null without `--auto-accounts`. */
  auto_accounts: { plan: Plan; domains: readonly string[] } | null
  /** Maximum number of stored messages, captured and received together. 0: unlimited. */
  max_emails: number
  limits: MemoryLimits
  /** The certificate of the SMTP port as PEM; null without TLS. */
  smtp_certificate: string | null
  /** The finished run that is shown, which nothing may change; null in a sandbox that works. Set before anything listens. */
  run: OpenedRun | null
  /** Where, when and which assumptions were compared with the real service, with the values that it showed; null for none. */
  observed: { at: string; on: string; rows: Readonly<Record<string, string>>; values: SettingValues } | null
}

/** Who submits mail in an SMTP session. */
export interface Submitter {
  key: string
  account_id: string
  /** How it came through the open door (assumption smtp.open); absent after a login with a key. */
  open?: OpenDoor
}

/** A session without a login, or with a password that is no key. */
export type OpenDoor = "no_login" | "wrong_password"

/** A message that an application sent over SMTP (assumption smtp.submission). */
export interface Submission {
  raw: Buffer
  /** As the envelope has them. */
  recipients: readonly string[]
  mail_from: string
  client_ip: string
  helo: string
  /** About the envelope. */
  hints: readonly string[]
  /** It came without a key (assumption smtp.open). */
  open?: OpenDoor
  /** There was no memory for its bytes, so that it is refused. */
  no_room?: true
  /** What SMTP has refused itself before an account was known. */
  refused?: RefusedSession
}

/** A refusal of SMTP before an account is known. `reason` has no address, so that it can be counted; the reply may have one. */
export interface RefusedSession {
  what: Extract<RefusedLoginKind, "login" | "recipient">
  reason: string
  reply: string
}

export interface ClientSignal {
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** Whether a request of the control API names an account: one, all of them (`account=*`), or none, which means the default account. */
export type Scope = "default" | "one" | "all"

/** One call of an operation: its account, API key and time. */
export interface Context extends Sandbox {
  account: Account
  /** Which accounts the request is about; `one` for the service. */
  scope: Scope
  /** The key that made the call; null for the control API. */
  api_key: ApiKey | null
  /** Sandbox time of the call, as an ISO 8601 string. */
  now: Timestamp
  /** The id of the call's log entry; null for the control API. */
  log_id: string | null
  idempotency_key: string | null
  trace: Trace
  /** The test that the request names; null if it names none. */
  test: string | null
  /** The message over SMTP that the call sends; null for every other call. */
  submission: Submission | null
  /** Where the request went, such as `http://localhost:9000`; null for mail over SMTP. */
  origin(): string | null
  /** Warnings about a request that was accepted (assumption requests.unknown_fields). */
  hints: string[]
  /** Set by a dialect that accepts an email to a suppressed recipient, which then fails. By default, it is refused (section 7). */
  accepts_suppressed?: true
  gone: ClientSignal
  /**
   * Writes the changes and the response stored for the idempotency key as one commit, and returns the response. An operation that
   * changes something calls this last.
   */
  commit<T>(answer: T, changes: Change[]): T
}

/** What a function uses of its call: `Needs<"store" | "account">`. Only what hands on everything takes the whole {@link Context}. */
export type Needs<K extends keyof Context> = Pick<Context, K>

/** An operation of the control API by its operationId, with what it uses of its call, as in {@link Needs}. */
export type Control<Id extends keyof ControlOperations, K extends keyof Context = keyof Context> = (
  ctx: Needs<K>,
  input: ControlInput<Id>,
) => ControlAnswer<Id> | Promise<ControlAnswer<Id>>

/** An operation of the service, likewise. */
export type Service<Id extends keyof ServiceOperations, K extends keyof Context = keyof Context> = (
  ctx: Needs<K>,
  input: ServiceInput<Id>,
) => ServiceAnswer<Id> | Promise<ServiceAnswer<Id>>
