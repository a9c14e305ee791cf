import { accountId } from "../account-id.ts"
import { Icon } from "../shared/icons.tsx"

/** In place of everything when the address names an account that is not there: what is wrong, and the way back. */
export function UnknownAccount() {
  return (
    <section class="pane page" aria-label="Unknown account">
      <div class="empty">
        <Icon name="alert" size={28} />
        <h1>This account does not exist</h1>
        <p>
          No account of this sandbox has the id <code>{accountId}</code>. It was deleted, or the sandbox was started
          anew since.
        </p>
        <a class="button primary" href="/emails" onClick={(event) => event.stopPropagation()}>
          Open the default account
        </a>
      </div>
    </section>
  )
}
