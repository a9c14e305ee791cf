import { useEffect } from "preact/hooks"
import { controlOf } from "../api.ts"
import { LogPane } from "../shared/request/log-pane.tsx"
import { createOpenEntry } from "../shared/resource.ts"

const open = createOpenEntry((id) => controlOf(id).getLog(id))

/** The request of a refused send, beside their list. */
export function RefusedPane({ id, q }: { id: string; q: string }) {
  useEffect(() => void open.show(id), [id])
  return <LogPane id={id} open={open} back="/emails" query={{ q }} />
}
