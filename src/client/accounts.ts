import type { Control, ControlAnswer, ControlBody } from "./operations.ts"

export type CreatedAccount = ControlAnswer<"createAccount">

/** Accounts: isolated mailboxes, for example one per test worker. */
export const accountsOf = <Client>(control: Control, bound: (account: CreatedAccount) => Client) => ({
  list: control.listAccounts,
  /** Creates an account and returns a client bound to it that sends with its key. `domains` start verified. */
  create: async (account: ControlBody<"createAccount"> = {}) => bound(await control.createAccount(account)),
  update: control.updateAccount,
  delete: control.deleteAccount,
})
