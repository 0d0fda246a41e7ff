import { describeTable } from '#server/platform/tables/describe-table.ts'
import { messages } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const chatTables = [describeTable(messages, { export: 'chat.json', visit: 'cascade' })]
