import { type Command, print } from "./command.ts"

export const open: Command = {
  name: "open",
  description: "open the inbox or an email in the browser; without a browser, print the URL",
  args: [["[id]", "email id (default: the whole inbox)"]],
  flags: [],
  examples: ["sandpost open", "sandpost open <id>"],
  run: async (call) => {
    const { client, io } = call
    const [id] = call.args
    const email = id === undefined ? null : await client.control.getCapturedEmail(id)
    // Checks that the sandbox runs, so that no browser opens an error page.
    if (!email) await client.control.getInfo()
    const url = email ? `${client.url}/emails/${email.id}` : `${client.url}/`
    const opened = await io.open(url)
    return print(call, { url, opened }, opened ? `Opened ${url}` : url)
  },
}
