// Runs the image as its users do: plainly, with the settings of compose.yaml, as a pod, with its commands, and on volumes that do not fit.
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { get } from "node:http"
import { join } from "node:path"
import { becomesReady, insideOf, usageOf } from "./engine.mjs"

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

const HARDENED = ["--read-only", "--read-only-tmpfs=false", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"]
const HEADERS = { Authorization: "Bearer sp_dev_full_access", "Content-Type": "application/json" }
const flags = (name, values) => values.flatMap((value) => [name, value])
const variables = (env) =>
  flags(
    "--env",
    Object.entries(env).map(([name, value]) => `${name}=${value}`),
  )

/** Sends a mail, stops it with SIGTERM, starts it again and reads the mail. Returns what held, with figures of a container of 256 MiB. */
export async function usePlainly(engine, { Healthcheck }) {
  const health = Healthcheck.Test.slice(1)
  const limits = ["--memory", "256m", "--memory-swap", "256m"]
  const box = await engine.start("plain", [...limits, ...HARDENED, "--volume", "plain:/data"])
  const inside = insideOf(box.pid)
  const first = usageOf(box.pid)
  const before = usageOf(box.pid).processor_ms
  const healthy = box.exec(...health).code
  const check = { code: healthy, processor_ms: usageOf(box.pid).processor_ms - before }
  const sent = await send(box)
  const { id } = await sent.json()
  const inbox = (await fetch(box.url)).status
  const status = box.exec("sandpost", "status")
  const families = box.exec("node", "-e", FAMILIES).out.trim()
  // What a container without the address family has, by a kernel that refuses it.
  const stop = await box.stop()

  box.again()
  await becomesReady(box)
  const kept = await (await fetch(`${box.url}/v1/emails/${id}`, { headers: HEADERS })).json()
  const again = await box.stop()
  const second = await startTime(engine)
  const figures = {
    ready_processor_ms: second,
    first_start_processor_ms: first.processor_ms,
    idle_mib: first.memory_mib,
  }
  return {
    inside,
    figures: { ...figures, check_processor_ms: check.processor_ms },
    health: check.code,
    sent: sent.status,
    inbox,
    status: [status.code, status.out.split("\n")[0]],
    families,
    stop,
    kept: kept.subject,
    stop_again: again.code,
  }
}

/** Processor time until ready, of a start with the compiled code of an earlier one. */
async function startTime(engine) {
  const box = await engine.start("second", [...HARDENED, "--volume", "plain:/data"])
  const { processor_ms } = usageOf(box.pid)
  await box.stop()
  return processor_ms
}

/** Connects to HTTP, SMTP and DNS at both loopback addresses. */
const FAMILIES = `
const net = require("node:net")
const reaches = (host, port) => new Promise((done) => {
  const socket = net.connect(port, host, () => done(socket.destroy() && "ok")).on("error", ({ code }) => done(code))
})
const all = ["127.0.0.1", "::1"].flatMap((host) => [8025, 1025, 8053].map((port) => [host, port]))
Promise.all(all.map(([host, port]) => reaches(host, port))).then((seen) => console.log(seen.join(" ")))
`

/** Runs it where the kernel refuses sockets of IPv6. Returns the status of its health. */
export async function useWithoutIpv6(engine, folder) {
  const profile = join(folder, "without-ipv6.json")
  const [AF_INET6, EAFNOSUPPORT] = [10, 97]
  const refused = { names: ["socket"], action: "SCMP_ACT_ERRNO", errnoRet: EAFNOSUPPORT }
  const args = [{ index: 0, value: AF_INET6, op: "SCMP_CMP_EQ" }]
  writeFileSync(profile, JSON.stringify({ defaultAction: "SCMP_ACT_ALLOW", syscalls: [{ ...refused, args }] }))
  const box = await engine.start("ipv4", ["--security-opt", `seccomp=${profile}`, "--env", "SANDPOST_DATA=memory"])
  const { status } = await fetch(`${box.url}/healthz`)
  await box.stop()
  return status
}

/** Runs the image with the settings of a service of a Compose file. */
export async function useAsService(engine, service) {
  const { user, read_only, tmpfs, cap_drop, security_opt, mem_limit, environment, volumes, healthcheck } = service
  const env = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:-(.*?)\}/g, "$1")]),
  )
  const options = [
    ...(user ? ["--user", user] : []),
    ...(read_only ? ["--read-only"] : []),
    ...flags("--tmpfs", tmpfs),
    ...flags("--cap-drop", cap_drop),
    ...flags("--security-opt", security_opt),
    ...["--memory", mem_limit],
    ...flags("--volume", volumes),
    ...variables(env),
  ]
  return await useOnce(engine, "service", options, healthcheck.test.slice(1))
}

/**
 * Runs the image as a pod with service links: as an arbitrary user of group 0, as OpenShift does, or as its own user on a new volume with
 * `fsGroup: 1000`.
 */
export async function useAsPod(engine, folder, { name, user, group }, { Healthcheck }) {
  const volume = join(folder, name)
  mkdirSync(volume)
  chownSync(volume, 0, group)
  chmodSync(volume, 0o2775)
  const as = user === undefined ? ["--group-add", `${group}`] : ["--user", `${user}:${group}`]
  const options = [...HARDENED, ...as, ...variables(SERVICE_LINKS), "--volume", `${volume}:/data`]
  return await useOnce(engine, name, options, Healthcheck.Test.slice(1))
}

/** Returns what held: user, group, capabilities, the status of a mail sent and of a request by the service's name, the files, and the end. */
async function useOnce(engine, name, options, health) {
  const box = await engine.start(name, options)
  const { pid: _, ...inside } = insideOf(box.pid)
  const { code: healthy } = box.exec(...health)
  const { status: sent } = await send(box)
  const by_name = await statusAs("sandpost", new URL(box.url).port)
  const files = readdirSync(box.volume())
  const { code: stop, complaints } = await box.stop()
  return { ...inside, health: healthy, sent, by_name, files, stop, warnings: complaints.split("\n") }
}

/** Starts on volumes that do not fit. Returns how each start ended. */
export function useUnfit(engine, folder) {
  const bound = join(folder, "of-root")
  mkdirSync(bound)
  chmodSync(bound, 0o755)
  const unfit = {
    other_user: ["--user", "10001:0", "--volume", "plain:/data"],
    other_group: ["--user", "1234:1234", "--volume", "new:/data"],
    of_root: ["--volume", `${bound}:/data`],
    read_only: ["--volume", "plain:/data:ro"],
    full: ["--tmpfs", "/data:size=4k,mode=1777"],
  }
  return Object.fromEntries(
    Object.entries(unfit).map(([name, options]) => {
      const { code, err } = engine.run(options)
      return [name, { code, err }]
    }),
  )
}

/** Runs commands of the image without a sandbox, and one with its own. */
export const useCommands = (engine) => ({
  version: engine.run([], ["--version"]),
  exec: engine.run(["--env", "SANDPOST_DATA=memory"], ["exec", "--", "sandpost", "status"]),
})

function send({ url }) {
  const body = JSON.stringify({ from: "hello@acme.test", to: "ann@example.com", subject: "Kept", text: "Hi" })
  return fetch(`${url}/v1/emails`, { method: "POST", headers: HEADERS, body })
}

/** The status of a request with this Host header, as other containers send it. */
function statusAs(host, port) {
  return new Promise((done, fail) => {
    const options = { host: "127.0.0.1", port, path: "/sandbox/info", headers: { Host: `${host}:${port}` } }
    get(options, (answer) => done(answer.resume().statusCode)).on("error", fail)
  })
}
