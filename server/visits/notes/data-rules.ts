import { describeTable } from '#server/platform/tables/describe-table.ts'
import * as tables from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const noteTables = [
  describeTable(tables.notes, { export: 'note ….md', visit: 'cascade', isVersioned: true }),
  describeTable(tables.noteVersions, { export: 'note ….json', visit: 'cascade' }),
  describeTable(tables.signatures, { export: 'note ….json', visit: 'cascade', isFinal: true }),
  describeTable(tables.patientSummaries, { export: 'note ….json', visit: 'cascade' }),
  describeTable(tables.noteContexts, { export: 'visit.json', visit: 'cascade' }),
  describeTable(tables.generations, {
    export: { none: 'the way to a note that is copied' },
    visit: 'cascade',
  }),
  describeTable(tables.generationEvents, {
    export: { none: 'the way to a note that is copied' },
    visit: 'cascade',
  }),
  describeTable(tables.noteDrafts, {
    export: { none: 'drafted while one records, and written into the note' },
    visit: 'cascade',
  }),
]
