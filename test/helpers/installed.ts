import { spawnSync } from "node:child_process"

/** Whether a command ends with 0. One that only stands in for a program that is not there, as `python3` may, does not. */
export const works = (program: string, ...words: string[]): boolean =>
  spawnSync(program, words, { stdio: "ignore" }).status === 0

/** What tests need of a machine beside Node, and the command that fails without it. */
const PROGRAMS = {
  curl: ["curl", "--fail-with-body", "--version"],
  python3: ["python3", "--version"],
  git: ["git", "--version"],
} as const

/** Skips a test by name where a program is missing or too old. */
export function needs(program: keyof typeof PROGRAMS, skip: (why: string) => void): void {
  const [name, ...words] = PROGRAMS[program]
  if (!works(name, ...words)) skip(`${program} is not installed, or too old: \`${PROGRAMS[program].join(" ")}\` fails`)
}
