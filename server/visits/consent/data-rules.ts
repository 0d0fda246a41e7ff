import { describeTable } from '#server/platform/tables/describe-table.ts'
import { consentSettings } from './settings.ts'
import { consentAsks, consentEvents, consentWordings } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const consentTables = [
  describeTable(consentEvents, { export: 'visit.json', visit: 'cascade', isFinal: true }),
  describeTable(consentAsks, { export: { file: 'account/consent.json', read: consentSettings } }),
  describeTable(consentWordings, { export: 'account/consent.json' }),
]
