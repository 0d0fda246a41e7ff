import { describeTable } from '#server/platform/tables/describe-table.ts'
import { takeouts } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const exportTables = [describeTable(takeouts, { export: { none: 'the copy itself' } })]
