import { describeTable } from '#server/platform/tables/describe-table.ts'
import { exportDocuments } from './documents/export.ts'
import { demoEmrDocuments, demoEmrGrants } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const demoEmrTables = [
  describeTable(demoEmrGrants, {
    export: { none: 'hashes of tokens for the demo EMR' },
    unsealed: ['codeHash', 'refreshHash'],
  }),
  describeTable(demoEmrDocuments, {
    export: { file: 'chart/demo-emr-documents.json', read: exportDocuments },
  }),
]
