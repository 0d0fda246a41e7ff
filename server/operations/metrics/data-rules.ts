import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listReports } from './reports.ts'
import { clientReports, usageDays } from './table.ts'
import { listUsage } from './usage-days.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const metricTables = [
  describeTable(clientReports, { export: { file: 'account/reports.json', read: listReports } }),
  describeTable(usageDays, { export: { file: 'account/usage.json', read: listUsage } }),
]
