import { navigate } from "../nav.ts"
import { Badge } from "../shared/badge.tsx"
import { SideSection } from "../shared/side-section.tsx"
import { TryIt } from "../shared/snippets.tsx"
import { DomainPane } from "./domain-pane.tsx"
import { domains } from "./store.ts"
import "./domains.css"
import { FormDialog, readField } from "../shared/dialog.tsx"

/** The Domains section. */
export default function Domains() {
  return (
    <SideSection
      title="Domains"
      noun="domain"
      icon="globe"
      width={360}
      rowHeight={40}
      store={{
        ...domains,
        show: domains.open.show,
        error: domains.list.error.value ?? domains.open.error.value,
      }}
      row={(domain) => (
        <span class="row-line">
          <span>{domain.name}</span>
          <Badge word={domain.status} />
        </span>
      )}
      empty={(add) => (
        <>
          <h2>No domain yet</h2>
          <p>Email can only be sent from a verified domain. Add one, publish its records here, and verify it.</p>
          <TryIt label="Add a domain" path="/domains" body={{ name: "shop.test" }} />
          <button type="button" class="button primary" onClick={add}>
            Add a domain
          </button>
        </>
      )}
      pane={(id) => <DomainPane id={id} />}
      nothingOpen="Select a domain to see its DNS records"
      addTitle="Add a domain"
      dialog={(close) => <AddDomainDialog onClose={close} onAdded={(id) => navigate(`/domains/${id}`)} />}
    />
  )
}

type Props = { onClose: () => void; onAdded: (id: string) => void }

/** Adds a domain. With the checkbox ticked it also publishes the DNS records and verifies the domain. */
function AddDomainDialog({ onClose, onAdded }: Props) {
  const submit = async (form: FormData) => {
    const domain = await domains.create(readField(form, "name") ?? "")
    if (form.has("verified")) {
      await domains.publish(domain.id)
      await domains.verify(domain.id)
    }
    onAdded(domain.id)
  }
  return (
    <FormDialog title="Add a domain" verb="Add" onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input class="field" name="name" required placeholder="acme.test" spellcheck={false} autocapitalize="off" />
      </label>
      <label class="check">
        <input type="checkbox" name="verified" />
        Publish its DNS records in the sandbox and verify it now
      </label>
    </FormDialog>
  )
}
