import { info } from "../info.ts"
import { currentPath, href } from "../nav.ts"
import { type Section, sectionOf, sections } from "../sections.tsx"
import { formatCount } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"

function RailLink({ section, active }: { section: Section; active: boolean }) {
  const counts = info.value?.counts
  const total = counts && section.count?.(counts)
  const unread = counts && section.unread?.(counts)
  const failing = counts && section.failing?.(counts)
  return (
    <a
      class="rail-link"
      href={href(section.path)}
      aria-current={active ? "page" : undefined}
      data-keys={`g ${section.letter}`}
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
      {total !== undefined && !unread && !failing ? <span class="rail-count">{formatCount(total)}</span> : null}
    </a>
  )
}

/** Links to the sections, with their counts. */
export function Rail() {
  const current = sectionOf(currentPath.value)
  return (
    <nav class="rail" aria-label="Sections">
      {sections.map((section) => (
        <RailLink key={section.path} section={section} active={section === current} />
      ))}
      <div class="rail-foot">
        <span>Sandpost {info.value?.version}</span>
        <a href="/docs" target="_blank" rel="noreferrer">
          API reference
        </a>
      </div>
    </nav>
  )
}
