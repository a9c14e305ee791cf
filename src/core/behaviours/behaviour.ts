import type { ControlSchemas } from "../../api/contract.ts"
import type { Behaviour } from "../records/emails.ts"
import { checkShares, parseSpread } from "./audience.ts"
import { personaSteps } from "./personas.ts"
import { type BehaviourStep, parseScript, scriptHints } from "./script.ts"

/** Parses the behaviour of a rule: a script, the name of a persona, or a distribution. Throws `validation_error` with the place. */
export function parseBehaviour(written: string | ControlSchemas["Audience"], seed = 1): Behaviour {
  if (typeof written === "string") return { written, steps: stepsOf(written, "behaviour") }
  const { opens = 0, clicks = 0, after = "lognormal 2h" } = written
  const mix = written.mix.map(({ share, steps }, index) => ({
    share,
    steps: stepsOf(steps, `behaviour.mix[${index}].steps`),
  }))
  checkShares({ mix, opens, clicks })
  return { written, audience: { mix, opens, clicks, after: parseSpread(after), seed } }
}

/** The steps of a script or of a persona. */
export const stepsOf = (written: string, field: string): BehaviourStep[] => [
  ...(personaSteps(written.trim().toLowerCase()) ?? parseScript(written, field)),
]

/** Says which steps can never happen, whatever the message. */
export function behaviourHints({ steps, audience }: Behaviour): string[] {
  if (steps) return scriptHints(steps)
  return (audience?.mix ?? []).flatMap(({ steps }, index) => scriptHints(steps).map((hint) => `mix[${index}]: ${hint}`))
}
