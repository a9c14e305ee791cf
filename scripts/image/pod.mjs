// Runs the image like a pod of Kubernetes: with the variables of service links, as a user that is no user of the image but in group 0, as
// OpenShift does, with a read-only root and without capabilities.
import { chmodSync, readdirSync } from "node:fs"
import { get } from "node:http"
import { becomesHealthy, execIn, freePort, insideOf, start } from "./container.mjs"

/** What Kubernetes adds to the environment of every pod if there is a service named `sandpost`. */
const SERVICE_LINKS = {
  SANDPOST_SERVICE_HOST: "10.96.0.17",
  SANDPOST_SERVICE_PORT: "8025",
  SANDPOST_SERVICE_PORT_HTTP: "8025",
  SANDPOST_PORT: "tcp://10.96.0.17:8025",
  SANDPOST_PORT_8025_TCP: "tcp://10.96.0.17:8025",
  SANDPOST_PORT_8025_TCP_PROTO: "tcp",
  SANDPOST_PORT_8025_TCP_PORT: "8025",
  SANDPOST_PORT_8025_TCP_ADDR: "10.96.0.17",
}

/** Returns what held: user, group, the status of a mail sent and of a request by the service's name, the files, and the end. */
export async function runAsPod({ image, config, volume }) {
  // Like an emptyDir: it belongs to root, and the group of the pod may write to it.
  chmodSync(volume, 0o2775)
  const port = await freePort()
  const box = { root: image, config, volume, env: SERVICE_LINKS, user: "1000770000:0" }
  const running = start(box, [...config.Entrypoint, "--port", `${port}`, "--smtp-port", `${await freePort()}`])
  try {
    await becomesHealthy(running, () => execIn(running, box, config.Healthcheck.Test.slice(1)))
    const { user, group, root_read_only } = insideOf(running.first())
    const headers = { Authorization: "Bearer sp_dev_full_access", "Content-Type": "application/json" }
    const body = JSON.stringify({ from: "hello@acme.test", to: "ann@example.com", subject: "Pod", text: "Hi" })
    const sent = (await fetch(`http://127.0.0.1:${port}/v1/emails`, { method: "POST", headers, body })).status
    const by_name = await statusAs("sandpost", port)
    process.kill(running.first(), "SIGTERM")
    const { code: stop, err } = await running.ended
    return { user, group, root_read_only, sent, by_name, files: readdirSync(volume), stop, warnings: err.split("\n") }
  } finally {
    running.kill()
  }
}

/** The status of a request with this Host header, as other pods send it. */
function statusAs(host, port) {
  return new Promise((done, fail) => {
    const options = { host: "127.0.0.1", port, path: "/sandbox/info", headers: { Host: `${host}:${port}` } }
    get(options, (answer) => done(answer.resume().statusCode)).on("error", fail)
  })
}
