import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listReports } from './reports.ts'
import { clientReports } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const metricTables = [
  describeTable(clientReports, { export: { file: 'account/reports.json', read: listReports } }),
]
