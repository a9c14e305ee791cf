import { info } from "../info.ts"
import { pluralize } from "./format.ts"

/** Who can use the sandbox without a secret, and how many emails only a setting has let through. */
export function OpenDoorNotice() {
  const known = info.value
  if (!known) return null
  const { access_warning, counts } = known
  if (access_warning === null && counts.open_door === 0) return null
  return (
    <section data-testid="open-door" role="status">
      <h2>Open door</h2>
      {counts.open_door > 0 && (
        <p>
          {pluralize(counts.open_door, "email")} of this account {counts.open_door === 1 ? "was" : "were"} accepted only
          because of <code>--smtp-open</code> or <code>--any-sender</code>. Production refuses such mail; the hints of
          an email say why, and <code>sandpost report</code> lists all.
        </p>
      )}
      {access_warning !== null && <p>{access_warning}</p>}
    </section>
  )
}
