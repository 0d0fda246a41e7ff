import { describeTable } from '#server/platform/tables/describe-table.ts'
import { uploads } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const fileTables = [
  describeTable(uploads, {
    export: { none: 'on its way; the sender still has the file' },
    visit: 'cascade',
  }),
]
