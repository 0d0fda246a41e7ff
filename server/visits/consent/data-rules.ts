import { describeTable } from '#server/platform/tables/describe-table.ts'
import { consentSettings } from './settings.ts'
import { consentAsks, consentEvents, consentMemory, consentWordings } from './table.ts'

/** What data export, retention and key rotation need to know about these tables. */
export const consentTables = [
  describeTable(consentEvents, { export: 'visit.json', visit: 'cascade', isFinal: true }),
  describeTable(consentMemory, {
    export: { none: 'an index of the events of consent, which are copied' },
    unsealed: ['patientKey'],
    boundTo: `encode(patient_key, 'hex')`,
  }),
  describeTable(consentAsks, { export: { file: 'account/consent.json', read: consentSettings } }),
  describeTable(consentWordings, { export: 'account/consent.json' }),
]
