// The size of an installation and how long commands take, for `scripts/readme.mjs`, as `npm run measure` wrote them.
import { readFileSync } from "node:fs"

/** What `npm run measure` wrote: see `scripts/measure.mjs`. */
const measured = JSON.parse(readFileSync(new URL("measured.json", import.meta.url), "utf8"))

const number = (value) => Math.round(value).toLocaleString("en-US")
/** The rows of a table: packages and megabytes that each command installs. */
export const installedSizes = () =>
  measured.installed.map(({ what, packages, megabytes }) => [what, number(packages), number(megabytes)])

/** The rows of a table: seconds that each command takes, and on which machine. */
export const durations = () =>
  Object.entries(measured.seconds).map(([what, { seconds, machine }]) => [what, `${number(seconds)} s`, machine])
