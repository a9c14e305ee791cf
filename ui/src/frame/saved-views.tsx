import { signal } from "@preact/signals"
import { useEffect, useState } from "preact/hooks"
import { currentPath, currentQuery, href, navigate } from "../nav.ts"
import { type Section, sectionOf, sections } from "../sections.tsx"
import { CopyButton, copyWithToast } from "../shared/copy-button.tsx"
import { FormDialog, readField } from "../shared/dialog.tsx"
import { type PaletteAction, useActions } from "../shared/palette.tsx"
import { searchMemory, type View } from "../shared/search-memory.ts"
import { toast } from "../shared/toasts.tsx"

/** Longer names are cut. */
const LONGEST_NAME = 60

/** A search of a section, with the name that it has or is proposed. */
type PlacedView = View & { section: Section }

/** The view whose dialog is open. */
const asked = signal<PlacedView | null>(null)

const memoryOf = ({ search, title }: Section) => searchMemory(search?.placeholder ?? title)
const savedIn = ({ section, q }: PlacedView): View | undefined => memoryOf(section).viewOf(q)
const linkOf = ({ section, q, name }: PlacedView) => location.origin + href(section.path, { q, name })

/** The search of the URL, if it is all that decides what is listed. */
export function currentView(): PlacedView | null {
  const { q, name = "", view } = currentQuery.value
  const section = sectionOf(currentPath.value)
  return q && section?.search && !view ? { section, q, name: name.slice(0, LONGEST_NAME) } : null
}

/** Opens the dialog that saves, renames or removes the current view. */
export function askForView(): void {
  asked.value = currentView()
}

function viewCommands(): PaletteAction[] {
  const saved = sections
    .filter(({ search }) => search)
    .flatMap((section) =>
      memoryOf(section)
        .views()
        .map(({ name, q }) => ({
          ...{ id: q, title: name, group: `View of ${section.title}`, words: `saved search ${q}` },
          run: () => navigate(section.path, { q, name }),
        })),
    )
  const shown = currentView()
  if (!shown) return saved
  const known = savedIn(shown)
  return [
    ...saved,
    {
      title: known ? `Rename or remove the view “${known.name}”` : "Save this search as a view",
      group: shown.section.title,
      words: "star bookmark favorite delete name",
      run: askForView,
    },
    {
      title: known ? `Copy the link of the view “${known.name}”` : "Copy the link of this search",
      group: shown.section.title,
      words: "share url",
      run: () => void copyWithToast(linkOf({ ...shown, ...known }), "Link"),
    },
  ]
}

/** The commands and the dialog of saved views, and the offer to save the view of a link. */
export function SavedViews() {
  useActions(viewCommands)
  return (
    <>
      <SharedView />
      {asked.value && <ViewDialog view={asked.value} onClose={() => (asked.value = null)} />}
    </>
  )
}

/** Offers to save the view of a link, until another search is made. */
function SharedView() {
  const shown = currentView()
  const [offered, setOffered] = useState<PlacedView | null>(null)
  const [declined, setDeclined] = useState<string | null>(null)
  useEffect(() => {
    if (shown?.name) setOffered(shown)
  }, [shown?.name, shown?.q])
  if (!offered || offered.q !== shown?.q || offered.q === declined || savedIn(offered)) return null
  return (
    <p class="notice">
      <span>
        This link is a view: “<bdi>{offered.name}</bdi>”.
      </span>
      <button type="button" class="button small primary" onClick={() => (asked.value = offered)}>
        Save the view
      </button>
      <button type="button" class="button small" onClick={() => setDeclined(offered.q)}>
        Not now
      </button>
    </p>
  )
}

function ViewDialog({ view, onClose }: { view: PlacedView; onClose: () => void }) {
  const { section, q } = view
  const memory = memoryOf(section)
  const saved = savedIn(view)
  const save = async (form: FormData) => {
    const name = readField(form, "name") ?? q
    memory.save({ name, q })
    // Now the address bar has the link of the view.
    if (currentQuery.value.q === q) navigate(currentPath.value, { ...currentQuery.value, name }, true)
    const copy = () => void copyWithToast(linkOf({ section, name, q }), "Link")
    toast(`View “${name}” saved`, "ok", { label: "Copy link", run: copy })
  }
  const remove = () => {
    memory.remove(q)
    onClose()
    const undo = () => saved && memory.save(saved)
    toast(`View “${saved?.name}” removed`, "ok", { label: "Undo", run: undo })
  }
  return (
    <FormDialog
      title={saved ? "Saved view" : "Save this search as a view"}
      verb={saved ? "Rename" : "Save"}
      onClose={onClose}
      onSubmit={save}
    >
      <p>
        {section.title}: <code>{q}</code>
      </p>
      <label>
        Name
        <input
          class="field"
          name="name"
          maxLength={LONGEST_NAME}
          placeholder={q}
          autocomplete="off"
          defaultValue={saved?.name ?? view.name}
        />
      </label>
      <p class="muted">It stays in this browser. Its link works in every other.</p>
      {saved && (
        <div class="button-row">
          <CopyButton text={linkOf({ ...view, ...saved })} label="Copy link" words />
          <button type="button" class="button small danger" onClick={remove}>
            Remove
          </button>
        </div>
      )}
    </FormDialog>
  )
}
