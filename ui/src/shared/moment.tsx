import { toTheSecond } from "./age.ts"
import { TimeAgo } from "./time-ago.tsx"

/** An instant in full with its age beside it, for where there is room: it needs no tooltip, on a phone or on paper. */
export function Moment({ at }: { at: string }) {
  return (
    <span>
      {toTheSecond(at)} (<TimeAgo at={at} />)
    </span>
  )
}
