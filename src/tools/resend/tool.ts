import type { Tool } from "../../app/tool.ts"

/** Serves the API that the npm package `resend` calls, at `/resend`. */
export const resendTool: Tool = {
  name: "resend",
  dialect: { name: "resend", load: async () => (await import("./dialect.ts")).resendDialect },
}
