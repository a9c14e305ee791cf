import { AGENTS } from "./agents.ts"
import { type BehaviourStep, parseScript } from "./script.ts"

/** A recipient with a fixed behaviour. */
export interface Persona {
  name: string
  description: string
  /** Its script. */
  steps: string
}

const persona = (name: string, description: string, steps: string): Persona => ({ name, description, steps })

/** The recipients that ship with the sandbox, at `<name>+anything@sandbox.test`. */
export const personas: readonly Persona[] = [
  persona(
    "scanner",
    "A link scanner of a mail gateway: requests every link of the HTML with HEAD and GET before the person does.",
    "scanned with redirect by link-scanner, delivered, opened after 5m, clicked after 1m",
  ),
  persona(
    "apple-mail",
    "The privacy proxy of Apple Mail: opens everything at once, whether or not a person looks.",
    "delivered, opened by apple-proxy",
  ),
  persona(
    "gmail",
    "The image proxy of Gmail: loads the pixel when the person opens the message.",
    "delivered, opened after 5m by gmail-proxy",
  ),
  persona("no-images", "A reader without images: clicks, but never opens.", "delivered, clicked after 10m by person"),
  persona(
    "double-click",
    "A reader who clicks the first link twice.",
    "delivered, opened after 5m by person, clicked 2x every 2s after 30s by person",
  ),
  persona("phone", "A reader on a phone.", "delivered, opened after 2m by phone, clicked after 30s by phone"),
  persona(
    "soft-bounce",
    "A server that defers twice and accepts the third try.",
    'delayed 2x every 10m "451 4.3.0 Temporary failure, try again later", delivered',
  ),
  persona(
    "mailbox-full",
    "A full mailbox: deferred for some hours, then bounced.",
    'delayed 3x every 1h "452 4.2.2 Mailbox full", bounced after 1h "552 5.2.2 Mailbox full"',
  ),
  persona(
    "greylisted",
    "A server with greylisting: defers once and accepts five minutes later.",
    'delayed "451 4.7.1 Greylisted, try again in five minutes", delivered after 5m',
  ),
  persona(
    "unsubscriber",
    "Reads, then unsubscribes with one click.",
    "delivered, opened after 5m by person, unsubscribed after 1m by one-click",
  ),
  persona(
    "complainer",
    "Reads, then reports the message as spam.",
    "delivered, opened after 1h by person, complained after 1m",
  ),
  persona(
    "out-of-office",
    "Answers with an out-of-office reply, once a week to each sender.",
    "delivered, out_of_office after 10s",
  ),
  persona(
    "replier",
    "Reads and replies.",
    'delivered, opened after 5m by person, replied after 10m "Thanks for your message. I will look into it."',
  ),
]

const parsed = new Map(personas.map(({ name, steps }) => [name, parseScript(steps)]))

/** The steps of a persona, or undefined for an unknown name. */
export const personaSteps = (name: string): readonly BehaviourStep[] | undefined => parsed.get(name)

/** The user agents of a persona, in the order in which they act. */
export const userAgentsOf = (name: string): string[] => {
  const agents = (personaSteps(name) ?? []).flatMap(({ agent }) => (agent ? [AGENTS[agent].user_agent] : []))
  return [...new Set(agents)]
}
