import type { InboxTool } from "../tool.ts"
import { checksInbox } from "./checks/tool.ts"
import { examInbox } from "./exam/tool.ts"

/** The tools that add something to the inbox. One is taken off by deleting its folder and its lines here. */
export const inboxTools: readonly InboxTool[] = [checksInbox, examInbox]
