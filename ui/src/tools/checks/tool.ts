import { lazySection } from "../../shared/lazy-section.tsx"
import type { InboxTool } from "../../tool.ts"
import { openComparison } from "./open-comparison.ts"

/** The tab Checks of an email, and the comparison of two. */
export const checksInbox: InboxTool = {
  name: "checks",
  forTwo: { verb: "Compare", keys: "=", run: openComparison },
  dialog: { query: "compare", component: lazySection(() => import("./compare.tsx")) },
  email: async () => ({
    useTab: (await import("./checks.tsx")).useChecksTab,
    actions: [
      {
        title: "Compare this email with the one before",
        label: "Compare with the one before",
        testid: "compare-with-previous",
        run: async ({ id }) => openComparison([id]),
      },
    ],
  }),
}
