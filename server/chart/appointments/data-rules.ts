import { describeTable } from '#server/platform/tables/describe-table.ts'
import { appointmentLists } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const appointmentTables = [
  describeTable(appointmentLists, {
    export: { none: 'copies of appointments in EMRs, which are deleted after two days' },
  }),
]
