import { useRef } from "preact/hooks"
import { info } from "../info.ts"
import { allAccounts, basePath, currentPath, href } from "../nav.ts"
import { type Section, sectionOf, sections } from "../sections.tsx"
import { formatCount } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { paletteOpen } from "../shared/palette.tsx"
import { iconRail, narrow } from "../shared/virtual-list.tsx"

function RailLink({ section, active }: { section: Section; active: boolean }) {
  const counts = allAccounts ? undefined : info.value?.counts
  const total = counts && section.count?.(counts)
  const unread = counts && section.unread?.(counts)
  const failing = counts && section.failing?.(counts)
  return (
    <a
      class="rail-link"
      href={href(section.path)}
      aria-current={active ? "page" : undefined}
      data-keys={`g ${section.letter}`}
      data-tip={iconRail.value ? section.title : undefined}
    >
      <Icon name={section.icon} />
      <span class="rail-title">{section.title}</span>
      {unread ? (
        <span class="rail-unread">
          {unread > 999 ? "999+" : unread}
          <span class="sr-only"> unread</span>
        </span>
      ) : null}
      {failing ? (
        <span class="rail-unread rail-failing" title={`${failing} failing`}>
          {failing}
          <span class="sr-only"> failing</span>
        </span>
      ) : null}
      {total !== undefined && !unread && !failing ? (
        <span class="rail-count" title={formatCount(total)}>
          {total > 9999 ? `${Math.floor(total / 1000)}k` : formatCount(total)}
        </span>
      ) : null}
    </a>
  )
}

/** On a phone, the others are in a menu. */
const ON_PHONE = ["/emails", "/inbound", "/webhooks", "/logs"]

/** Links to the sections, with their counts. On a phone they are at the bottom. */
export function Rail() {
  const current = sectionOf(currentPath.value)
  const shown = narrow.value ? sections.filter(({ path }) => ON_PHONE.includes(path)) : sections
  return (
    <nav class="rail" aria-label="Sections">
      {shown.map((section) => (
        <RailLink key={section.path} section={section} active={section === current} />
      ))}
      {narrow.value && <More current={current} />}
      <div class="rail-foot">
        <span>Sandpost {info.value?.version}</span>
        <a href={`${basePath}/docs`} target="_blank" rel="noreferrer">
          API reference
        </a>
      </div>
    </nav>
  )
}

/** The other sections and the command palette. */
function More({ current }: { current: Section | undefined }) {
  const menu = useRef<HTMLDivElement>(null)
  const others = sections.filter(({ path }) => !ON_PHONE.includes(path))
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        class="rail-link"
        popovertarget="rail-more"
        aria-current={current && others.includes(current) ? "page" : undefined}
      >
        <Icon name="more" />
        <span class="rail-title">More</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links and the button inside take the keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div ref={menu} id="rail-more" popover="auto" class="rail-more" onClick={close}>
        {others.map((section) => (
          <RailLink key={section.path} section={section} active={section === current} />
        ))}
        <button type="button" class="rail-link" onClick={() => (paletteOpen.value = true)}>
          <Icon name="command" />
          <span class="rail-title">Commands</span>
        </button>
      </div>
    </>
  )
}
