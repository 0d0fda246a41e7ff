import { describeTable } from '#server/platform/tables/describe-table.ts'
import { accountDeletions, deletedAccounts, formerAuditEvents } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const deletionTables = [
  describeTable(accountDeletions, {
    export: { none: 'every page shows a request to its user' },
  }),
  describeTable(deletedAccounts, { unsealed: ['logMac'] }),
  describeTable(formerAuditEvents, { visit: 'stays' }),
]
