import { byArrival, byCreation, type TableRules } from "../core/state/collection.ts"
import type { Log } from "../parts/logs/record.ts"
import { statusClass } from "../parts/logs/rules/logs.ts"
import { Table, type TableWith } from "../store/table.ts"

const UUID_LENGTH = 36

const rules = {
  lists: {
    account: byArrival((log) => [log.account_id]),
    class: byArrival((log) => [log.account_id, statusClass(log.status_code)]),
    /** As `/v1` lists them. */
    created: byCreation((log) => [log.account_id]),
    created_class: byCreation((log) => [log.account_id, statusClass(log.status_code)]),
    /** By the id in its path, such as that of a message that it read. */
    subject: byArrival(({ account_id, endpoint }) => {
      const id = endpoint.split("/", 3)[2]?.toLowerCase()
      return id?.length === UUID_LENGTH ? [account_id, id] : null
    }),
    /** Mail over SMTP. */
    smtp: byArrival((log) => (log.source === "smtp" ? [log.account_id] : null)),
    /** Entries with an exchange. */
    exchange: byArrival((log) => (log.exchange ? [log.account_id] : null)),
    /** By age, for retention. */
    all: byCreation(() => []),
  },
  unique: {},
} satisfies TableRules<Log>

/** The entries of the log, with the lists that requests read. */
export type EntryTable = TableWith<Log, typeof rules>

export const newEntryTable = (): EntryTable => new Table<Log>(rules) as EntryTable
