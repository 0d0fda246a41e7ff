import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listFolders } from './folders.ts'
import { contextEntries, folders, intakes, scribeFiles, scribes } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const scribeTables = [
  describeTable(folders, { export: { file: 'account/folders.json', read: listFolders } }),
  describeTable(scribes, { export: 'visit.json' }),
  describeTable(contextEntries, { export: 'visit.json', visit: 'cascade' }),
  describeTable(intakes, { export: 'visit.json', visit: 'cascade', unsealed: ['tokenHash'] }),
  describeTable(scribeFiles, { export: 'files/', visit: 'cascade', storageKey: 'storageKey' }),
]
