import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listExtensionIntegrations } from './extension-integrations.ts'
import { extensionIntegrations } from './table.ts'

/** Rules for data export, retention and key rotation of this table. */
export const extensionIntegrationTables = [
  describeTable(extensionIntegrations, {
    export: { file: 'account/extension-integrations.json', read: listExtensionIntegrations },
  }),
]
