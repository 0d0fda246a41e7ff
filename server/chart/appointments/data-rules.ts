import { describeTable } from '#server/platform/tables/describe-table.ts'
import { appointmentLists } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const appointmentTables = [
  describeTable(appointmentLists, {
    export: { none: 'copies of appointments in EMRs, which are deleted after two days' },
  }),
]
