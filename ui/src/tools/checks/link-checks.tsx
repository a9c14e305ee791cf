import { useState } from "preact/hooks"
import { Badge, StatusCode } from "../../shared/badge.tsx"
import { pluralize } from "../../shared/format.ts"
import { Progress, ResourceError } from "../../shared/panes.tsx"
import type { Resource } from "../../shared/resource.ts"
import { whileBusy } from "../../shared/while-busy.ts"
import { FindingPlace } from "./findings.tsx"
import type { LinkChecks } from "./types.ts"

/** Requests the links of an email, only when asked to, and shows what they answered. */
export function RequestLinks({ checks }: { checks: Resource<LinkChecks> }) {
  const [busy, setBusy] = useState(false)
  const found = checks.data.value
  const request = () => whileBusy(setBusy, checks.load)
  return (
    <section class="link-checks" data-testid="link-checks">
      <h2>Links</h2>
      <p class="muted">
        Sandpost requests no link by itself. A request may use up a one-time link: an invitation, a login, a
        confirmation.
      </p>
      <p>
        <button type="button" class="button small" disabled={busy} onClick={() => void request()}>
          Request the links
        </button>
      </p>
      <ResourceError resource={checks} />
      <Progress active={busy} />
      {found && <Answers found={found} />}
    </section>
  )
}

function Answers({ found: { links, limit, left_out } }: { found: LinkChecks }) {
  return (
    <>
      {links.length === 0 && <p class="muted">No http or https links</p>}
      {links.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Link</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            {links.map((link) => (
              <tr key={`${link.part} ${link.url}`}>
                <td>
                  <code>{link.url}</code>
                  {link.redirected_to && (
                    <p>
                      redirects to <code>{link.redirected_to}</code>
                    </p>
                  )}
                  <p>
                    <FindingPlace part={link.part} place={{ ...link, excerpt: link.url }} />
                  </p>
                </td>
                <td>
                  <Status link={link} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {left_out > 0 && (
        <p class="muted">
          {pluralize(left_out, "more link")} not requested: at most {limit} are
        </p>
      )}
    </>
  )
}

function Status({ link: { requested, status, error } }: { link: LinkChecks["links"][number] }) {
  // These servers answer GET only, which says nothing about the link.
  const refusesHead = status === 405 || status === 501
  return (
    <>
      {status !== null &&
        (refusesHead || isRedirect(status) ? <Badge word={`${status}`} tone="grey" /> : <StatusCode code={status} />)}
      {status === null && requested && <Badge word="failed" />} {error ?? (refusesHead && "does not answer HEAD")}
    </>
  )
}

const isRedirect = (status: number) => status >= 300 && status < 400
