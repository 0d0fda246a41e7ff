import { describeTable } from '#server/platform/tables/describe-table.ts'
import { visitChartParts, visitCharts } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const chartTables = [
  describeTable(visitCharts, { export: 'visit.json', visit: 'cascade' }),
  describeTable(visitChartParts, { export: 'visit.json', visit: 'cascade' }),
]
