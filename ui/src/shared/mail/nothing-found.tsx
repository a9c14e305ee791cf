import { navigate } from "../../nav.ts"
import type { SearchField } from "../complete.ts"
import { Icon } from "../icons.tsx"
import { searchDoubts } from "../search-doubts.ts"

type Props = { q: string; fields: SearchField[]; title: string; path: string; all: string }

/** In place of a list of mail when the search finds nothing: what was searched for, and what may be wrong with it. */
export function NothingMatches({ q, fields, title, path, all }: Props) {
  return (
    <div class="empty">
      <Icon name="search" size={28} />
      <h2>{title}</h2>
      <p>
        Nothing was found for <code>{q}</code>.
      </p>
      {searchDoubts(q, fields).map((text) => (
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
