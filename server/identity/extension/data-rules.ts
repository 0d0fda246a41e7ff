import { describeTable } from '#server/platform/tables/describe-table.ts'
import { pairingCodes } from './table.ts'

/** Rules for data export, retention and key rotation of this table. */
export const extensionTables = [
  describeTable(pairingCodes, {
    export: { none: 'The hash of a code that is valid for ten minutes.' },
    unsealed: ['codeHash'],
  }),
]
