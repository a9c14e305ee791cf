import { useEffect, useState } from "preact/hooks"
import { useRoute } from "preact-iso"
import { navigate, to } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { counted } from "../shared/bytes.ts"
import { Icon } from "../shared/icons.tsx"
import { Page } from "../shared/page.tsx"
import { useActions } from "../shared/palette.tsx"
import { NothingOpen } from "../shared/pick.tsx"
import { SideList } from "../shared/side-list.tsx"
import { Splitter } from "../shared/splitter.tsx"
import { AddDomainDialog } from "./add-domain-dialog.tsx"
import { DomainPane } from "./domain-pane.tsx"
import { domains } from "./store.ts"
import "./domains.css"

/** Sending domains, and the addresses under them that receive. */
export default function Domains() {
  const id = useRoute().params.id
  const [adding, setAdding] = useState(false)
  const list = domains.domains.value
  useEffect(() => void domains.load(), [])
  useEffect(() => domains.follow(), [])
  useEffect(() => void domains.show(id), [id])
  useActions([{ title: "Add a domain", group: "Domains", run: () => setAdding(true) }])
  return (
    <div class={id ? "split has-open" : "split"}>
      <Page
        title={list ? counted(list.length, "domain") : "Domains"}
        error={domains.error.value}
        retry={() => void domains.load()}
        actions={
          <button type="button" class="button small primary" onClick={() => setAdding(true)}>
            <Icon name="plus" size={14} />
            Add
          </button>
        }
      >
        {list?.length === 0 && (
          <div class="empty">
            <h2>No domain yet</h2>
            <p>Mail can only be sent from a verified domain. Add one, publish its records here, and verify it.</p>
          </div>
        )}
        <SideList
          label="Domains"
          items={list ?? []}
          href={(domain) => to(`/domains/${domain.id}`)}
          isOpen={(domain) => domain.id === id}
          render={(domain) => (
            <span class="row-line">
              <span>{domain.name}</span>
              <Badge word={domain.status} />
            </span>
          )}
        />
      </Page>
      <Splitter name="domains" initial={340} min={240} max={600} label="Width of the list" />
      {id ? <DomainPane id={id} /> : <NothingOpen icon="globe" text="Open a domain to see its DNS records." />}
      {adding && (
        <AddDomainDialog onClose={() => setAdding(false)} onAdded={(domain) => navigate(`/domains/${domain.id}`)} />
      )}
    </div>
  )
}
