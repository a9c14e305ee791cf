/**
 * Commands for Cypress: `import "sandpost/cypress"` in `cypress/support/e2e.js` adds them. They use `cy.request`, so the browser needs no
 * access to Sandpost. It is the one at the Cypress environment variable SANDPOST_URL (default: http://127.0.0.1:8025); SANDPOST_ACCOUNT is
 * the id of another account than the default one. If a test fails, the account's emails, requests and deliveries are saved as JSON in the
 * folder of the screenshots, and as a run for `sandpost open`.
 */
import { checkId, checkPattern, checkText, type Ref } from "./arguments.ts"
import { toWait, type WaitQuery } from "./email-query.ts"
import type { ControlAnswer, ControlBody } from "./operations.ts"

type Email = ControlAnswer<"getCapturedEmail">
type EventType = ControlBody<"triggerEmailEvent">["type"]
type EventDetail = Omit<ControlBody<"triggerEmailEvent">, "type">

/** `timeout_ms` is 5,000 by default and, to expect none, 500. */
export type MailQuery = Omit<WaitQuery, "count">

/** What a command of Cypress returns; the type of Cypress itself, where that is installed. */
interface Chain<Value> {
  then<Next>(act: (value: Value) => Chain<Next> | Next): Chain<Next>
}
interface Answer {
  status: number
  body: unknown
}
interface Cy {
  request(options: object): Chain<Answer>
  writeFile(path: string, contents: unknown, options: object): Chain<unknown>
}
interface Runner {
  env(name: string): unknown
  config(name: string): unknown
  spec: { name: string }
  Commands: { add(name: string, command: (...args: never[]) => unknown): void }
}
type Globals = { Cypress?: Runner; cy: Cy; afterEach(hook: (this: { currentTest?: Failed }) => unknown): void }
interface Failed {
  state?: string
  fullTitle(): string
}

/** The commands, as types for `cy`. */
export interface SandpostCommands {
  /** Waits for an email and yields the newest that matches, with its html, text, links, codes and events. */
  waitForMail(query: MailQuery): Cypress.Chainable<Email>
  /** Fails if a matching email exists or arrives. */
  expectNoMail(query: MailQuery): Cypress.Chainable<null>
  /** Waits for an email to the address and yields its one-time code. Fails if it has none, or several with equal evidence. */
  lastCode(to: string): Cypress.Chainable<string>
  /** Waits for an email to the address and yields its first link that contains the text or matches the expression. */
  mailLink(to: string, pattern?: string | RegExp): Cypress.Chainable<string>
  /** Triggers an event, such as `bounced`, `complained`, `opened` or `clicked`, on an email or its id. */
  triggerMail(email: Ref, type: EventType, detail?: EventDetail): Cypress.Chainable<unknown>
  /** Moves the clock forward, such as by "2h". */
  advanceMail(span: string): Cypress.Chainable<unknown>
  /** Continues when no step is due and no webhook is on its way. */
  settleMail(): Cypress.Chainable<unknown>
  /** Resets the account: mail, suppressions, outcomes and faults. Keeps its keys, domains and webhooks. */
  resetMail(): Cypress.Chainable<unknown>
}

declare global {
  namespace Cypress {
    // biome-ignore lint/suspicious/noExplicitAny: as Cypress declares it, because both declarations are merged
    interface Chainable<Subject = any> extends SandpostCommands {}
  }
}

const page = globalThis as unknown as Globals
const runner = page.Cypress

/** The sandbox and the account that the environment names. */
function sandbox(): { url: string; account_id: unknown } {
  const url = String(runner?.env("SANDPOST_URL") || "http://127.0.0.1:8025").replace(/\/+(v1\/*)?$/, "")
  return { url, account_id: runner?.env("SANDPOST_ACCOUNT") || undefined }
}

/** Sends a request to the control API. Fails with Sandpost's sentence if it is refused. */
function call<Body>(method: string, path: string, query: object = {}, body?: object): Chain<Body> {
  const { url, account_id } = sandbox()
  const given = { account_id, ...query }
  const qs = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const options = { method, url: `${url}/sandbox${path}`, qs, failOnStatusCode: false, timeout: 90_000, log: false }
  return page.cy.request({ ...options, ...(body && { body }) }).then(({ status, body: answer }) => {
    if (status >= 300) throw new Error(sentenceOf(answer, status, url))
    return answer as Body
  })
}

function sentenceOf(answer: unknown, status: number, url: string): string {
  const { error } = (answer ?? {}) as { error?: { message: string; meanwhile?: string[] } }
  if (!error) return `The answer ${status} of ${url} is not from Sandpost. Is SANDPOST_URL correct?`
  return [error.message, ...(error.meanwhile ?? [])].join(" ")
}

const wait = (query: MailQuery, count: number) => {
  const timeout_ms = query?.timeout_ms ?? (count === 0 ? 500 : 5000)
  return call<{ data: { id: string }[] }>("GET", "/emails/wait", { ...toWait(query), timeout_ms, count })
}
const read = (id: string) => call<Email>("GET", `/emails/${encodeURIComponent(id)}`)
const waitForMail = (query: MailQuery): Chain<Email> =>
  wait(query, 1).then(({ data }) => read((data[0] as { id: string }).id))

const RECIPIENT = "the address of the recipient"

const commands: { [Name in keyof SandpostCommands]: (...args: Parameters<SandpostCommands[Name]>) => unknown } = {
  waitForMail,
  expectNoMail: (query) => wait(query, 0).then(() => null),
  lastCode: (to) =>
    waitForMail({ to: checkText("to", to, RECIPIENT) }).then(({ codes, subject }) => {
      if (codes[0] === undefined) throw new Error(`No code found in "${subject}".`)
      if (codes.length > 1) throw new Error(`Several codes found in "${subject}": ${codes.join(", ")}.`)
      return codes[0]
    }),
  mailLink: (to, pattern = "") =>
    waitForMail({ to: checkText("to", to, RECIPIENT) }).then(({ links, subject }) => {
      checkPattern("pattern", pattern)
      const urls = links.map(({ url }) => url)
      const found = urls.find((url) => (typeof pattern === "string" ? url.includes(pattern) : pattern.test(url)))
      if (found !== undefined) return found
      throw new Error(`No link in "${subject}" matches ${pattern}. Its links: ${urls.join(", ") || "none"}.`)
    }),
  triggerMail: (email, type, detail = {}) => {
    return call("POST", `/emails/${encodeURIComponent(checkId("email", email))}/events`, {}, { type, ...detail })
  },
  advanceMail: (span) => call("POST", "/clock", { account_id: undefined }, { advance: span }),
  settleMail: () => call("POST", "/settle", {}, {}),
  resetMail: () => call("POST", "/reset", {}, { keep: ["api_keys", "domains", "webhooks"] }),
}

/** Saves the run of the account, for `sandpost open`. */
function saveRun(path: string): Chain<unknown> {
  const { url, account_id } = sandbox()
  const qs = { format: "run", ...(account_id !== undefined && { account_id }) }
  const options = { url: `${url}/sandbox/snapshot`, qs, encoding: "binary", timeout: 90_000, log: false }
  return page.cy.request(options).then(({ body }) => page.cy.writeFile(path, body, { encoding: "binary", log: false }))
}

/** Saves what happened in the account beside the screenshots of a failed test. */
function saveReport(title: string): Chain<unknown> {
  const limit = { limit: 100 }
  return call<object>("GET", "/emails", limit).then((emails) =>
    call<object>("GET", "/logs", limit).then((requests) =>
      call<object>("GET", "/deliveries", limit).then((deliveries) => {
        const name = title.replace(/[^\p{L}\p{N} ._-]/gu, "").slice(0, 100)
        const path = `${runner?.config("screenshotsFolder")}/${runner?.spec.name}/${name} (sandpost)`
        return page.cy
          .writeFile(`${path}.json`, { emails, requests, deliveries }, { log: false })
          .then(() => saveRun(`${path}.sandpost`))
      }),
    ),
  )
}

if (runner) {
  for (const [name, command] of Object.entries(commands)) runner.Commands.add(name, command)
  page.afterEach(function () {
    return this.currentTest?.state === "failed" ? saveReport(this.currentTest.fullTitle()) : undefined
  })
}
