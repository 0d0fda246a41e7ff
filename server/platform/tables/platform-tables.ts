import { repeats } from '#server/platform/idempotency/table.ts'
import { rateBuckets } from '#server/platform/rate-limit/table.ts'
import { modelInstalls, settings } from '#server/platform/settings/table.ts'
import { describeTable } from './describe-table.ts'

/** The rules of these tables for data export, retention and key rotation. */
export const platformTables = [
  describeTable(repeats, {
    export: { none: 'answers of the last hour, so that nothing is done twice' },
  }),
  describeTable(rateBuckets, {}),
  describeTable(settings, {}),
  describeTable(modelInstalls, {}),
]
