import { describeTable } from '#server/platform/tables/describe-table.ts'
import { writeBacks } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const writeBackTables = [
  describeTable(writeBacks, { export: 'note ….json', visit: 'cascade' }),
]
