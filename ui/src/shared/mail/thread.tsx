import type { CapturedEmail } from "../../api-types.ts"
import { href } from "../../nav.ts"

type Thread = CapturedEmail["thread"]

const pathOf = ({ kind, id }: Thread["replies"][number]) => href(kind === "email" ? `/emails/${id}` : `/inbound/${id}`)

/** Links to the message that a message answers, and to those that answer it. */
export function ThreadLinks({ thread: { in_reply_to, replies } }: { thread: Thread }) {
  return (
    <>
      {in_reply_to && <a href={pathOf(in_reply_to)}>In reply to</a>}
      {replies.map((reply, index) => (
        <a key={reply.id} href={pathOf(reply)}>
          {replies.length === 1 ? "Reply" : `Reply ${index + 1}`}
        </a>
      ))}
    </>
  )
}
