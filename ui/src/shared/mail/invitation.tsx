import type { ComponentChildren } from "preact"
import type { Calendar, CalendarEvent, CalendarPerson, CalendarTime } from "../../api-types.ts"
import { pluralize } from "../format.ts"

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const KINDS: Record<CalendarEvent["kind"], string> = {
  invitation: "Invitation",
  updated: "Updated",
  cancelled: "Cancelled",
  reply: "Reply",
  counter: "Counter-proposal",
  declined_counter: "Counter-proposal declined",
  refresh: "Update requested",
  added: "Added dates",
  event: "Event",
}

/** A day or an hour, in the time zone of the reader if the time has one. */
const format = ({ kind, at }: CalendarTime, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(undefined, { ...style, timeZone: kind === "instant" ? undefined : "UTC" }).format(
    Date.parse(kind === "local" ? `${at}Z` : at),
  )

const day = (time: CalendarTime) => format(time, { dateStyle: "full" })
const hour = (time: CalendarTime) => (time.kind === "day" ? "" : format(time, { timeStyle: "short" }))

const moment = (time: CalendarTime) => [day(time), hour(time)].filter(Boolean).join(", ")

/** `Wednesday, 18 March 2026, 10:00 to 11:00`, in the time zone of the reader. */
function span({ start, end }: CalendarEvent): string {
  if (!start) return "No time is given."
  const from = moment(start)
  if (!end) return from
  const to = day(end) === day(start) ? hour(end) : moment(end)
  return to === "" ? from : `${from} to ${to}`
}

/** Says in which time zone the times are shown. */
function zoneNote(start: CalendarTime | null): string | null {
  if (start === null || start.kind === "day") return null
  const { kind, zone } = start
  if (kind === "instant") return `Your time zone, ${ZONE}.${zone === ZONE ? "" : ` The invitation says ${zone}.`}`
  return zone === null ? "Local time of each reader: the invitation has no time zone." : "As in the invitation."
}

function Field({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function PersonName({ person: { name, address, status } }: { person: CalendarPerson }) {
  return (
    <>
      <bdi>{name && name !== address ? `${name} <${address}>` : address}</bdi>
      {status && <span class="muted"> {status === "tentative" ? "maybe" : status}</span>}
    </>
  )
}

function EventCard({ event }: { event: CalendarEvent }) {
  const { kind, summary, start, repeats, exdates, rdates, recurrence_id, location, organizer, attendees } = event
  const note = zoneNote(start)
  return (
    <article class={kind === "cancelled" ? "invitation cancelled" : "invitation"} data-testid="invitation">
      <h2>
        <span class="tag">{KINDS[kind]}</span> <bdi class="what">{summary || "(no title)"}</bdi>
      </h2>
      <dl>
        <Field name="When">
          {span(event)}
          {repeats && <span class="muted"> · {repeats}</span>}
          {note && <div class="muted">{note}</div>}
        </Field>
        {recurrence_id && (
          <Field name="Instead of">
            {moment(recurrence_id)}
            {event.this_and_future && " and all later ones"}
          </Field>
        )}
        {exdates.length > 0 && <Field name="Except">{exdates.map(moment).join("; ")}</Field>}
        {rdates.length > 0 && <Field name="Also">{rdates.map(moment).join("; ")}</Field>}
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
              {event.attendees_left_out > 0 && <li class="muted">and {event.attendees_left_out} more</li>}
            </ul>
          </Field>
        )}
      </dl>
      {[event.comment, event.description].filter(Boolean).map((text) => (
        <p key={text} class="about">
          {text}
        </p>
      ))}
      {event.problems.map((problem) => (
        <p key={problem} class="muted">
          {problem}
        </p>
      ))}
    </article>
  )
}

/** The events of a calendar file as cards. */
export function Invitation({ calendar: { events, left_out } }: { calendar: Calendar }) {
  return (
    <>
      {events.map((event, index) => (
        <EventCard key={index} event={event} />
      ))}
      {left_out > 0 && <p class="muted">{pluralize(left_out, "more event")} in this file</p>}
    </>
  )
}
