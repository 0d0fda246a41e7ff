import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listReports } from './reports.ts'
import { clientReports, usageDays } from './table.ts'
import { listUsage } from './usage-days.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const metricTables = [
  describeTable(clientReports, { export: { file: 'account/reports.json', read: listReports } }),
  describeTable(usageDays, { export: { file: 'account/usage.json', read: listUsage } }),
]
