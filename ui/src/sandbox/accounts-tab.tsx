import { useState } from "preact/hooks"
import { planValues } from "../../../src/api/sandbox.enums.gen.ts"
import type { Account, CreatedAccount } from "../api-types.ts"
import { accounts, info } from "../info.ts"
import { basePath } from "../nav.ts"
import { useAskedDialog } from "../shared/asked-dialog.ts"
import { confirmDestructive, Dialog, FormDialog, readChoice, readField } from "../shared/dialog.tsx"
import { formatCount, pluralize } from "../shared/format.ts"
import { Icon } from "../shared/icons.tsx"
import { ResourceError } from "../shared/panes.tsx"
import { useResource } from "../shared/resource.ts"
import { ShowMore } from "../shared/show-more.tsx"
import { Code } from "../shared/snippets.tsx"
import { withToast } from "../shared/toasts.tsx"
import { deleteWithUndo } from "../shared/undo.ts"
import { sandbox } from "./store.ts"

async function remove({ id, name }: Account) {
  const isOpen = info.value?.account_id === id
  // The page of the open account goes with it, and with the page its toast.
  const text = "Its mail, domains, keys and all other data will be permanently deleted."
  if (isOpen && !(await confirmDestructive(`Delete the open account “${name}”?`, text, "Delete account"))) return
  const deleted = await deleteWithUndo({
    remove: (query) => sandbox.deleteAccount(id, query),
    done: `“${name}” deleted with all its data`,
    reload: accounts.load,
  })
  if (deleted && isOpen) location.assign(`${basePath}/sandbox?tab=accounts`)
}

/** How many emails count towards a quota: a meter if there is a limit. */
function Gauge({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  return (
    <span class="gauge">
      <span class="gauge-label">{label}</span>
      <span class="gauge-count">
        {limit === null ? formatCount(used) : `${formatCount(used)} of ${formatCount(limit)}`}
      </span>
      {limit !== null && (
        <meter min={0} max={limit} high={limit * 0.9} low={limit * 0.7} optimum={0} value={used} aria-label={label} />
      )}
    </span>
  )
}

/** `200 emails a day, 6,000 a month` */
const describeLimits = ({ today, month }: Account["limits"]): string =>
  [
    ...(today === null ? [] : [`${pluralize(today, "email")} a day`]),
    ...(month === null ? [] : [`${pluralize(month, "email")} a month`]),
  ].join(", ") || "No limit"

type RowProps = { account: Account; onKey: (settings: Settings) => void }

function AccountRow({ account, onKey }: RowProps) {
  const isDefault = sandbox.defaultAccount.value === account.id
  const isOpen = info.value?.account_id === account.id
  const set = (input: Parameters<typeof sandbox.updateAccount>[1]) =>
    void withToast(() => sandbox.updateAccount(account.id, input))
  return (
    <li class="account-row" data-testid="account-row">
      <span class="account-title">
        <strong class="card-name">{account.name}</strong>
        {isOpen ? (
          <span class="tag">Current</span>
        ) : (
          <a
            href={`${basePath}/emails?account_id=${account.id}`}
            target="_self"
            onClick={(event) => event.stopPropagation()}
          >
            Open
          </a>
        )}
      </span>
      <Gauge label="Today" used={account.usage.today} limit={account.limits.today} />
      <Gauge label="This month" used={account.usage.month} limit={account.limits.month} />
      <select
        class="field"
        aria-label={`Plan of ${account.name}`}
        data-tip={describeLimits(account.limits)}
        value={account.plan}
        onChange={(event) => set({ plan: event.currentTarget.value === "free" ? "free" : "unlimited" })}
      >
        <option>unlimited</option>
        <option>free</option>
      </select>
      <span class="account-tracking">
        <label class="check-label">
          <input
            type="checkbox"
            checked={account.track_opens}
            onChange={(event) => set({ track_opens: event.currentTarget.checked })}
          />
          Opens
        </label>
        <label class="check-label">
          <input
            type="checkbox"
            checked={account.track_clicks}
            onChange={(event) => set({ track_clicks: event.currentTarget.checked })}
          />
          Clicks
        </label>
      </span>
      <button
        type="button"
        class="button small"
        data-tip="A .env file for an application"
        onClick={() => void withToast(async () => onKey(await settingsOf(account, isDefault)))}
      >
        .env<span class="sr-only"> of {account.name}</span>
      </button>
      <button
        type="button"
        class="icon-button small"
        aria-label={`Delete the account ${account.name}`}
        aria-disabled={isDefault || undefined}
        data-tip={isDefault ? "The default account cannot be deleted: the development tokens belong to it" : "Delete"}
        onClick={() => !isDefault && void remove(account)}
      >
        <Icon name="trash" size={14} />
      </button>
    </li>
  )
}

type Settings = { name: string; token: string; isNew: boolean }

/** A token of the account: a known one of the default account, or a new key, since tokens are shown only once. */
async function settingsOf(account: Account, isDefault: boolean): Promise<Settings> {
  const known = isDefault ? (sandbox.defaultInfo.data.value ?? info.value)?.tokens?.full_access : undefined
  if (known) return { name: account.name, token: known, isNew: false }
  return { name: account.name, token: await sandbox.createKey(account.id, ENV_KEY), isNew: true }
}

/** The name of a key that is created for a `.env` file. */
const ENV_KEY = "env"

/** The settings of an application that uses the account. */
function EnvFile({ token }: { token: string }) {
  const code = `BASE_URL=${info.value?.base_url ?? ""}\nAPI_KEY=${token}`
  return (
    <>
      <p class="body-label">.env of your application</p>
      <Code code={code} label="the .env file" />
    </>
  )
}

/** Accounts with their plan, quota and tracking defaults. */
export function AccountsTab() {
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<CreatedAccount | null>(null)
  const [settings, setSettings] = useState<Settings | null>(null)
  useAskedDialog("Create an account", () => setAdding(true))
  useResource(accounts)
  useResource(sandbox.defaultInfo)
  return (
    <div class="detail">
      <ResourceError resource={accounts} />
      <div class="detail-head">
        <p>Accounts are isolated. Give each test worker its own.</p>
        <button type="button" class="button small primary" onClick={() => setAdding(true)}>
          <Icon name="plus" size={14} />
          Add account
        </button>
      </div>
      <div class="accounts">
        <div class="account-row table-head" aria-hidden="true">
          {["Account", "Today", "This month", "Plan", "Track by default"].map((column) => (
            <span key={column}>{column}</span>
          ))}
        </div>
        <ShowMore
          items={accounts.data.value ?? []}
          render={(account) => <AccountRow key={account.id} account={account} onKey={setSettings} />}
        />
      </div>
      {settings && <EnvDialog settings={settings} onClose={() => setSettings(null)} />}
      {adding && <AddAccountDialog onClose={() => setAdding(false)} onCreated={setCreated} />}
      {created && !adding && <TokensDialog account={created} onClose={() => setCreated(null)} />}
    </div>
  )
}

type AddProps = { onClose: () => void; onCreated: (account: CreatedAccount) => void }

function AddAccountDialog({ onClose, onCreated }: AddProps) {
  const submit = async (form: FormData) => {
    const name = readField(form, "name")
    const domains = readField(form, "domains")?.split(/[\s,]+/)
    const plan = readChoice(form, "plan", planValues)
    onCreated(await sandbox.createAccount({ plan, ...(name && { name }), ...(domains && { domains }) }))
  }
  return (
    <FormDialog title="Add an account" verb="Add" onClose={onClose} onSubmit={submit}>
      <label>
        Name
        <input class="field" name="name" maxLength={100} placeholder="worker-1" />
      </label>
      <label>
        Verified domains
        <input class="field" name="domains" placeholder="acme.test" spellcheck={false} />
      </label>
      <label>
        Plan
        <select class="field" name="plan">
          <option>unlimited</option>
          <option>free</option>
        </select>
      </label>
    </FormDialog>
  )
}

/** Shows the tokens of a new account. The API returns them only once. */
function TokensDialog({ account, onClose }: { account: CreatedAccount; onClose: () => void }) {
  return (
    <Dialog title={`Account “${account.name}” created`} onClose={onClose} guard="buttons">
      <p>Copy the tokens now. They are shown only once.</p>
      <p class="body-label">Full access</p>
      <Code code={account.tokens.full_access} label="the full access token" />
      <p class="body-label">Sending only</p>
      <Code code={account.tokens.sending} label="the sending token" />
      <EnvFile token={account.tokens.full_access} />
      <div class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          I have copied them
        </button>
      </div>
    </Dialog>
  )
}

/** The `.env` file of an account. A new key has to be copied now. */
function EnvDialog({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { name, token, isNew } = settings
  return (
    <Dialog title={`Settings of “${name}”`} onClose={onClose} guard={isNew ? "buttons" : "none"}>
      {isNew && <p>A key named “{ENV_KEY}” was created. Copy it now: its token is shown only once.</p>}
      <EnvFile token={token} />
      <div class="dialog-foot">
        <button type="button" class="button primary" onClick={onClose}>
          {isNew ? "I have copied it" : "Close"}
        </button>
      </div>
    </Dialog>
  )
}
