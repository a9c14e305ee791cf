#!/usr/bin/env node
import { useCompileCache } from "./compile-cache.js"

// Before the import below it, which it makes quick.
useCompileCache()
const { main } = await import("./process.ts")
await main()
