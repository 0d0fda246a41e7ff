import { describeTable } from '#server/platform/tables/describe-table.ts'
import * as tables from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const billingTables = [
  describeTable(tables.groupSubscriptions, {}),
  describeTable(tables.billingEvents, {}),
]
