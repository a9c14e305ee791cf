import { absolute, duration } from "./age.ts"
import { Body, Facts } from "./exchange.tsx"

type Attempt = {
  at: string
  status_code: number | null
  duration_ms: number
  error: string | null
  response_body: string | null
  signature: string | null
}

/** Every attempt at delivering something over HTTP, with what came back. */
export function Attempts({ attempts }: { attempts: Attempt[] }) {
  return (
    <ul class="cards">
      {attempts.map((attempt, index) => (
        <li key={`${attempt.at}${index}`} class="card">
          <div class="card-head">
            <strong>Attempt {index + 1}</strong>
            <span>{attempt.status_code ?? attempt.error ?? "no answer"}</span>
            <span class="muted">in {duration(attempt.duration_ms)}</span>
            <span class="muted">{absolute(attempt.at)}</span>
          </div>
          <Facts
            facts={[
              ["Signature", attempt.signature && <code key="s">{attempt.signature}</code>],
              ["Error", attempt.status_code !== null && attempt.error],
            ]}
          />
          <Body label="Response" value={attempt.response_body} />
        </li>
      ))}
    </ul>
  )
}
