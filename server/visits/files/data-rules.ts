import { describeTable } from '#server/platform/tables/describe-table.ts'
import { uploads } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const fileTables = [
  describeTable(uploads, {
    export: { none: 'on its way; the sender still has the file' },
    visit: 'cascade',
  }),
]
