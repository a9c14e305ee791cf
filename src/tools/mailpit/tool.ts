import type { OperationsOf, Tool } from "../../app/tool.ts"

/** Every path of Mailpit's API. Some clients write two slashes. */
const PATHS = /^\/+(?:api\/(?:v1\/|events$)|view\/)|^\/(?:livez|readyz)$/

/** Serves the API of Mailpit, version 1, for captured mail, so that its clients work with Sandpost. */
export const mailpit: Tool = {
  name: "mailpit",
  control: () => ({
    operations: {
      changeEmails: async (ctx, input) => (await import("./operations.ts")).changeEmails(ctx, input),
    } satisfies OperationsOf<"mailpit">,
  }),
  edge: { path: PATHS, option: "mailpit", start: async (needs) => (await import("./edge.ts")).mailpitEdge(needs) },
}
