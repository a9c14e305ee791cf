import { render } from "preact"
import { App } from "./app.tsx"
import { startClock } from "./clock.ts"
import { startFaults } from "./faults.ts"
import { startUnread } from "./frame/notifications.ts"
import { startTheme } from "./frame/theme.ts"
import { startInfo } from "./info.ts"
import { startHeartbeat, startLive } from "./live.ts"
import { startFrameFocus } from "./shared/frame-focus.ts"
import { startKeys } from "./shared/keys.ts"
import { startTips } from "./shared/tip.ts"
import { setTools } from "./tool.ts"
import { inboxTools } from "./tools/tools.ts"
import "./theme.css"
import "./shared/controls.css"
import "./shared/dialog.css"
import "./shared/menu.css"
import "./shared/list.css"
import "./shared/empty.css"
import "./frame/frame.css"
import "./shared/media.css"

setTools(inboxTools)
startTheme()
startKeys()
startFrameFocus()
startTips()
// A top-level `await` would split the bundle into many more files.
void startLive().then(() => {
  startInfo()
  startClock()
  startUnread()
  render(<App />, document.getElementById("app") as HTMLElement)
  startFaults()
  startHeartbeat()
})
