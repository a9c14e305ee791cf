import type { ComponentType } from "preact"
import type { InboxPath } from "../../src/inbox-pages.ts"
import type { Counts } from "./api-types.ts"
import { EMAIL_SEARCH } from "./emails/grammar.ts"
import Emails from "./emails/index.tsx"
import { INBOUND_SEARCH } from "./inbound/grammar.ts"
import { LOG_SEARCH } from "./logs/log-query.ts"
import type { IconName } from "./shared/icons.tsx"
import { lazySection } from "./shared/lazy-section.tsx"
import type { SearchField } from "./shared/search-suggestions.ts"
import { withParts } from "./tool.ts"

export type Section = {
  path: InboxPath
  /** What may follow the path (default: an id). */
  rest?: string
  title: string
  /** Pressed after `g`. */
  letter: string
  icon: IconName
  component: ComponentType
  /** How many entries it has, which the rail shows; null if it is no list. */
  count: ((counts: Counts) => number) | null
  unread?: (counts: Counts) => number
  /** Whether it shows all accounts itself, or is about none. */
  ofAllAccounts?: true
  /** How many entries need attention. */
  failing?: (counts: Counts) => number
  search?: { placeholder: string; fields: SearchField[] }
}

/** The sections of the inbox by path, in the order of the rail. */
const SECTIONS: { [P in InboxPath]: Omit<Section, "path"> } = {
  "/emails": {
    title: "Emails",
    letter: "e",
    icon: "mail",
    // The first page of most visits: with the frame in one file, it needs no second request.
    component: Emails,
    ofAllAccounts: true,
    count: (counts) => counts.emails,
    unread: (counts) => counts.unread,
    search: { placeholder: "Search emails", fields: EMAIL_SEARCH },
  },
  "/inbound": {
    title: "Inbound",
    letter: "i",
    icon: "inbox",
    component: lazySection(() => import("./inbound/index.tsx")),
    ofAllAccounts: true,
    count: (counts) => counts.inbound,
    unread: (counts) => counts.inbound_unread,
    search: { placeholder: "Search inbound email", fields: INBOUND_SEARCH },
  },
  "/domains": {
    title: "Domains",
    letter: "d",
    icon: "globe",
    component: lazySection(() => import("./domains/index.tsx")),
    count: (counts) => counts.domains,
  },
  "/webhooks": {
    rest: "/:id?/:deliveries?/:delivery?",
    title: "Webhooks",
    letter: "w",
    icon: "webhook",
    component: lazySection(() =>
      withParts(
        ({ endpoint }) => endpoint,
        async () => (await import("./webhooks/index.tsx")).default,
      ),
    ),
    count: (counts) => counts.webhooks,
    failing: (counts) => counts.webhooks_failing,
  },
  "/suppressions": {
    title: "Suppressions",
    letter: "s",
    icon: "ban",
    component: lazySection(() => import("./suppressions/index.tsx")),
    count: (counts) => counts.suppressions,
    search: { placeholder: "Search suppressions", fields: [] },
  },
  "/api-keys": {
    title: "API keys",
    letter: "k",
    icon: "key",
    component: lazySection(() => import("./api-keys/index.tsx")),
    count: (counts) => counts.api_keys,
  },
  "/logs": {
    title: "Logs",
    letter: "l",
    icon: "logs",
    component: lazySection(() => import("./logs/index.tsx")),
    count: (counts) => counts.logs,
    search: { placeholder: "Search logs", fields: LOG_SEARCH },
  },
  "/sandbox": {
    title: "Sandbox",
    letter: "x",
    icon: "sliders",
    component: lazySection(() => import("./sandbox/index.tsx")),
    ofAllAccounts: true,
    count: null,
  },
}

export const sections: Section[] = Object.entries(SECTIONS).map(([path, section]) => ({
  path: path as InboxPath,
  ...section,
}))

/** The section a path belongs to. */
export function sectionOf(path: string): Section | undefined {
  return sections.find((section) => path === section.path || path.startsWith(`${section.path}/`))
}
