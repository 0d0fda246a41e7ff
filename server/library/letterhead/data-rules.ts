import { describeTable } from '#server/platform/tables/describe-table.ts'
import { type ExportFile, json } from '#server/platform/tables/export-file.ts'
import type { Services } from '#server/services.ts'
import { fullLetterhead, getLetterhead } from './letterhead.ts'
import { getPasteSettings } from './paste.ts'
import { letterheads, pasteSettings } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const letterheadTables = [
  describeTable(letterheads, {
    export: { file: 'account/letterhead.json', write: letterheadFiles },
  }),
  describeTable(pasteSettings, {
    export: { file: 'account/paste-profiles.json', read: getPasteSettings },
  }),
]

/** The letterhead, and its logo as a picture where there is one. */
async function* letterheadFiles(s: Services, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'account/letterhead.json', content: json(await getLetterhead(s, userId)) }
  const { logo } = await fullLetterhead(s, userId)
  if (!logo) return
  const path = `account/logo.${logo.type === 'image/png' ? 'png' : 'jpg'}`
  yield { path, content: async () => new Blob([new Uint8Array(logo.bytes)]).stream() }
}
