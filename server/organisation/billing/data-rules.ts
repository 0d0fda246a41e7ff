import { describeTable } from '#server/platform/tables/describe-table.ts'
import * as tables from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const billingTables = [
  describeTable(tables.groupSubscriptions, {}),
  describeTable(tables.billingEvents, {}),
]
