import { describeTable } from '#server/platform/tables/describe-table.ts'
import { takeouts } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const exportTables = [describeTable(takeouts, { export: { none: 'the copy itself' } })]
