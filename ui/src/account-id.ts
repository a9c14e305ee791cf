/**
 * The account this page looks at: the `account_id` of its address, or undefined for the default account.
 * Switching the account loads the page anew, so nothing of one account can be left on the screen of another.
 */
export const accountId: string | undefined = new URLSearchParams(location.search).get("account_id") ?? undefined
