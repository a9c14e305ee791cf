import { accountId } from "../account-id.ts"
import { accounts, info, loadAccounts } from "../info.ts"

/** Reloads the page with another account. */
function choose(id: string) {
  location.assign(`/emails?account_id=${id}`)
}

/** Selects the account. Shows only the name if there is just one. */
export function AccountSwitcher() {
  const current = info.value?.account
  if (!current) return null
  if (accounts.value.length < 2 && !accountId) return <span class="account-name">{current.name}</span>
  return (
    <select
      class="account"
      aria-label="Account"
      value={current.id}
      onFocus={() => void loadAccounts()}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {accounts.value.map((account) => (
        <option key={account.id} value={account.id}>
          {account.name}
        </option>
      ))}
    </select>
  )
}
