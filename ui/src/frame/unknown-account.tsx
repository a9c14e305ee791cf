import { accountId } from "../nav.ts"
import { Icon } from "../shared/icons.tsx"

/** Replaces all sections if the account in the URL does not exist. */
export function UnknownAccount() {
  return (
    <section class="pane page" aria-label="Unknown account">
      <div class="empty">
        <Icon name="alert" size={28} />
        <h1>This account does not exist</h1>
        <p>
          There is no account with the id <code>{accountId}</code>. It was deleted, or the sandbox was reset.
        </p>
        <a class="button primary" href="/emails" onClick={(event) => event.stopPropagation()}>
          Open the default account
        </a>
      </div>
    </section>
  )
}
