import { accountInUse, accountOfMail, allAccounts, currentPath, currentQuery, navigate } from "../../nav.ts"
import { toast } from "../../shared/toasts.tsx"

/** Opens the comparison of two emails, the earlier one first, or of one with the email before that is like it. It is in the URL. */
export function openComparison(ids: readonly string[]): void {
  const [account, other = account] = ids.map(accountOfMail)
  if (account !== other) {
    toast("Select two emails of one account to compare them", "error")
    return
  }
  const isOpen = currentQuery.value.compare !== undefined
  // An open email of another account is closed: the page is about one account at a time.
  const path = allAccounts && account !== accountInUse() ? "/emails" : currentPath.value
  navigate(path, { ...currentQuery.value, compare: ids.join(",") }, isOpen)
}
