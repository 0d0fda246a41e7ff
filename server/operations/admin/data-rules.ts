import { describeTable } from '#server/platform/tables/describe-table.ts'
import { healthSamples, storageDays } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const adminTables = [describeTable(storageDays, {}), describeTable(healthSamples, {})]
