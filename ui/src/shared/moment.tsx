import { formatTimestampShort } from "./age.ts"
import { TimeAgo } from "./time-ago.tsx"

/** A full timestamp with its age. Unlike {@link TimeAgo} it needs no tooltip, so it works on a phone and on paper. */
export function Timestamp({ at }: { at: string }) {
  return (
    <span>
      {formatTimestampShort(at)} (<TimeAgo at={at} />)
    </span>
  )
}
