import { navigate } from "../../nav.ts"
import type { SearchField } from "../complete.ts"
import { Icon } from "../icons.tsx"
import { searchHints } from "../search-doubts.ts"

type Props = { q: string; fields: SearchField[]; title: string; path: string; all: string }

/** Shown if a search has no results: the query, and hints about values its fields do not know. */
export function NoResults({ q, fields, title, path, all }: Props) {
  return (
    <div class="empty">
      <Icon name="search" size={28} />
      <h2>{title}</h2>
      <p>
        No results for <code>{q}</code>.
      </p>
      {searchHints(q, fields).map((text) => (
        <p key={text} class="muted">
          {text}
        </p>
      ))}
      <button type="button" class="button" onClick={() => navigate(path)}>
        {all}
      </button>
    </div>
  )
}
