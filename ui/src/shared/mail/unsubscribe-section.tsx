import { useState } from "preact/hooks"
import { errorMessage } from "../../api.ts"
import { basePath } from "../../nav.ts"
import type { Header } from "./parse-source.ts"
import { explainUnsubscribe, ownPath, unsubscribeWithOneClick } from "./unsubscribe.ts"

export type UnsubscribeHeaders = { headers: Header[]; isWhole: boolean; own: string | null }

const resultOf = (status: number): string =>
  status === 200
    ? "The response is 200: the recipient is unsubscribed and suppressed."
    : `The response is ${status}: nothing was unsubscribed.`

/** Explains the List-Unsubscribe headers, and sends the request of a mail client to the link of the sandbox. */
export function UnsubscribeSection({ headers, isWhole, own }: UnsubscribeHeaders) {
  const [result, setResult] = useState<string>()
  const found = explainUnsubscribe(headers, { isWhole, own })
  if (!found) return null
  const { oneClick, offers, problems } = found
  const path = oneClick === null ? null : ownPath(oneClick, own, location.origin)
  const run = async (to: string) => setResult(await unsubscribeWithOneClick(basePath + to).then(resultOf, errorMessage))
  return (
    <section data-testid="unsubscribe">
      <h2>List-Unsubscribe</h2>
      {[...offers, ...problems].map((sentence) => (
        <p key={sentence} class={problems.includes(sentence) ? "problem" : undefined}>
          {sentence}
        </p>
      ))}
      {path !== null && (
        <button type="button" class="button small" onClick={() => void run(path)}>
          Unsubscribe with one click
        </button>
      )}
      {oneClick !== null && path === null && (
        <p class="muted">This address is not of the sandbox, which does not request it.</p>
      )}
      <p role="status">{result}</p>
    </section>
  )
}
