import type { Log } from "../core/state.ts"
import type { World } from "./context.ts"

/** Keeps the entry of an authenticated request (section 4.6, assumption L1): no token, no body, no query. */
export function recordLog(world: World, log: Log): void {
  world.store.commitSoon([{ op: "put", in: "logs", record: log }])
}
