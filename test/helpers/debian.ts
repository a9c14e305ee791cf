import { spawnSync } from "node:child_process"

/** The version of an installed package of Debian, without epoch and revision; null if it is not installed. */
export function debianVersion(name: string): string | null {
  const status = `${spawnSync("dpkg", ["-s", name]).stdout}`
  if (!status.includes("\nStatus: install ok installed\n")) return null
  const [, version = ""] = /^Version: (?:\d+:)?(.*?)(?:[+~]dfsg.*|-[^-]*|\+b\d+)?$/m.exec(status) ?? []
  return version
}
