import type { Control, ControlAnswer, ControlBody } from "./operations.ts"

export type CreatedAccount = ControlAnswer<"createAccount">

/** Accounts: mailboxes that know nothing of one another, one for each test worker if you like. */
export const accountsOf = <Client>(control: Control, bound: (account: CreatedAccount) => Client) => ({
  list: control.listAccounts,
  /** A new account, as a client that acts on it and sends with its key. `domains` start verified. */
  create: async (account: ControlBody<"createAccount"> = {}) => bound(await control.createAccount(account)),
  update: control.updateAccount,
  delete: control.deleteAccount,
})
