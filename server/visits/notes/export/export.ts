import { TZDate } from '@date-fns/tz'
import { format as formatDate } from 'date-fns/format'
import type { AuditAction } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import type { NoteFrame } from '#contract/export.ts'
import type { NoteFormat } from '#contract/notes.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { getNote } from '#server/visits/notes/notes.ts'
import { noteRow } from '#server/visits/notes/present.ts'
import { inThread } from '#server/visits/notes/thread.ts'
import { getScribe } from '#server/visits/scribes/scribes.ts'
import type { Services } from '#server/services.ts'
import { recordOverride } from '#server/visits/notes/overrides.ts'
import type { Document } from './document.ts'
import { assertLayable, type PagedFormat } from './layout-limits.ts'
import { noteDocument } from './note-document.ts'
import { renderTxt } from './txt.ts'

const types: Record<NoteFormat, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

/** The note as a file to download. Its name holds the date only, since names of files travel far. */
export async function exportNote(
  s: Services,
  userId: string,
  id: string,
  { format, timezone }: { format: NoteFormat; timezone: string },
): Promise<Response> {
  const { note, bytes } = await noteFile(s, userId, id, { format, timezone })
  await recordOverride(s, userId, id, 'exported')
  await recordUse(s, userId, id, 'note.export', format)
  const day = formatDate(new TZDate(note.created, timezone), 'yyyy-MM-dd')
  return new Response(bytes, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="note-${day}.${format}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The bytes of a note in a format, with the user's letterhead. */
export async function noteFile(
  s: Services,
  userId: string,
  id: string,
  { format, timezone }: { format: NoteFormat; timezone: string },
) {
  const note = await getNote(s, userId, id)
  const scribe = await getScribe(s, userId, note.scribeId)
  const document = await noteDocument(s, userId, { note, scribe, timezone })
  const bytes =
    format === 'txt' ? renderTxt(document) : await render(s, userId, { format, document })
  return { note, bytes }
}

/** In milliseconds; a note of ten pages takes one or two seconds on a busy machine. */
const MOST_MS = 60_000

/**
 * Lays a note out in a thread, two at once and each user's after the other.
 * @param most milliseconds that one may take
 * @throws AppError 'too-large' for what would take longer, 'unavailable' where it does
 */
export async function render(
  s: Services,
  userId: string,
  { format, document }: { format: PagedFormat; document: Document },
  most = MOST_MS,
): Promise<Uint8Array<ArrayBuffer>> {
  assertLayable(document.blocks)
  return s.notes.rendering(userId)(async () => {
    const late = AbortSignal.timeout(most)
    try {
      const worker = new URL('./render-worker.ts', import.meta.url)
      return await inThread(worker, { format, document }, late)
    } catch (error) {
      if (!late.aborted) throw error
      throw new AppError('unavailable', 'The file couldn’t be created.', {
        detail:
          'Something in the note takes too long to lay out. Copy the note, or save it as plain text.',
      })
    }
  })
}

/** The header and footer of a printed note, as in its files. */
export async function noteFrame(
  s: Services,
  userId: string,
  id: string,
  timezone: string,
): Promise<NoteFrame> {
  const note = await getNote(s, userId, id)
  const scribe = await getScribe(s, userId, note.scribeId)
  const {
    blocks: _,
    logo: __,
    ...frame
  } = await noteDocument(s, userId, { note, scribe, timezone })
  return frame
}

/** Notes that a note, or the summary for its patient, was put on paper. */
export async function recordPrint(
  s: Services,
  userId: string,
  id: string,
  what: 'note' | 'summary',
): Promise<void> {
  if (what === 'note') await recordOverride(s, userId, id, 'printed')
  await recordUse(s, userId, id, 'note.print', what === 'summary' ? 'summary' : undefined)
}

/** Notes in the log that a note left the product. */
async function recordUse(
  s: Services,
  userId: string,
  id: string,
  action: AuditAction,
  detail?: string,
): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const { scribeId } = await noteRow(tx, userId, id)
    const entity = { type: 'note' as const, id, ...(detail !== undefined && { detail }) }
    await record(s, tx, { userId, scribeId, action, entity })
  })
}
