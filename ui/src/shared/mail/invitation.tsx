import type { ComponentChildren } from "preact"
import { pluralize } from "../format.ts"
import type { Attendee, Calendar, CalendarEvent, CalendarTime } from "./calendar.ts"

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A day or an hour, in the time zone of the reader if the time has one. */
const format = ({ kind, at }: CalendarTime, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...style, timeZone: kind === "instant" ? undefined : "UTC" }).format(at)

const day = (time: CalendarTime) => format(time, { dateStyle: "full" })
const hour = (time: CalendarTime) => (time.kind === "day" ? "" : format(time, { timeStyle: "short" }))

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
  if (start === null || start.kind === "day") return null
  const { kind, zone } = start
  if (kind === "instant") return `Your time zone, ${ZONE}.${zone === ZONE ? "" : ` The invitation says ${zone}.`}`
  return zone === null
    ? "Local time of each reader: the invitation has no time zone."
    : `As in the invitation: the time zone “${zone}” is not known here.`
}

function Field({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function PersonName({ person: { name, address, status } }: { person: Attendee }) {
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
        <Field name="When">
          {span(event)}
          {repeats && <span class="muted"> · {repeats}</span>}
          {note && <div class="muted">{note}</div>}
        </Field>
        {location && <Field name="Where">{location}</Field>}
        {organizer && (
          <Field name="Organizer">
            <PersonName person={organizer} />
          </Field>
        )}
        {attendees.length > 0 && (
          <Field name="Attendees">
            <ul>
              {attendees.map((person, index) => (
                <li key={index}>
                  <PersonName person={person} />
                </li>
              ))}
              {left > 0 && <li class="muted">and {left} more</li>}
            </ul>
          </Field>
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
