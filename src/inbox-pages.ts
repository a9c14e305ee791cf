/**
 * The sections of the inbox: what may follow the path of each, as expressions. The server answers these paths with the page of the inbox, and
 * `ui/src/sections.tsx` must have each of them. Paths below `/sandbox` belong to the control API.
 */
export const INBOX_PAGES = {
  "/emails": ["/[\\w-]*"],
  "/inbound": ["/[\\w-]*"],
  "/domains": ["/[\\w-]*"],
  "/webhooks": ["/[\\w-]*", "/[\\w-]+/deliveries/[\\w-]+"],
  "/suppressions": ["/[\\w-]*"],
  "/api-keys": ["/[\\w-]*"],
  "/logs": ["/[\\w-]*"],
  "/sandbox": [],
} as const satisfies Record<`/${string}`, string[]>
/** The path of a section of the inbox. */
export type InboxPath = keyof typeof INBOX_PAGES
