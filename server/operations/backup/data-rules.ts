import { describeTable } from '#server/platform/tables/describe-table.ts'
import { backupRuns } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const backupTables = [describeTable(backupRuns, {})]
