import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { program } from "./program.ts"

/** Starts a command with this environment. */
export function startProgram(words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [program, ...words], { env: { PATH: process.env.PATH ?? "", ...env } })
  const ended = Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on("close", done)),
  ])
  return { child, ended: ended.then(([out, err, code]) => ({ out, err, code })) }
}
