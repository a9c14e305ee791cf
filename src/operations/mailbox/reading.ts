import { isTemporary } from "../../core/errors.ts"
import type { SearchTerm } from "../../core/mailbox/query.ts"
import type { Collections, MailCollection } from "../../core/state/state.ts"
import type { Needs } from "../context.ts"
import { inParallel } from "../in-parallel.ts"
import type { MailKind } from "./mailbox.ts"

/** Messages that are read at the same time. */
const AT_A_TIME = 16

/** Fields of a search that only the reader of a message knows. */
const OF_READING: readonly SearchTerm["field"][] = ["text", "header", "reply-to", "has"]
export const needsReading = ({ field }: SearchTerm): boolean => OF_READING.includes(field)

/** The messages as they are once they are read, without those that were deleted meanwhile. One whose bytes are damaged stays unread. */
export async function readMessages<K extends MailCollection>(
  ctx: Needs<"readings" | "store">,
  { collection, reading }: MailKind<K>,
  messages: readonly Collections[K][],
): Promise<Collections[K][]> {
  if (!reading || messages.every((message) => reading.isDone(message))) return [...messages]
  const read = await inParallel(messages, AT_A_TIME, async (message) => {
    try {
      return await reading.of(ctx, message)
    } catch (error) {
      if (isTemporary(error)) throw error
      return ctx.store.tables[collection].get(message.id)
    }
  })
  return read.filter((message) => message !== undefined)
}
