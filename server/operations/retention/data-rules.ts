import { describeTable } from '#server/platform/tables/describe-table.ts'
import { getRetention } from './policy.ts'
import { expired, keptVisits, retentionPolicies } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const retentionTables = [
  describeTable(retentionPolicies, {
    export: { file: 'account/retention.json', read: getRetention },
  }),
  describeTable(expired, { export: 'account/retention.json' }),
  describeTable(keptVisits, { export: 'visit.json', visit: 'cascade' }),
]
