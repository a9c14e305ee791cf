import type { ControlSchemas } from "../../../api/contract.ts"
import { invalid } from "../../../core/errors.ts"
import type { Behaviour } from "../record.ts"
import { checkShares, parseSpread } from "./audience.ts"
import { personaSteps } from "./personas.ts"
import { joinRepeats, splitRepeats } from "./repeats.ts"
import { type BehaviourStep, parseScript, scriptHints } from "./script.ts"

/**
 * Parses the behaviour of a rule: a script, the name of a persona, or a distribution. Throws `validation_error` with the place.
 *
 * @param most the maximum number of characters of its scripts (`limits.script_characters`).
 */
export function parseBehaviour(
  written: string | ControlSchemas["Audience"],
  { seed = 1, most }: { seed?: number | undefined; most: number },
): Behaviour {
  if (typeof written === "string") return { written, steps: joinRepeats(stepsOf(written, "behaviour", most)) }
  refuseLong(written.mix.map(({ steps }) => steps).join(""), "behaviour.mix", most)
  const { opens = 0, clicks = 0, after = "lognormal 2h" } = written
  const mix = written.mix.map(({ share, steps }, index) => ({
    share,
    steps: joinRepeats(stepsOf(steps, `behaviour.mix[${index}].steps`, most)),
  }))
  checkShares({ mix, opens, clicks })
  return { written, audience: { mix, opens, clicks, after: parseSpread(after), seed } }
}

/** The steps of a script of at most `most` characters, or of a persona. */
export function stepsOf(written: string, field: string, most: number): BehaviourStep[] {
  refuseLong(written, field, most)
  return [...(personaSteps(written.trim().toLowerCase()) ?? parseScript(written, field))]
}

function refuseLong({ length }: string, field: string, most: number): void {
  if (length <= most) return
  const fix = "Shorten it, for example with 3x every 10m for a repeated step, or raise the setting."
  throw invalid(`\`${field}\` has ${length} characters, but at most ${most} (limits.script_characters). ${fix}`, {
    field,
  })
}

/** Says which steps can never happen, whatever the message. */
export function behaviourHints({ steps, audience }: Behaviour): string[] {
  if (steps) return scriptHints(splitRepeats(steps))
  return (audience?.mix ?? []).flatMap(({ steps }, index) =>
    scriptHints(splitRepeats(steps)).map((hint) => `mix[${index}]: ${hint}`),
  )
}
