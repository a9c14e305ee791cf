import { SandpostClient } from "../client/client.ts"
import { type Call, type Command, DONE, type ExitCode, print } from "./command.ts"
import { isId } from "./run-command.ts"

export const open: Command = {
  name: "open",
  description: "open the inbox or an email in the browser, or the run of a file; without a browser, print the URL",
  args: [["[id|file]", "email id, or the file of a run, which is shown until Ctrl+C (- is stdin); default: the inbox"]],
  flags: [],
  examples: ["sandpost open", "sandpost open <id>", "sandpost open run.sandpost"],
  run: async (call) => {
    const { client, io } = call
    const [what] = call.args
    if (what !== undefined && !isId(what)) return await openRun(call, what)
    const email = what === undefined ? null : await client.control.getCapturedEmail(what)
    // Checks that the sandbox runs, so that no browser opens an error page.
    if (!email) await client.control.getInfo()
    const url = email ? `${client.url}/emails/${email.id}` : `${client.url}/`
    const opened = await io.open(url)
    return print(call, { url, opened }, opened ? `Opened ${url}` : url)
  },
}

/** Shows a run in a sandbox of this process, which nothing changes, until Ctrl+C. */
async function openRun(call: Call, file: string): Promise<ExitCode> {
  const { io } = call
  const sandbox = await io.openRun(file)
  try {
    const url = `${sandbox.url}/`
    const { read_only } = await new SandpostClient({ url: sandbox.url }).control.getInfo()
    const missing = read_only?.missing ?? []
    if (missing.length > 0) io.err(`sandpost: ${file} is not complete. Missing: ${missing.join(", ")}.`)
    const opened = await io.open(url)
    print(call, { url, opened, ...read_only }, `The run of ${read_only?.taken_at} is at ${url} until Ctrl+C.`)
    if (!io.signal.aborted) await new Promise((done) => io.signal.addEventListener("abort", done, { once: true }))
    return DONE
  } finally {
    await sandbox.stop()
  }
}
