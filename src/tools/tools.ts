import type { Tool } from "../app/tool.ts"
import { calibration } from "./calibration/tool.ts"
import { checks } from "./checks/tool.ts"
import { exam } from "./exam/tool.ts"
import { mailpit } from "./mailpit/tool.ts"
import { mcp } from "./mcp/tool.ts"
import { metrics } from "./metrics/tool.ts"
import { repair } from "./repair/tool.ts"
import { resendTool } from "./resend/tool.ts"

/** All tools. One is taken off by deleting its folders (`src/tools`, `test/tools`) and its lines here. */
export const tools: readonly Tool[] = [mcp, metrics, repair, calibration, exam, checks, resendTool, mailpit]
