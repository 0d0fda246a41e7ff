import { describeTable } from '#server/platform/tables/describe-table.ts'
import * as tables from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const filledFormTables = [
  describeTable(tables.filledForms, { export: 'form ….json', visit: 'cascade' }),
  describeTable(tables.filledFormVersions, { export: 'form ….json', visit: 'cascade' }),
  describeTable(tables.formSignatures, {
    export: 'form ….json',
    visit: 'cascade',
    isFinal: true,
    storageKey: 'storageKey',
  }),
]
