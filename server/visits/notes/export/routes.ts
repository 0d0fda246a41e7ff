import { getNoteFrame, markPrinted } from '#contract/export.ts'
import * as api from '#contract/notes.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { forNote } from '../audit-rules.ts'
import { markCopied } from '../notes.ts'
import { exportNote, noteFrame, recordPrint } from './export.ts'

/** What leaves with a note: prints, copies and files. */
export function exportRoutes(s: Services): Route[] {
  return [
    on(getNoteFrame, ({ user, params, timezone }) => noteFrame(s, user.id, params.id, timezone), {
      audit: forNote('note.read'),
    }),
    on(markPrinted, ({ user, params, body }) => recordPrint(s, user.id, params.id, body.what), {
      audit: 'by verb',
    }),
    on(api.markCopied, ({ user, params }) => markCopied(s, user.id, params.id), {
      audit: 'by verb',
    }),
    on(
      api.exportNote,
      ({ user, params, query: { format }, timezone }) =>
        exportNote(s, user.id, params.id, { format, timezone }),
      { rate: 'export', audit: 'by verb' },
    ),
  ]
}
