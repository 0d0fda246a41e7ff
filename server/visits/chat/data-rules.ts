import { describeTable } from '#server/platform/tables/describe-table.ts'
import { messages } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const chatTables = [describeTable(messages, { export: 'chat.json', visit: 'cascade' })]
