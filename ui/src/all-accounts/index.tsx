import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { useLocation } from "preact-iso"
import { listControl } from "../api.ts"
import type { Delivery, LogItem } from "../api-types.ts"
import { joinStops, type LiveType, onLive, onResync } from "../live.ts"
import { basePath, currentPath } from "../nav.ts"
import { sectionOf } from "../sections.tsx"
import { Badge, StatusCode } from "../shared/badge.tsx"
import { pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { errorOf } from "../shared/log-line.tsx"
import { createPagedList, type ListPage } from "../shared/paged-list.ts"
import { Page } from "../shared/panes.tsx"
import { throttle } from "../shared/resource.ts"
import { searching } from "../shared/search-terms.ts"
import { TimeAgo } from "../shared/time.tsx"
import { VirtualList } from "../shared/virtual-list.tsx"
import "../shared/log-line.css"

const REREAD_MS = 300
const HEIGHT = 54

type Item = { id: string; account?: { id: string; name: string } | undefined }

/** What differs between the lists of all accounts. */
type Source<T extends Item> = {
  noun: string
  plural?: string
  live: LiveType[]
  read: (query: { q?: string; offset: number; limit: number }) => Promise<ListPage<T>>
  path: (item: T) => string
  title: (item: T) => ComponentChildren
  badge: (item: T) => ComponentChildren
  detail: (item: T) => string
  at: (item: T) => string
}

/** The list of a source, with its rows. */
const listOf = <T extends Item>(source: Source<T>) => {
  let q = ""
  const list = createPagedList<T>((offset, limit) => source.read({ ...searching(q), offset, limit }))
  const rereadSoon = throttle(REREAD_MS, () => void list.reread())
  const search = (text: string) => {
    q = text
    void list.reload()
  }
  const follow = () => joinStops(onLive(source.live, rereadSoon), onResync(rereadSoon))
  const render = (item: T, top: number, key: number) => <Line key={key} source={source} item={item} top={top} />
  const renderAt = (index: number, top: number) => {
    const key = (list.total.value ?? 0) - index
    const item = list.rows.at(index)
    if (item) return render(item, top, key)
    return <li key={key} class="line blank" style={{ transform: `translateY(${top}px)` }} />
  }
  const { total, error, loading, version, addedAtTop, loadRange, reload } = list
  const { noun, plural } = source
  return { noun, plural, total, error, loading, version, addedAtTop, loadRange, reload, search, follow, renderAt }
}

const lists: Record<string, ReturnType<typeof listOf>> = {
  "/webhooks": listOf<Delivery>({
    noun: "delivery",
    plural: "deliveries",
    live: ["delivery.updated"],
    read: listControl.listDeliveries,
    path: ({ id, webhook_id }) => `/webhooks/${webhook_id}/deliveries/${id}`,
    title: ({ event, url }) => (
      <>
        <strong>{event.type}</strong> <bdi class="muted">{url}</bdi>
      </>
    ),
    badge: ({ status }) => <Badge word={status} />,
    detail: ({ recipient, subject }) => [recipient, subject].filter(Boolean).join(" · "),
    at: ({ created_at }) => created_at,
  }),
  "/logs": listOf<LogItem>({
    noun: "request",
    live: ["log.created"],
    read: listControl.listLogs,
    path: ({ id }) => `/logs/${id}`,
    title: ({ method, endpoint, about }) => (
      <>
        <strong>{method}</strong> {endpoint} {about && <bdi class="muted">{about}</bdi>}
      </>
    ),
    badge: ({ status_code }) => <StatusCode code={status_code} />,
    detail: errorOf,
    at: ({ created_at }) => created_at,
  }),
}

/** A row that opens in its account. The page is loaded anew, as by the account switcher. */
function Line<T extends Item>({ source, item, top }: { source: Source<T>; item: T; top: number }) {
  const { id, name } = item.account ?? { id: "", name: "" }
  const href = `${basePath}${source.path(item)}?account_id=${id}`
  return (
    <li class="line log-line" style={{ transform: `translateY(${top}px)` }} data-testid="account-row">
      <a class="log-link" href={href} target="_self" onClick={(event) => event.stopPropagation()}>
        <span class="row-line">
          <span>{source.title(item)}</span>
          <span class="tag">{name}</span>
          {source.badge(item)}
        </span>
        <span class="row-line">
          <bdi class="muted">{source.detail(item)}</bdi>
          <TimeAgo at={source.at(item)} />
        </span>
      </a>
    </li>
  )
}

/** The section that is open, for all accounts: its list, each row with its account. */
export default function AllAccounts() {
  const { q = "" } = useLocation().query
  const section = sectionOf(currentPath.value)
  const list = lists[section?.path ?? ""]
  useEffect(() => list?.follow(), [list])
  useEffect(() => list?.search(q), [list, q])
  if (!list) {
    return (
      <div class="empty">
        <Icon name={section?.icon ?? "mail"} size={28} />
        <h1>Select an account</h1>
        <p>{section?.title} shows one account. Select it at the top.</p>
      </div>
    )
  }
  const total = list.total.value
  const title = total === null ? (section?.title ?? "") : pluralize(total, list.noun, list.plural)
  return (
    <Page
      title={`${title}${q ? " matching" : ""} in all accounts`}
      loading={list.loading.value}
      searching={Boolean(q)}
      error={list.error.value}
      retry={() => void list.reload()}
    >
      {total === 0 && (
        <div class="empty">
          <p>{q ? "No results in any account." : "No account has one yet."}</p>
        </div>
      )}
      {total !== null && total > 0 && (
        <VirtualList
          key={currentPath.value}
          label={title}
          count={total}
          rowHeight={HEIGHT}
          addedAtTop={list.addedAtTop.value}
          version={list.version.value}
          onRange={(first, last) => void list.loadRange(first, last)}
          render={list.renderAt}
        />
      )}
    </Page>
  )
}
