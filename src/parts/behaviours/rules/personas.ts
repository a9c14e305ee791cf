import type { ControlSchemas } from "../../../api/contract.ts"
import { AGENTS } from "./agents.ts"
import { type BehaviourStep, parseScript } from "./script.ts"

/** The recipients that ship with the sandbox, at `<name>+anything@sandbox.test`. */
export const personas: readonly Pick<ControlSchemas["Persona"], "name" | "description" | "steps">[] = [
  {
    name: "scanner",
    description:
      "A link scanner of a mail gateway: requests every link of the HTML with HEAD and GET before the person does.",
    steps: "scanned with redirect by link-scanner, delivered, opened after 5m, clicked after 1m",
  },
  {
    name: "apple-mail",
    description: "The privacy proxy of Apple Mail: opens everything at once, whether or not a person looks.",
    steps: "delivered, opened by apple-proxy",
  },
  {
    name: "gmail",
    description: "The image proxy of Gmail: loads the pixel when the person opens the message.",
    steps: "delivered, opened after 5m by gmail-proxy",
  },
  {
    name: "no-images",
    description: "A reader without images: clicks, but never opens.",
    steps: "delivered, clicked after 10m by person",
  },
  {
    name: "double-click",
    description: "A reader who clicks the first link twice.",
    steps: "delivered, opened after 5m by person, clicked 2x every 2s after 30s by person",
  },
  {
    name: "phone",
    description: "A reader on a phone.",
    steps: "delivered, opened after 2m by phone, clicked after 30s by phone",
  },
  {
    name: "soft-bounce",
    description: "A server that defers twice and accepts the third try.",
    steps: 'delayed 2x every 10m "451 4.3.0 Temporary failure, try again later", delivered',
  },
  {
    name: "mailbox-full",
    description: "A full mailbox: deferred for some hours, then bounced.",
    steps: 'delayed 3x every 1h "452 4.2.2 Mailbox full", bounced after 1h "552 5.2.2 Mailbox full"',
  },
  {
    name: "greylisted",
    description: "A server with greylisting: defers once and accepts five minutes later.",
    steps: 'delayed "451 4.7.1 Greylisted, try again in five minutes", delivered after 5m',
  },
  {
    name: "unsubscriber",
    description: "Reads, then unsubscribes with one click.",
    steps: "delivered, opened after 5m by person, unsubscribed after 1m by one-click",
  },
  {
    name: "complainer",
    description: "Reads, then reports the message as spam.",
    steps: "delivered, opened after 1h by person, complained after 1m",
  },
  {
    name: "out-of-office",
    description: "Answers with an out-of-office reply, once a week to each sender.",
    steps: "delivered, out_of_office after 10s",
  },
  {
    name: "replier",
    description: "Reads and replies.",
    steps: 'delivered, opened after 5m by person, replied after 10m "Thanks for your message. I will look into it."',
  },
]

const parsed = new Map(personas.map(({ name, steps }) => [name, parseScript(steps)]))

/** The steps of a persona, or undefined for an unknown name. */
export const personaSteps = (name: string): readonly BehaviourStep[] | undefined => parsed.get(name)

/** The user agents of a persona, in the order in which they act. */
export const userAgentsOf = (name: string): string[] => {
  const agents = (personaSteps(name) ?? []).flatMap(({ agent }) => (agent ? [AGENTS[agent].user_agent] : []))
  return [...new Set(agents)]
}
