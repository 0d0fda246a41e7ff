import { TZDate } from '@date-fns/tz'
import { format as formatDate } from 'date-fns/format'
import { getScribe } from '#server/scribes/scribes.ts'
import type { Services } from '#server/services.ts'
import { getNote } from '#server/notes/notes.ts'
import { recordOverride } from '#server/notes/overrides.ts'
import { inThread } from '#server/notes/thread.ts'
import { blocksOf, type Document } from './blocks.ts'
import { renderTxt } from './txt.ts'

export type Format = 'docx' | 'pdf' | 'txt'
const types: Record<Format, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

/** The note as a file to download. Its name holds the date only, since names of files travel far. */
export async function exportNote(
  s: Services,
  userId: string,
  id: string,
  { format, timezone }: { format: Format; timezone: string },
): Promise<Response> {
  const note = await getNote(s, userId, id)
  const created = new TZDate(note.created, timezone)
  const { name } = await getScribe(s, userId, note.scribeId)
  const date = `${name} · ${formatDate(created, 'd MMMM yyyy, h:mm a')}`
  const document: Document = { title: note.title, date, blocks: blocksOf(note.content) }
  const bytes = format === 'txt' ? renderTxt(document) : await render(format, document)
  await recordOverride(s, userId, id, 'exported')
  return new Response(bytes, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="note-${formatDate(created, 'yyyy-MM-dd')}.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

function render(format: 'docx' | 'pdf', document: Document): Promise<Uint8Array<ArrayBuffer>> {
  return inThread(new URL('./render-worker.ts', import.meta.url), { format, document })
}
