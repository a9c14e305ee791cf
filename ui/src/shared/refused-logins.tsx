import { info } from "../info.ts"
import { href } from "../nav.ts"

/** What was refused before an account was known, by reason: without it, an unset key looks like mail that was never sent. */
export function RefusedLoginList() {
  const logins = info.value?.refused_logins ?? []
  if (logins.length === 0) return null
  return (
    <section data-testid="refused-logins" role="status">
      <h2>Refused logins</h2>
      <ul class="overview-list">
        {logins.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <a href={href("/logs", { view: "unauthenticated" })}>See the requests</a>
    </section>
  )
}
