import { platform } from "./platform.ts"

/** Why Sandpost cannot run in this environment, as a sentence; null if it can. */
export function environmentProblem(): string | null {
  const timer: unknown = platform.setTimeout(() => {}, 0)
  platform.clearTimeout(timer as NodeJS.Timeout)
  // The globals of a browser, by which test environments such as jsdom replace those of Node.
  if (typeof timer === "number" || typeof structuredClone !== "function")
    return "Sandpost needs the globals of Node, and this test environment has those of a browser: begin the file with `// @vitest-environment node` or `/** @jest-environment node */`."
  const missing = missingPermissions()
  if (missing.length > 0)
    return `Sandpost needs what this Node does not allow: add ${missing.join(" ")} to --permission.`
  return nodeProblem()
}

/** The flags that `node --permission` lacks: the parser of mail runs in a worker, and Node restricts the network from version 25 on. */
const missingPermissions = () =>
  ["worker", "net"]
    .filter((scope) => process.permission?.has(scope) === false)
    .map((scope) => `--allow-${scope}`)
    .filter((flag) => process.allowedNodeEnvironmentFlags.has(flag))

/** Why Sandpost cannot run on this version of Node, as a sentence; null if it can. */
export function nodeProblem(version: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return null
  return `Sandpost needs Node 22.19 or later, and this is Node ${version}.`
}
