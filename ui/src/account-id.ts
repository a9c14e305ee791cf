/**
 * The account this page shows: `account_id` from the URL, or undefined for the default account.
 * Switching accounts reloads the page, so that no data of one account stays on the screen of another.
 */
export const accountId: string | undefined = new URLSearchParams(location.search).get("account_id") ?? undefined
