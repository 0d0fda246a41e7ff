import { describeTable } from '#server/platform/tables/describe-table.ts'
import { accountDeletions, deletedAccounts, formerAuditEvents } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const deletionTables = [
  describeTable(accountDeletions, {
    export: { none: 'every page shows a request to its user' },
  }),
  describeTable(deletedAccounts, { unsealed: ['logMac'] }),
  describeTable(formerAuditEvents, { visit: 'stays' }),
]
