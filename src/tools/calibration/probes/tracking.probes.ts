import type { trackingRows } from "../../../parts/emails/tracking-settings.ts"
import { holds, type Probe, type ProbesOf, probe, unobservable, untold, value } from "./probe.ts"
import { byMessages } from "./requests.probes.ts"

const NO_HTML = "the tracked message did not arrive with its HTML"
const ofDefault = (field: "track_opens" | "track_clicks"): Probe =>
  probe(["scheduled_email"], ({ scheduled_email: { body } }) =>
    typeof body?.[field] === "boolean" ? value(body[field]) : untold(`the response has no ${field}`),
  )

export const trackingProbes: ProbesOf<typeof trackingRows> = {
  "account.track_opens": ofDefault("track_opens"),
  "account.track_clicks": ofDefault("track_clicks"),
  public_url: unobservable("The URL is that of the sandbox itself."),
  "tracking.hits": probe(["arrived_tracked", "pixel"], ({ arrived_tracked: { body }, pixel }) =>
    body?.html ? holds(pixel.status === 200, `the pixel returns ${pixel.status}`) : untold(NO_HTML),
  ),
  "tracking.count_machines": probe(["pixel", "tracked_email"], ({ tracked_email: { body } }) =>
    typeof body?.open_count === "number" ? value(body.open_count > 0) : untold("the response has no open_count"),
  ),
  "tracking.rewriting": probe(["arrived_tracked"], ({ arrived_tracked: { body } }) => {
    const html: string | undefined = body?.html
    if (!html) return untold(NO_HTML)
    const isHeld =
      /<img[^>]*>\s*<\/body>/i.test(html) &&
      html.includes("https://example.com/plain</p>") &&
      !/href="https:\/\/example\.com/.test(html)
    return holds(isHeld, "pixel, links or text of the HTML are changed in another way")
  }),
  "tracking.unsubscribe": byMessages({ unsubscribe_two: false }),
  "tracking.misspelt_placeholder": probe(["arrived_tracked"], ({ arrived_tracked: { body } }) =>
    body?.html ? holds(body.html.includes("{{ unsubscribe_url }}"), "it is replaced") : untold(NO_HTML),
  ),
}
