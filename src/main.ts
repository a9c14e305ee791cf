#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`sandpost: Sandpost needs Node 22.19 or later, and this is Node ${process.versions.node}.\n`)
  process.exit(1)
}
// The rest is imported only now, because an older Node cannot load it. The cache must be in use before the second import.
async function start(): Promise<void> {
  const { useCompileCache } = await import("./compile-cache.ts")
  useCompileCache()
  const { main } = await import("./process.ts")
  await main()
}
void start()

export {}
