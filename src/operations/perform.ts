import type { Bytes, Input, Pieces } from "../api/contract.ts"
import type { Change } from "../core/state/state.ts"
import { isBuiltIn } from "../realm.ts"
import { instant } from "../time/clock.ts"
import type { Context, Needs, Sandbox } from "./context.ts"
import type { Idempotency } from "./idempotency.ts"

/** An operation's handler with its types erased. The operation tables check the types. */
export type AnyHandler = (context: Context, input: Input<unknown>) => unknown

export interface OperationCall extends OfContext {
  handler: AnyHandler
  input: Input<unknown>
  method: string
  path: string
  /** The id under which its deletion can be undone. */
  undo_id: string | null
  /** Whether only this response shows a secret. */
  shown_once: boolean
}

/** What the context of the operation has of the call. */
type OfContext = Needs<
  | "account"
  | "api_key"
  | "gone"
  | "hints"
  | "idempotency_key"
  | "log_id"
  | "origin"
  | "scope"
  | "submission"
  | "test"
  | "trace"
>

/** The result of a call: JSON text, bytes of another type, or a stream of chunks. */
export type Performed = { text: string; replayed: boolean } | Bytes | Pieces

/** Runs one operation with its context, commit and idempotency key. Throws what the operation throws. */
export async function perform(sandbox: Sandbox, idempotency: Idempotency, call: OperationCall): Promise<Performed> {
  const { account, method, path, idempotency_key: key, shown_once } = call
  if (key === null) return await run(sandbox, call, null)
  const retriable = { account_id: account.id, method, path, key, body: call.input.body, shown_once }
  return await idempotency.once(retriable, async (remember) => {
    const done = await run(sandbox, call, remember)
    return "text" in done ? done.text : ""
  })
}

async function run(
  sandbox: Sandbox,
  call: OperationCall,
  remember: ((text: string) => Change[]) | null,
): Promise<Performed> {
  const commits: { answer: unknown; text: string }[] = []
  const { account, scope, api_key, log_id, idempotency_key, undo_id, trace, test, origin, submission, hints, gone } =
    call
  const context: Context = {
    ...sandbox,
    account,
    scope,
    api_key,
    log_id,
    idempotency_key,
    trace,
    test,
    origin,
    submission,
    hints,
    gone,
    now: instant(sandbox.clock.now()),
    commit: <T>(answer: T, changes: Change[]): T => {
      const text = JSON.stringify(answer)
      const commit = () => sandbox.store.commit(remember ? [...changes, ...remember(text)] : changes)
      if (undo_id === null) commit()
      else sandbox.undo.remember(undo_id, account.id, commit)
      commits.push({ answer, text })
      return answer
    },
  }
  const answer = await call.handler(context, call.input)
  if (isBytes(answer) || isPieces(answer)) return answer
  const last = commits.at(-1)
  return { text: last && last.answer === answer ? last.text : JSON.stringify(answer), replayed: false }
}

const isPieces = (answer: unknown): answer is Pieces =>
  typeof answer === "object" && answer !== null && "pieces" in answer

const isBytes = (answer: unknown): answer is Bytes =>
  typeof answer === "object" && answer !== null && isBuiltIn((answer as Partial<Bytes>).bytes, "Uint8Array")
