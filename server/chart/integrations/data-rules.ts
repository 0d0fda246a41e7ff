import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listIntegrations } from './integrations.ts'
import { integrationFlows, integrations } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const integrationTables = [
  describeTable(integrations, {
    export: { file: 'account/integrations.json', read: listIntegrations },
  }),
  describeTable(integrationFlows, {
    export: { none: 'Secrets of a connection under way, for ten minutes.' },
    unsealed: ['stateHash'],
  }),
]
