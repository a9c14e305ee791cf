#!/usr/bin/env node
import { enableCompileCache } from "node:module"

// What was compiled by an earlier start is taken from the machine's cache: a third of a start. Hence the import below it.
enableCompileCache()
const { main } = await import("./process.ts")
await main()
