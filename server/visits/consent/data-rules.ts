import { describeTable } from '#server/platform/tables/describe-table.ts'
import { consentSettings } from './settings.ts'
import { consentAsks, consentEvents, consentWordings } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const consentTables = [
  describeTable(consentEvents, { export: 'visit.json', visit: 'cascade', isFinal: true }),
  describeTable(consentAsks, { export: { file: 'account/consent.json', read: consentSettings } }),
  describeTable(consentWordings, { export: 'account/consent.json' }),
]
