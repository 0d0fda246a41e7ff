import { describeTable } from '#server/platform/tables/describe-table.ts'
import { groupSettings } from './table.ts'

/** Rules for data export, retention and key rotation of this table. */
export const groupSettingTables = [describeTable(groupSettings, {})]
