import { describeTable } from '#server/platform/tables/describe-table.ts'
import { visitChartParts, visitCharts } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const chartTables = [
  describeTable(visitCharts, { export: 'visit.json', visit: 'cascade' }),
  describeTable(visitChartParts, { export: 'visit.json', visit: 'cascade' }),
]
