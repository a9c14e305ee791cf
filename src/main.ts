#!/usr/bin/env node
import { useCompileCache } from "./compile-cache.js"

// Must run before the import below, so that the import uses the cache.
useCompileCache()
const { main } = await import("./process.ts")
await main()
