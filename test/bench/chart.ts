import { writeFileSync } from "node:fs"

/** Throughput and memory with a number of stored messages. */
export interface Point {
  stored: number
  mb: number
  /** null: nothing was sent. */
  per_second: number | null
}

const [WIDTH, HEIGHT] = [720, 220]
/** Space for the axes. */
const [LEFT, TOP, BOTTOM, GAP] = [46, 30, 26, 70]
const PLOT = (WIDTH - LEFT - GAP) / 2 - 20

/** Writes two plots side by side as SVG: requests per second and memory, over the stored messages. Legible on light and dark pages. */
export function writeChart(path: string, points: readonly Point[]): void {
  const speeds = points.flatMap(({ stored, per_second }) =>
    per_second === null ? [] : [[stored, per_second] as const],
  )
  const memory = points.map(({ stored, mb }) => [stored, mb] as const)
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" font-family="system-ui, sans-serif" font-size="12">`,
    "<title>Sends per second and resident memory over the stored messages</title>",
    "<style>",
    "text { fill: #57606a } .title { fill: #24292f; font-weight: 600 } .grid { stroke: #d0d7de } .line { stroke: #0969da; stroke-width: 2; fill: none }",
    "@media (prefers-color-scheme: dark) { text { fill: #9198a1 } .title { fill: #f0f6fc } .grid { stroke: #3d444d } .line { stroke: #4493f8 } }",
    "</style>",
    ...plot("Sends per second", LEFT, speeds),
    ...plot("Resident memory (MB)", LEFT + PLOT + GAP, memory),
    "</svg>",
  ]
  writeFileSync(path, `${svg.join("\n")}\n`)
}

function plot(title: string, left: number, values: readonly (readonly [number, number])[]): string[] {
  const [last = 0] = values.at(-1) ?? []
  const top = niceAbove(Math.max(...values.map(([, value]) => value)))
  const x = (stored: number) => (left + (stored / last) * PLOT).toFixed(1)
  const y = (value: number) => (HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM)).toFixed(1)
  const rows = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top)
  const columns = [0, 0.5, 1].map((share) => share * last)
  return [
    `<text class="title" x="${left}" y="14">${title}</text>`,
    ...rows.flatMap((value) => [
      `<line class="grid" x1="${left}" x2="${left + PLOT}" y1="${y(value)}" y2="${y(value)}"/>`,
      `<text x="${left - 6}" y="${Number(y(value)) + 4}" text-anchor="end">${value}</text>`,
    ]),
    ...columns.map((value) => `<text x="${x(value)}" y="${HEIGHT - 8}" text-anchor="middle">${value}</text>`),
    `<polyline class="line" points="${values.map(([stored, value]) => `${x(stored)},${y(value)}`).join(" ")}"/>`,
  ]
}

/** The next number above a value that four rows divide into round numbers. */
function niceAbove(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 6, 8, 10].find((factor) => factor * unit >= value) ?? 10) * unit
}
