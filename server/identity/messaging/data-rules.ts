import { describeTable } from '#server/platform/tables/describe-table.ts'
import { outbox } from './mail/table.ts'
import { smsOutbox } from './sms/table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const messagingTables = [
  describeTable(outbox, { export: { none: 'a mail to its user that waits for a server' } }),
  describeTable(smsOutbox, { export: { none: 'a message to its user that waits for a service' } }),
]
