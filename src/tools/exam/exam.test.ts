import { describe, expect, it } from "vitest"
import { examCaseNameValues } from "../../api/sandbox.enums.gen.ts"
import type { AttemptResult } from "../../core/ports.ts"
import { examCases, forgedCause } from "./cases.ts"
import {
  ENDED,
  type ExamEffects,
  type ExamExchange,
  evaluateAccepted,
  evaluateForged,
  evaluateRepeat,
  NOT_SENT,
} from "./exam.ts"

const exchange = (fields: Partial<AttemptResult>): ExamExchange => ({
  request: { method: "POST", body: '{"type":"email.sent"}', signature: null },
  result: { status_code: null, duration_ms: 3, error: null, response_body: null, ...fields },
})
const answered = (status_code: number) => exchange({ status_code })

describe("the cause of accepted forged events", () => {
  const causes = (...failed: Parameters<typeof forgedCause>[0][]) =>
    failed.map((name) => forgedCause(name, new Set(failed))?.split(":")[0])

  it("is one for all of them if a wrong signature is accepted", () => {
    const forged = examCaseNameValues.filter((name) => examCases[name].is_forged)
    expect(forged.length).toBeGreaterThan(7)
    expect(new Set(causes(...forged))).toEqual(new Set(["It does not check the signature"]))
    expect(causes("wrong_secret", "replay", "charset")).toEqual([
      "It does not check the signature",
      "It does not check the signature",
      undefined,
    ])
  })

  it("is the time or the body if only these are not checked, and none for a case of its own", () => {
    expect(causes("changed_body", "other_body", "old_timestamp", "future_timestamp", "replay")).toEqual([
      "It does not check the signature against the body",
      "It does not check the signature against the body",
      "It does not compare `t` with the current time",
      "It does not compare `t` with the current time",
      "It does not compare `t` with the current time",
    ])
    expect(causes("no_signature", "future_timestamp")).toEqual([undefined, undefined])
    expect(forgedCause("replay", new Set(["wrong_secret"]))).toBe(null)
  })
})

describe("an event that must be accepted", () => {
  it("is not the fault of the receiver if the exam had no time for it", () => {
    for (const error of [NOT_SENT, ENDED]) expect(evaluateAccepted([exchange({ error })]).result).toBe("unsure")
    expect(evaluateAccepted([exchange({ error: ENDED }), answered(500)]).result).toBe("failed")
    expect(evaluateAccepted([answered(200), answered(204)]).result).toBe("passed")
  })
})

describe("a forged event", () => {
  const genuine = [answered(204)]
  const resultOf = (own: ExamExchange, all = genuine) =>
    evaluateForged("it is accepted")({ own: [own], genuine: all, effects: null }).result

  it("must be rejected with 4xx", () => {
    expect([200, 204, 400, 401, 422].map((status) => resultOf(answered(status)))).toEqual([
      "failed",
      "failed",
      "passed",
      "passed",
      "passed",
    ])
  })

  it("shows nothing without a response, with 5xx or a redirect, or if genuine events are rejected too", () => {
    const unclear = [exchange({ error: "connection refused" }), answered(500), answered(302)]
    for (const own of unclear) expect(resultOf(own)).toBe("unsure")
    expect(resultOf(answered(400), [answered(400)])).toBe("unsure")
  })
})

const effect = (body: string | AttemptResult): AttemptResult =>
  typeof body === "string" ? { ...answered(200).result, response_body: body } : body
type Pair = [string, string | AttemptResult]
const effects = (genuine: Pair, repeat: Pair, forged: Pair): ExamEffects => {
  const answers = ([before, after]: Pair) => [effect(before), effect(after)] as const
  return { genuine: answers(genuine), repeat: answers(repeat), forged: answers(forged) }
}

describe("a forged event that is answered with 2xx", () => {
  const resultOf = (shown: ExamEffects) =>
    evaluateForged("it is accepted")({ own: [answered(200)], genuine: [answered(204)], effects: shown }).result

  it("is no failure only if the effect URL reacts to genuine events, but not to it", () => {
    expect(resultOf(effects(["0", "1"], ["1", "1"], ["1", "1"]))).toBe("unsure")
    expect(resultOf(effects(["0", "1"], ["1", "1"], ["1", "2"]))).toBe("failed")
    expect(resultOf(effects(["0", "0"], ["0", "0"], ["0", "0"]))).toBe("failed")
    expect(resultOf(effects(["0", "1"], ["1", "1"], ["1", answered(404).result]))).toBe("failed")
  })
})

describe("a repeat", () => {
  const own = [answered(204), answered(204)]
  const resultOf = (after: AttemptResult, genuine = own) =>
    evaluateRepeat({ own, genuine, effects: effects(["0", "1"], ["1", after], ["1", "1"]) }).result

  it("must not change the effect URL", () => {
    expect([resultOf(effect("1")), resultOf(effect("2"))]).toEqual(["passed", "failed"])
  })

  it("shows nothing without effect URL, with one that fails, or while a late event is processed", () => {
    expect(evaluateRepeat({ own, genuine: own, effects: null }).result).toBe("unsure")
    expect(resultOf(answered(404).result)).toBe("unsure")
    const late = exchange({ error: "no answer within 10 s", timed_out: true })
    expect(resultOf(effect("2"), [...own, late])).toBe("unsure")
  })
})

it("a signature of the future may be in time if the request took long", () => {
  const { evaluate } = examCases.future_timestamp
  const after = (duration_ms: number) =>
    evaluate({ own: [exchange({ status_code: 204, duration_ms })], genuine: [answered(204)], effects: null }).result
  expect([after(10), after(1200)]).toEqual(["failed", "unsure"])
})

it("a slow response is not passed, even if it is within the limit", () => {
  const { evaluate } = examCases.slow_response
  const after = (duration_ms: number) => ({
    own: [],
    genuine: [exchange({ status_code: 200, duration_ms })],
    effects: null,
  })
  expect(evaluate(after(5000)).result).toBe("passed")
  expect(evaluate(after(5001))).toEqual({ result: "unsure", got: "The slowest of 1 response took 5001 ms" })
})
