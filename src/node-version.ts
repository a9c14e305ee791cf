/** Why Sandpost cannot run on this version of Node, as a sentence; null if it can. */
export function nodeProblem(version: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > 22 || (major === 22 && minor >= 19)) return null
  return `Sandpost needs Node 22.19 or later, and this is Node ${version}.`
}
