// Runs the image as others do, with a read-only root and without capabilities: as a pod of Kubernetes and as the service of compose.yaml.
import { chmodSync, chownSync, readdirSync, statSync } from "node:fs"
import { get } from "node:http"
import { join } from "node:path"
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

/** Runs the image with the variables of service links, as a user that is no user of the image but in group 0, as OpenShift does. */
export function runAsPod({ image, config, volume }) {
  // Like an emptyDir: it belongs to root, and the group of the pod may write to it.
  chmodSync(volume, 0o2775)
  return runOnce({ root: image, config, volume, env: SERVICE_LINKS, user: "1000770000:0" }, config.Healthcheck.Test)
}

/** Runs the image with the user, the variables and the health check of a service of a Compose file. */
export function runAsService({ image, config, volume }, { user, environment, healthcheck }) {
  // A new named volume gets the owner and the permissions of the image's folder.
  const { uid, gid, mode } = statSync(join(image, "data"))
  chownSync(volume, uid, gid)
  chmodSync(volume, mode)
  const env = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-(.*?)\}/g, "$1")]),
  )
  return runOnce({ root: image, config, volume, env, user }, healthcheck.test)
}

/** Returns what held: user, group, capabilities, the status of a mail sent and of a request by the service's name, the files, and the end. */
async function runOnce(box, [, ...healthcheck]) {
  const port = await freePort()
  const command = [...box.config.Entrypoint, "--port", `${port}`, "--smtp-port", `${await freePort()}`]
  const running = start(box, command)
  try {
    await becomesHealthy(running, () => execIn(running, box, healthcheck))
    const { pid: _, ...inside } = insideOf(running.first())
    const headers = { Authorization: "Bearer sp_dev_full_access", "Content-Type": "application/json" }
    const body = JSON.stringify({ from: "hello@acme.test", to: "ann@example.com", subject: "Kept", text: "Hi" })
    const sent = (await fetch(`http://127.0.0.1:${port}/v1/emails`, { method: "POST", headers, body })).status
    const by_name = await statusAs("sandpost", port)
    process.kill(running.first(), "SIGTERM")
    const { code: stop, err } = await running.ended
    return { ...inside, sent, by_name, files: readdirSync(box.volume), stop, warnings: err.split("\n") }
  } finally {
    running.kill()
  }
}

/** The status of a request with this Host header, as other containers send it. */
function statusAs(host, port) {
  return new Promise((done, fail) => {
    const options = { host: "127.0.0.1", port, path: "/sandbox/info", headers: { Host: `${host}:${port}` } }
    get(options, (answer) => done(answer.resume().statusCode)).on("error", fail)
  })
}
