import { computed } from "@preact/signals"
import { useMemo } from "preact/hooks"
import { formatAge, formatTimestamp } from "./age.ts"
import { now } from "./now.ts"

/** The age of a timestamp, updated every second; the full date is in the tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const text = useMemo(() => computed(() => formatAge(Date.parse(at), now.value)), [at])
  return (
    <time class="time" dateTime={at} title={formatTimestamp(at)}>
      {text}
    </time>
  )
}
