import type { SmtpFault } from "../../parts/faults/record.ts"
import { badRequest, notCopied } from "./answers.ts"
import { anyCaseField, isFields } from "./send-body.ts"

/** The reply of a fault that Mailpit's chaos made, by which it is known. */
const REPLY = "Injected by Mailpit's chaos"
const PHASES = { Recipient: "rcpt", Sender: "mail" } as const
type Trigger = keyof typeof PHASES
const TRIGGERS = Object.keys(PHASES) as Trigger[]
const DEFAULT_CODE = 451
const ALWAYS = 100

/** The triggers that the SMTP faults of an account stand for. */
export function triggersOf(faults: readonly SmtpFault[]) {
  const shown = (trigger: Trigger) => {
    const fault = faults.find((one) => isOfChaos(one) && one.phase === PHASES[trigger])
    return { ErrorCode: fault?.code ?? DEFAULT_CODE, Probability: fault ? ALWAYS : 0 }
  }
  return {
    Authentication: { ErrorCode: DEFAULT_CODE, Probability: 0 },
    Recipient: shown("Recipient"),
    Sender: shown("Sender"),
  }
}

export const isOfChaos = ({ message }: Pick<SmtpFault, "message">): boolean => message === REPLY

/** The SMTP faults that triggers ask for. Throws for what no fault can do: a chance, or an error at the login. */
export function faultsFor(body: unknown) {
  if (!isFields(body)) throw badRequest("the body must be a JSON object")
  if (readTrigger(body, "Authentication").Probability > 0)
    throw notCopied("An error at the login (Authentication)", "Revoke the key instead: DELETE /v1/api-keys/{id}.")
  return TRIGGERS.flatMap((trigger) => {
    const { ErrorCode: code, Probability } = readTrigger(body, trigger)
    return Probability === 0 ? [] : [{ phase: PHASES[trigger], code, message: REPLY, times: 0 }]
  })
}

function readTrigger(body: Readonly<Record<string, unknown>>, name: string) {
  const given = anyCaseField(body, name) ?? {}
  if (!isFields(given)) throw badRequest(`${name} must be an object`)
  const { ErrorCode, Probability } = {
    ErrorCode: anyCaseField(given, "ErrorCode") ?? DEFAULT_CODE,
    Probability: anyCaseField(given, "Probability") ?? 0,
  }
  if (typeof ErrorCode !== "number" || !Number.isInteger(ErrorCode) || ErrorCode < 400 || ErrorCode > 599)
    throw badRequest(`${name}: ErrorCode must be from 400 to 599`)
  if (typeof Probability !== "number" || !Number.isInteger(Probability) || Probability < 0 || Probability > ALWAYS)
    throw badRequest(`${name}: Probability must be from 0 to 100`)
  if (Probability > 0 && Probability < ALWAYS)
    throw badRequest(
      `${name}: Probability must be 0 or 100, because the faults of Sandpost are not random. POST /sandbox/smtp-faults has times, from, to and subject.`,
    )
  return { ErrorCode, Probability }
}
