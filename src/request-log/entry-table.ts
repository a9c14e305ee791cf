import { statusClass } from "../core/logs/logs.ts"
import type { Log } from "../core/state/state.ts"
import { byCreation, Table, type TableRules, type TableWith } from "../store/table.ts"

const UUID_LENGTH = 36

const rules = {
  lists: {
    account: byCreation((log) => [log.account_id]),
    class: byCreation((log) => [log.account_id, statusClass(log.status_code)]),
    /** By the id in its path, such as that of a message that it read. */
    subject: byCreation(({ account_id, endpoint }) => {
      const id = endpoint.split("/", 3)[2]?.toLowerCase()
      return id?.length === UUID_LENGTH ? [account_id, id] : null
    }),
    /** Mail over SMTP. */
    smtp: byCreation((log) => (log.source === "smtp" ? [log.account_id] : null)),
    /** Entries with an exchange. */
    exchange: byCreation((log) => (log.exchange ? [log.account_id] : null)),
    all: byCreation(() => []),
  },
  unique: {},
} satisfies TableRules<Log>

/** The entries of the log, with the lists that requests read. */
export type EntryTable = TableWith<Log, typeof rules>

export const newEntryTable = (): EntryTable => new Table<Log>(rules) as EntryTable
