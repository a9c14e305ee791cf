import { pluralize } from "../format.ts"
import type { Calendar, CalendarEvent, CalendarTime, Person } from "./calendar.ts"

const WHOLE_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeZone: "UTC" })
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "full" })
const HOUR = new Intl.DateTimeFormat(undefined, { timeStyle: "short" })
const ZONE = HOUR.resolvedOptions().timeZone

function day(time: CalendarTime): string {
  if (time.kind === "instant") return DAY.format(time.at)
  return WHOLE_DAY.format(Date.parse(`${time.kind === "day" ? time.day : time.time.slice(0, 10)}T00:00:00Z`))
}

function hour(time: CalendarTime): string {
  if (time.kind === "day") return ""
  return time.kind === "instant" ? HOUR.format(time.at) : time.time.slice(11, 16)
}

/** `Wednesday, 18 March 2026, 10:00 to 11:00`, in the time zone of the reader. */
function span({ start, end }: CalendarEvent): string {
  if (!start) return "No time is given."
  const from = [day(start), hour(start)].filter(Boolean).join(", ")
  if (!end) return from
  const to = day(end) === day(start) ? hour(end) : [day(end), hour(end)].filter(Boolean).join(", ")
  return to === "" ? from : `${from} to ${to}`
}

/** Says in which time zone the times are shown. */
function zoneNote(start: CalendarTime | null): string | null {
  if (start?.kind === "local") {
    return start.zone === null
      ? "Local time of each reader: the invitation has no time zone."
      : `As in the invitation: the time zone “${start.zone}” is not known here.`
  }
  if (start?.kind !== "instant") return null
  return start.zone === ZONE || (start.zone === "UTC" && ZONE === "Etc/UTC")
    ? `Your time zone, ${ZONE}.`
    : `Your time zone, ${ZONE}. The invitation says ${start.zone}.`
}

function PersonName({ person: { name, address, status } }: { person: Person }) {
  return (
    <>
      <bdi>{name && name !== address ? `${name} <${address}>` : address}</bdi>
      {status && <span class="muted"> {status}</span>}
    </>
  )
}

function EventCard({ event }: { event: CalendarEvent }) {
  const { kind, summary, start, repeats, location, description, organizer, attendees, left } = event
  const note = zoneNote(start)
  return (
    <article class={kind === "Cancelled" ? "invitation cancelled" : "invitation"} data-testid="invitation">
      <h2>
        <span class="tag">{kind}</span> <bdi class="what">{summary || "(no title)"}</bdi>
      </h2>
      <dl>
        <dt>When</dt>
        <dd>
          {span(event)}
          {repeats && <span class="muted"> · {repeats}</span>}
          {note && <div class="muted">{note}</div>}
        </dd>
        {location && (
          <>
            <dt>Where</dt>
            <dd>{location}</dd>
          </>
        )}
        {organizer && (
          <>
            <dt>Organizer</dt>
            <dd>
              <PersonName person={organizer} />
            </dd>
          </>
        )}
        {attendees.length > 0 && (
          <>
            <dt>Attendees</dt>
            <dd>
              <ul>
                {attendees.map((person, index) => (
                  <li key={index}>
                    <PersonName person={person} />
                  </li>
                ))}
                {left > 0 && <li class="muted">and {left} more</li>}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {description && <p class="about">{description}</p>}
    </article>
  )
}

/** The events of a calendar file as cards. */
export function Invitation({ calendar: { events, left } }: { calendar: Calendar }) {
  return (
    <>
      {events.map((event, index) => (
        <EventCard key={index} event={event} />
      ))}
      {left > 0 && <p class="muted">{pluralize(left, "more event")} in this file</p>}
    </>
  )
}
