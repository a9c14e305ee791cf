import { type AccountClient, type CapturedEmail, SandpostClient } from "./client/client.ts"
import { type StartOptions, startSandpost } from "./index.ts"

/** What `sandpostOptions` may contain: the options of `startSandpost()`, or the URL of a Sandpost that runs already. */
export type SandpostOptions = StartOptions & {
  /** Use the Sandpost at this URL instead of starting one (default: the environment variable SANDPOST_URL). */
  url?: string | undefined
  /** Verified domains of the worker's account (default: `acme.test`). */
  domains?: string[]
}

/** The sandbox of a worker. */
export interface WorkerSandpost {
  /** Address of the inbox and of both APIs. */
  url: string
  /** A client of the default account. */
  client: SandpostClient
}

/** An account of its own: `baseUrl` and `key` are for the application. */
export type Box = AccountClient & { baseUrl: string; key: string }

/** Fixtures that live as long as a worker. */
export interface SandpostWorkerFixtures {
  /** How the sandbox of a worker is started, or which one is used. */
  sandpostOptions: SandpostOptions
  /** A sandbox for each worker, or the one at `url`. */
  sandpost: WorkerSandpost
  /** An account for each worker, for an application that the worker starts. */
  box: Box
}

/** Fixtures of each test. */
export interface SandpostTestFixtures {
  /** The mail of the worker's account, which is empty when the test begins. */
  mail: AccountClient["emails"]
}

/** What is used of the `TestInfo` of Playwright, so that this module needs no package. */
interface TestInfo {
  status?: string | undefined
  expectedStatus: string
  titlePath: string[]
  /** `body` is a text or a Buffer, which this type cannot name: readers may have no types of Node. */
  attach(name: string, options: object): Promise<void>
}
type Use<Value> = (value: Value) => Promise<void>
type OfWorker<Names extends keyof SandpostWorkerFixtures, Value> = [
  (args: Pick<SandpostWorkerFixtures, Names>, use: Use<Value>, info: { workerIndex: number }) => Promise<void>,
  { scope: "worker" },
]

/** Playwright reads the source of a fixture to find out which others it needs, so each takes its first argument apart. */
interface SandpostFixtures {
  sandpostOptions: [SandpostOptions, { scope: "worker"; option: true }]
  sandpost: OfWorker<"sandpostOptions", WorkerSandpost>
  box: OfWorker<"sandpostOptions" | "sandpost", Box>
  mail: (args: { box: Box }, use: Use<SandpostTestFixtures["mail"]>, info: TestInfo) => Promise<void>
}

/**
 * Fixtures for Playwright: `test.extend<SandpostTestFixtures, SandpostWorkerFixtures>(sandpostFixtures)`. A test that uses `mail` begins
 * with an empty account; if it fails, the account's emails, requests and deliveries are attached to its report, and its run.
 */
export const sandpostFixtures: SandpostFixtures = {
  sandpostOptions: [{}, { scope: "worker", option: true }],
  sandpost: [
    async ({ sandpostOptions }, use) => {
      const { url = process.env.SANDPOST_URL, ...options } = sandpostOptions
      if (url) {
        const client = new SandpostClient({ url })
        return await use({ url: client.url, client })
      }
      const sandpost = await startSandpost(options)
      await use(sandpost)
      await sandpost.stop()
    },
    { scope: "worker" },
  ],
  box: [
    async ({ sandpostOptions, sandpost }, use, { workerIndex }) => {
      const { domains = ["acme.test"] } = sandpostOptions
      const account = await sandpost.client.accounts.create({ name: `worker ${workerIndex}`, domains })
      await use(Object.assign(account, { baseUrl: `${sandpost.url}/v1`, key: account.tokens.sending }))
      await sandpost.client.control.deleteAccount(account.account.id)
    },
    { scope: "worker" },
  ],
  mail: async ({ box }, use, info) => {
    await box.control.reset({ keep: ["api_keys", "domains", "webhooks"] })
    await box.mark(info.titlePath.join(" › "))
    await use(box.emails)
    if (info.status !== info.expectedStatus) await attachAll(box, info)
  },
}

/** Attaches what happened in the account to the report of a test. */
async function attachAll(box: AccountClient, info: TestInfo): Promise<void> {
  const { data } = await box.emails.list({ limit: 100 })
  const emails: CapturedEmail[] = await Promise.all(data.map(({ id }) => box.control.getCapturedEmail(id)))
  const parts = {
    emails,
    requests: (await box.control.listLogs({ limit: 100 })).data,
    deliveries: (await box.control.listDeliveries({ limit: 100 })).data,
  }
  for (const [name, rows] of Object.entries(parts)) {
    await info.attach(`sandpost ${name}`, { body: JSON.stringify(rows, null, 2), contentType: "application/json" })
  }
  const run: Uint8Array[] = []
  for await (const piece of box.snapshot.run()) run.push(piece)
  await info.attach("run.sandpost", { body: Buffer.concat(run), contentType: "application/gzip" })
  const [newest] = emails
  if (newest?.html) await info.attach("sandpost newest email", { body: newest.html, contentType: "text/html" })
}
