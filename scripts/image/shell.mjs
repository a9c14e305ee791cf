import { spawnSync } from "node:child_process"

/** Runs a command to its end and gives what it printed. Throws with what it complained of. */
export function sh(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 64 << 20,
    ...options,
  })
  if (status === 0) return stdout.trim()
  throw new Error(`${command} ${args.join(" ").slice(0, 200)}: ${error?.message ?? (stderr || stdout).slice(-3000)}`)
}

/** Whether a command is there and agrees. */
export const can = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0
