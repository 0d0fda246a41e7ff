import { repeats } from '#server/platform/idempotency/table.ts'
import { rateBuckets } from '#server/platform/rate-limit/table.ts'
import { modelInstalls, settings } from '#server/platform/settings/table.ts'
import { describeTable } from './describe-table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const platformTables = [
  describeTable(repeats, {
    export: { none: 'answers of the last hour, so that nothing is done twice' },
  }),
  describeTable(rateBuckets, {}),
  describeTable(settings, {}),
  describeTable(modelInstalls, {}),
]
