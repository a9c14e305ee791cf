import { computed } from "@preact/signals"
import { useMemo } from "preact/hooks"
import { now } from "../clock.ts"
import { formatAge, formatAgo, formatTimestamp, formatTimestampShort } from "./format.ts"

/** The age of a timestamp, updated every second; the full date is in the tooltip. A `short` one has no "ago", for rows of mail. */
export function TimeAgo({ at, short = false }: { at: string; short?: boolean }) {
  const format = short ? formatAge : formatAgo
  const text = useMemo(() => computed(() => format(Date.parse(at), now.value)), [at, format])
  return (
    <time class="time" dateTime={at} title={formatTimestamp(at)}>
      {text}
    </time>
  )
}

/** A full timestamp with its age. Unlike {@link TimeAgo} it needs no tooltip, so it also works on a phone and in print. */
export function FullTime({ at }: { at: string }) {
  return (
    <span>
      {formatTimestampShort(at)} (<TimeAgo at={at} />)
    </span>
  )
}
