import { describeTable } from '#server/platform/tables/describe-table.ts'
import { healthSamples, storageDays } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const adminTables = [describeTable(storageDays, {}), describeTable(healthSamples, {})]
