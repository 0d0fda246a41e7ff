import { describeTable } from '#server/platform/tables/describe-table.ts'
import { exportConsent } from './settings.ts'
import { consentAsks, consentEvents, consentWordings, wordingCopies } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const consentTables = [
  describeTable(consentEvents, { export: 'visit.json', visit: 'cascade', isFinal: true }),
  describeTable(consentAsks, { export: { file: 'account/consent.json', read: exportConsent } }),
  describeTable(consentWordings, { export: 'account/consent.json' }),
  describeTable(wordingCopies, { export: 'account/consent.json' }),
]
