import { feedState } from "../live.ts"

const WORDS = { connecting: "Connecting", live: "Live", polling: "Reconnecting" }
const TIPS = {
  connecting: "Opening the live feed",
  live: "New mail appears by itself",
  polling: "The live feed is down. Lists are read again every 3 seconds until it is back.",
}

/** Whether what is on the screen is kept current by the feed, or by reading again. */
export function FeedState() {
  const state = feedState.value
  return (
    <span class="feed" data-testid="feed-state" data-state={state} data-tip={TIPS[state]} role="status">
      {WORDS[state]}
    </span>
  )
}
