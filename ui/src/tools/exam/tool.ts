import type { InboxTool } from "../../tool.ts"

/** The exam of a webhook receiver. */
export const examInbox: InboxTool = {
  name: "exam",
  endpoint: async () => {
    const { ExamDialog, ExamResults } = await import("./exam.tsx")
    return { verb: "Examine", noun: "receiver", Dialog: ExamDialog, Results: ExamResults }
  },
}
