import { describeTable } from '#server/platform/tables/describe-table.ts'
import { writeBacks } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const writeBackTables = [
  describeTable(writeBacks, { export: 'note ….json', visit: 'cascade' }),
]
