import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listRuns } from './runs.ts'
import { benchMeasurements, benchRuns } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const benchmarkTables = [
  describeTable(benchRuns, { export: { file: 'account/quality.json', read: listRuns } }),
  describeTable(benchMeasurements, { export: 'account/quality.json' }),
]
