import { describeTable } from '#server/platform/tables/describe-table.ts'
import { outbox } from './mail/table.ts'
import { smsOutbox } from './sms/table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const messagingTables = [
  describeTable(outbox, { export: { none: 'a mail to its user that waits for a server' } }),
  describeTable(smsOutbox, { export: { none: 'a message to its user that waits for a service' } }),
]
