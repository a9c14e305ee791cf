import type { CreatedWebhook } from "../api-types.ts"
import { Dialog } from "../shared/dialog.tsx"
import { Code, Snippets } from "../shared/snippet.tsx"
import { verifySnippets } from "./verify-snippets.ts"

/** Shows the secret of a new endpoint and code that verifies signatures with it. */
export function SecretDialog({ created, onClose }: { created: CreatedWebhook; onClose: () => void }) {
  return (
    <Dialog title="Endpoint added" onClose={onClose} wide>
      <p>Every delivery is signed with this secret. The API shows it only once.</p>
      <Code code={created.secret} label="the secret" />
      <Snippets label="Verify a delivery" snippets={verifySnippets(created.secret)} />
      <footer class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          I have copied it
        </button>
      </footer>
    </Dialog>
  )
}
