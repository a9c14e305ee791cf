import type { Delivery } from "../api-types.ts"
import { absolute, duration } from "./age.ts"
import { CopyButton } from "./copy-button.tsx"
import { attemptAgain, attemptHeaders } from "./curl.ts"
import { Body, Facts } from "./exchange.tsx"

/** Every attempt at delivering something over HTTP, with what came back. */
export function Attempts({ delivery }: { delivery: Delivery }) {
  return (
    <ul class="cards">
      {delivery.attempts.map((attempt, index) => (
        <li key={`${attempt.at}${index}`} class="card">
          <div class="card-head">
            <strong>Attempt {index + 1}</strong>
            <span>{attempt.status_code ?? attempt.error ?? "no answer"}</span>
            <span class="muted">in {duration(attempt.duration_ms)}</span>
            <span class="muted">{absolute(attempt.at)}</span>
            <span class="spring" />
            <CopyButton text={() => attemptAgain(delivery, attempt)} label="Copy as curl" words />
          </div>
          <Facts facts={[["Error", attempt.status_code !== null && attempt.error]]} />
          <Body label="Request headers" value={attemptHeaders(attempt).join("\n")} />
          <Body label="Response" value={attempt.response_body} />
        </li>
      ))}
    </ul>
  )
}
