import { spawnSync } from "node:child_process"

/** Runs a command and returns its stdout. Throws with its stderr. */
export function sh(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 64 << 20,
    ...options,
  })
  if (status === 0) return stdout.trim()
  throw new Error(`${command} ${args.join(" ").slice(0, 200)}: ${error?.message ?? (stderr || stdout).slice(-3000)}`)
}

/** Whether a command exists and exits with 0. */
export const can = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0
