import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"

export type TabMemory = { heap_mb: number; renderer_mb: number }

const MB = 1024 * 1024

/**
 * Memory of a page after garbage collection: its JavaScript heap, and the private memory of its renderer processes, counted like in
 * Chromium's task manager (anonymous pages, resident or swapped out). Linux only.
 */
export async function tabMemory(page: Page): Promise<TabMemory> {
  const session = await page.context().newCDPSession(page)
  await session.send("HeapProfiler.collectGarbage")
  await session.send("Performance.enable")
  const { metrics } = await session.send("Performance.getMetrics")
  await session.detach()
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN
  const browser = await page.context().browser()?.newBrowserCDPSession()
  if (!browser) throw new Error("The page has no browser")
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo")
  await browser.detach()
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => privateBytes(id))
  return { heap_mb: heap / MB, renderer_mb: renderers.reduce((sum, bytes) => sum + bytes, 0) / MB }
}

/** The DOM nodes that a page keeps after garbage collection, also those that are no longer in its document. */
export async function keptNodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  // What the first collection finalises, the next ones free.
  for (let round = 0; round < 3; round++) await session.send("HeapProfiler.collectGarbage")
  await session.send("Performance.enable")
  const { metrics } = await session.send("Performance.getMetrics")
  await session.detach()
  return metrics.find(({ name }) => name === "Nodes")?.value ?? Number.NaN
}

function privateBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0)
  return (kilobytes("RssAnon") + kilobytes("VmSwap")) * 1024
}
