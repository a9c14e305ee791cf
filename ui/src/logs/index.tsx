import { useEffect } from "preact/hooks"
import { useLocation, useRoute } from "preact-iso"
import { listLogsStatusValues } from "../../../src/api/sandbox.enums.gen.ts"
import { info } from "../info.ts"
import { href, navigate } from "../nav.ts"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { useKeys } from "../shared/keys.ts"
import { LogLines } from "../shared/log-line.tsx"
import { retryOf } from "../shared/paged-list.ts"
import { NothingSelected, Page } from "../shared/panes.tsx"
import { LogPane } from "../shared/request/log-pane.tsx"
import { TryIt } from "../shared/snippets.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { statusOfQuery, withStatus } from "./log-query.ts"
import { loadKeyNames, logs, unauthenticatedLogs } from "./store.ts"

const UNAUTHENTICATED = "unauthenticated"

/** The colour of a status class by its first digit, as of a status in a row. */
const LEVEL_TONES: Record<string, string> = { "2": "green", "4": "red", "5": "red" }

/** Filters the logs by status class, or shows the requests of no account. */
function Filters({ q, view }: { q: string; view: string | undefined }) {
  const status = statusOfQuery(q)
  const isOther = view === UNAUTHENTICATED
  return (
    <div class="list-filters" role="toolbar" aria-label="Requests to show">
      <div class="list-chips">
        {["", ...listLogsStatusValues].map((wanted) => (
          <button
            key={wanted}
            type="button"
            class={wanted ? `chip tone-${LEVEL_TONES[wanted.charAt(0)] ?? "grey"}` : "chip"}
            aria-pressed={!isOther && status === wanted}
            onClick={() => navigate("/logs", { q: withStatus(q, wanted) })}
          >
            {wanted || "all"}
          </button>
        ))}
        <button
          type="button"
          class="chip"
          aria-pressed={isOther}
          data-tip="Requests with a bad or missing token"
          onClick={() => navigate("/logs", { view: UNAUTHENTICATED })}
        >
          unauthenticated
        </button>
      </div>
    </div>
  )
}

/** The Logs section: API requests. */
export default function Logs() {
  const id = useRoute().params.id
  const { q = "", view } = useLocation().query
  const store = view === UNAUTHENTICATED ? unauthenticatedLogs : logs
  const { list } = store
  const total = list.total.value
  useEffect(() => void loadKeyNames().catch(() => undefined), [])
  useEffect(() => store.follow(), [store])
  useEffect(() => void store.search(q), [q, store])
  useEffect(() => void store.open.show(id), [id, store])
  useKeys([{ keys: "Escape", label: "Close the request", group: "List", run: () => navigate("/logs", { q, view }) }])
  const title = total === null ? "Logs" : pluralize(total, "request")
  const isEmpty = total === 0 && !q && !view
  return (
    <div class={id ? "split has-open" : isEmpty ? "split teaching" : "split"}>
      <Page
        title={q ? `${title} matching` : title}
        filters={<Filters q={q} view={view} />}
        loading={list.loading.value}
        searching={Boolean(q)}
        error={list.error.value}
        retry={retryOf(list)}
        suggestion={list.suggestion.value}
      >
        {total === 0 && !list.error.value && <NoRequests q={q} view={view} />}
        <LogLines
          key={view}
          label={title}
          list={list}
          hrefOf={(item) => href(`/logs/${item.id}`, { q, view })}
          open={id}
          onMove={(next) => navigate(`/logs/${next}`, { q, view }, id !== undefined)}
        />
      </Page>
      <Splitter name="logs" initial={360} min={300} max={760} label="Width of the list" />
      {id ? (
        <LogPane key={id} id={id} open={store.open} back="/logs" query={{ q, view }} />
      ) : (
        <NothingSelected icon="logs" text="Select a request to see its details" />
      )}
    </div>
  )
}

function NoRequests({ q, view }: { q: string; view: string | undefined }) {
  if (view === UNAUTHENTICATED) {
    return (
      <div class="empty">
        <Icon name="logs" size={28} />
        <h2>No unauthenticated requests</h2>
        <p>
          The newest {info.value?.limits.unauthenticated_logs} requests with a bad or missing token are listed here.
          They belong to no account.
        </p>
      </div>
    )
  }
  return (
    <div class="empty">
      <Icon name="logs" size={28} />
      <h2>{q ? "No request matches" : "No requests yet"}</h2>
      <p>Every request with a valid API key is logged here, whatever its result.</p>
      {!q && <TryIt label="Make a request" path="/domains" />}
    </div>
  )
}
