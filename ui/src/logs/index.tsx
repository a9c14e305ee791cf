import { useEffect } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso"
import { listLogsStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import { navigate } from "../nav.ts"
import { pluralize } from "../shared/bytes.ts"
import { Icon } from "../shared/icons.tsx"
import { Page } from "../shared/page.tsx"
import { NothingSelected } from "../shared/pick.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { TryIt } from "../shared/try-it.tsx"
import { VirtualList } from "../shared/virtual-list.tsx"
import { LogLine } from "./log-line.tsx"
import { LogPane } from "./log-pane.tsx"
import { logFilters, withStatus } from "./log-query.ts"
import { logs } from "./store.ts"
import "./logs.css"

const ROW_HEIGHT = 54

/** Filters the logs by status class. */
function StatusFilter({ q }: { q: string }) {
  const { status = "" } = logFilters(q)
  return (
    <div class="button-group" role="toolbar" aria-label="Requests to show">
      {["", ...listLogsStatusValues].map((wanted) => (
        <button
          key={wanted}
          type="button"
          class="button small filter"
          aria-pressed={status === wanted}
          onClick={() => navigate("/logs", { q: withStatus(q, wanted) })}
        >
          {wanted || "all"}
        </button>
      ))}
    </div>
  )
}

/** The Logs section: API requests. */
export default function Logs() {
  const id = useRoute().params.id
  const q = useLocation().query.q ?? ""
  const { list } = logs
  const total = list.total.value
  const version = list.version.value
  useEffect(() => logs.follow(), [])
  useEffect(() => void logs.search(q), [q])
  useEffect(() => void logs.open.show(id), [id])
  const title = total === null ? "Logs" : pluralize(total, "request")
  return (
    <div class={id ? "split has-open" : total === 0 && !q ? "split teaching" : "split"}>
      <Page
        title={q ? `${title} matching` : title}
        actions={<StatusFilter q={q} />}
        loading={list.loading.value}
        error={list.error.value}
        retry={() => void list.reload()}
      >
        {total === 0 && (
          <div class="empty">
            <Icon name="logs" size={28} />
            <h2>{q ? "No request matches" : "No requests yet"}</h2>
            <p>Every request with a valid API key is logged here, whatever its result.</p>
            {!q && <TryIt label="Make a request" path="/domains" />}
          </div>
        )}
        {total !== null && total > 0 && (
          <VirtualList
            label={title}
            count={total}
            rowHeight={ROW_HEIGHT}
            pushed={list.pushed.value}
            onRange={(first, last) => void list.ensure(first, last)}
            render={(index, top) => {
              const item = list.rows.at(index)
              return (
                <LogLine key={total - index} item={item} top={top} q={q} open={item?.id === id} version={version} />
              )
            }}
          />
        )}
      </Page>
      <Splitter name="logs" initial={460} min={300} max={760} label="Width of the list" />
      {id ? <LogPane id={id} /> : <NothingSelected icon="logs" text="Select a request to see its details" />}
    </div>
  )
}
