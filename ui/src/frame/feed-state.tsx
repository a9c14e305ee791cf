import { feedState } from "../live.ts"

const WORDS = { connecting: "Connecting", live: "Live", polling: "Reconnecting" }
const TIPS = {
  connecting: "Connecting to live updates",
  live: "Connected: lists update as things happen",
  polling: "Live updates are interrupted. Lists refresh every 3 seconds until the connection is back.",
}

/** Shows whether the live feed is connected. */
export function FeedState() {
  const state = feedState.value
  return (
    <span class="feed" data-testid="feed-state" data-state={state} data-tip={TIPS[state]} role="status">
      {WORDS[state]}
    </span>
  )
}
