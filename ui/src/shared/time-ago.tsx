import { computed } from "@preact/signals"
import { useMemo } from "preact/hooks"
import { absolute, age } from "./age.ts"
import { now } from "./now.ts"

/** An instant as its age, which moves on by itself; the full date is in the tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const text = useMemo(() => computed(() => age(Date.parse(at), now.value)), [at])
  return (
    <time class="time" dateTime={at} title={absolute(at)}>
      {text}
    </time>
  )
}
