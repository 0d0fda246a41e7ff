import { describeTable } from '#server/platform/tables/describe-table.ts'
import { webhookDeliveries, webhooks } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const webhookTables = [describeTable(webhooks, {}), describeTable(webhookDeliveries, {})]
