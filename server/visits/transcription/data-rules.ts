import { describeTable } from '#server/platform/tables/describe-table.ts'
import * as tables from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const transcriptionTables = [
  describeTable(tables.chunkTail, { export: 'transcript.txt', visit: 'cascade' }),
  describeTable(tables.chunkSegments, { export: 'transcript.txt', visit: 'cascade' }),
  describeTable(tables.chunkEdits, {
    export: 'transcript.txt',
    visit: 'cascade',
    isVersioned: true,
  }),
  describeTable(tables.chunkTranslations, {
    export: 'transcript in ….txt',
    visit: 'cascade',
    boundTo: `scribe_id || ':' || nonce`,
  }),
  describeTable(tables.recordings, { export: 'recording.wav', visit: 'cascade' }),
  describeTable(tables.audioTail, { export: 'recording.wav', visit: 'cascade' }),
  describeTable(tables.audioObjects, {
    export: 'recording.wav',
    visit: 'cascade',
    storageKey: 'storageKey',
  }),
  describeTable(tables.transcriptVersions, { export: 'transcript history.json', visit: 'cascade' }),
  describeTable(tables.doubtDecisions, { export: 'transcript history.json', visit: 'cascade' }),
  describeTable(tables.transcriptionJobs, {
    export: { none: 'the way to a text that is copied' },
    visit: 'cascade',
  }),
  describeTable(tables.recordingTickets, {
    export: { none: 'good for half a minute' },
    visit: 'expires',
    unsealed: ['ticketHash'],
  }),
]
