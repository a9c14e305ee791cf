import { control } from "../api.ts"
import { faults, removeAllFaults } from "../faults.ts"
import { accounts, info } from "../info.ts"
import { ALL_ACCOUNTS, allAccounts, navigate, openAccount } from "../nav.ts"
import { askForDialog, DIALOGS, type DialogTitle } from "../shared/asked-dialog.ts"
import { FAULT_PRESETS, type FaultPreset, labelFor } from "../shared/fault-presets.ts"
import type { PaletteAction } from "../shared/palette.tsx"
import { withToast } from "../shared/toasts.tsx"

const clockActions = () => import("../sandbox/clock-actions.ts")
const stateActions = () => import("../sandbox/state-actions.ts")

const SPAN = /\d+(?:\.\d+)?\s*(?:days?|d|hours?|hrs?|h|minutes?|mins?|min|m|seconds?|secs?|s)(?![a-z])/gi

/** The duration that a text has, as the API writes it: `2 days 3h` is `2d3h`. */
export function spanIn(text: string): string | null {
  const parts = text.match(SPAN) ?? []
  return parts.length > 0
    ? parts
        .map((part) =>
          part
            .replace(/\s+/g, "")
            .replace(/([a-z])[a-z]*$/i, "$1")
            .toLowerCase(),
        )
        .join("")
    : null
}

/** The number of requests that a text has, from 1 to 1,000: `rate limit 3` has 3. */
export function timesIn(text: string): number {
  return Math.min(Math.max(1, Number(/(?<![\w.])\d{1,4}(?![\w.])/.exec(text)?.[0] ?? 1)), 1000)
}

/** Whether a text has no word: an order number or an SMTP code asks for an email, not for that many faults. */
const isNumber = (text: string): boolean => /^\P{L}*\d\P{L}*$/u.test(text)

const TABS = [
  { title: "Time", query: { tab: "time" } },
  { title: "Faults", query: { tab: "faults" } },
  { title: "Outcomes", query: { tab: "outcomes" } },
  { title: "Accounts", query: { tab: "accounts" } },
  { title: "Settings", query: { tab: "settings" }, words: "assumptions preferences options configuration" },
  { title: "Assumptions", query: { tab: "settings", show: "assumptions" }, words: "settings ledger" },
  { title: "State", query: { tab: "state" } },
]

/** What can be done with the sandbox from every section. Numbers and durations are those that were typed. */
export function sandboxCommands(text: string): PaletteAction[] {
  const group = "Sandbox"
  const own = (action: PaletteAction): PaletteAction => ({
    ...action,
    unavailable: allAccounts ? "Choose an account first" : undefined,
  })
  return [
    ...(Object.keys(DIALOGS) as DialogTitle[]).map((title) =>
      own({ title, ...pick(DIALOGS[title]), run: () => askForDialog(title) }),
    ),
    ...clockCommands(text),
    own({
      title: "Reset this account",
      group,
      words: "clear empty wipe delete everything all start over clean",
      run: () => void stateActions().then(({ resetState }) => withToast(() => resetState("account", []))),
    }),
    {
      title: "Reset everything, in all accounts",
      group,
      words: "clear empty wipe delete start over clean",
      run: () => void stateActions().then(({ resetState }) => withToast(() => resetState("everything", []))),
    },
    {
      title: "Download a snapshot",
      group,
      words: "save export backup state",
      run: () => void stateActions().then(({ downloadSnapshot }) => downloadSnapshot()),
    },
    {
      title: "Restore a snapshot",
      group,
      words: "load import upload state",
      run: () => void stateActions().then(({ chooseSnapshot }) => chooseSnapshot()),
    },
    ...(isNumber(text) ? [] : FAULT_PRESETS.map((preset) => own(faultCommand(preset, timesIn(text))))),
    own({
      title: "Remove all faults",
      group: "Faults",
      words: "clear stop delete",
      run: () => void removeAllFaults(),
    }),
    ...accountCommands(),
    ...TABS.map(({ title, query, words = "" }) => ({
      ...{ title: `Open ${title}`, group, words },
      run: () => navigate("/sandbox", query),
    })),
  ]
}

const pick = ({ group, words }: { group: string; words: string }) => ({ group, words })

function clockCommands(text: string): PaletteAction[] {
  const group = "Clock"
  const words = "time travel move forward skip later"
  const typed = spanIn(text)
  const usual = isNumber(text) ? [] : ["5m", "1h", "1d"]
  const spans = typed === null ? usual : [typed]
  return [
    ...spans.map((span) => ({
      title: `Advance the clock by ${span}`,
      group,
      words: `${words} ${(text.match(SPAN) ?? []).join(" ")}`,
      run: () =>
        void clockActions().then(({ moveForward }) => moveForward({ advance: span }, `Clock advanced ${span}`)),
    })),
    {
      title: "Skip to the next event",
      group,
      words: `${words} clock scheduled`,
      run: () => void clockActions().then(({ skipToNext }) => skipToNext()),
    },
    {
      title: "Freeze or resume the clock",
      group,
      words: "stop pause time run",
      run: () => void clockActions().then(({ toggleFrozen }) => toggleFrozen()),
    },
    {
      title: "Set the clock back to system time",
      group,
      words: "reset time now",
      run: () => void clockActions().then(({ resetClock }) => resetClock()),
    },
  ]
}

function faultCommand(preset: FaultPreset, times: number): PaletteAction {
  const input = preset.input.times === 0 ? preset.input : { ...preset.input, times }
  const title = preset.input.times === 0 ? preset.label : labelFor(preset, times)
  return {
    title,
    group: "Faults",
    words: `inject ${preset.words ?? ""}`,
    run: () => void withToast(() => control.createFault(input).then(faults.load), `${title}: active`),
  }
}

function accountCommands(): PaletteAction[] {
  const all = accounts.data.value ?? []
  if (all.length < 2) return []
  return [
    ...all
      .filter(({ id }) => allAccounts || id !== info.value?.account_id)
      .map(({ id, name }) => ({
        id,
        title: `Switch to the account ${name}`,
        group: "Accounts",
        words: "change other",
        run: () => openAccount(id),
      })),
    ...(allAccounts
      ? []
      : [{ title: "Show all accounts", group: "Accounts", words: "switch", run: () => openAccount(ALL_ACCOUNTS) }]),
  ]
}
