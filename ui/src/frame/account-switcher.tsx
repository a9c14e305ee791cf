import { accounts, info } from "../info.ts"
import { accountId } from "../nav.ts"

/** Reloads the page with another account. */
function choose(id: string) {
  location.assign(`/emails?account_id=${id}`)
}

/** Selects the account. Shows only the name if there is just one. */
export function AccountSwitcher() {
  const current = info.value?.account
  const all = accounts.data.value ?? []
  if (!current) return null
  if (all.length < 2 && !accountId) return <span class="account-name">{current.name}</span>
  return (
    <select
      class="account"
      aria-label="Account"
      value={current.id}
      onFocus={() => void accounts.load()}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {all.map((account) => (
        <option key={account.id} value={account.id}>
          {account.name}
        </option>
      ))}
    </select>
  )
}
