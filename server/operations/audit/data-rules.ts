import { Readable } from 'node:stream'
import { auditCheckpoints, auditEvents, auditHeads } from '#server/platform/audit-log/table.ts'
import { describeTable } from '#server/platform/tables/describe-table.ts'
import type { ExportFile } from '#server/platform/tables/export-file.ts'
import type { Services } from '#server/services.ts'
import { csvOf, jsonOf, linesOf } from './export.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const auditTables = [
  describeTable(auditEvents, {
    export: { file: 'account/activity.csv', write: activityFiles },
    visit: 'stays',
  }),
  describeTable(auditCheckpoints, { export: { none: 'a seal of the log, which is copied' } }),
  describeTable(auditHeads, { export: { none: 'a seal of the log, which is copied' } }),
]

async function* activityFiles(s: Services, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'account/activity.csv', content: async () => streamOf(csvOf(linesOf(s, userId))) }
  yield { path: 'account/activity.json', content: async () => streamOf(jsonOf(linesOf(s, userId))) }
}

const streamOf = (text: AsyncIterable<string>) =>
  Readable.toWeb(Readable.from(text, { objectMode: false })) as ReadableStream<Uint8Array>
