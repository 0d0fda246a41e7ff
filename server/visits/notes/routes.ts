import { largestNote } from '#common/note-size.ts'
import { listNoteVersions, restoreNote } from '#contract/note-versions.ts'
import * as api from '#contract/notes.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { forNote } from './audit-rules.ts'
import { exportRoutes } from './export/routes.ts'
import * as notes from './notes.ts'
import { reviewRoutes } from './review-routes.ts'
import { listVersions } from './versions.ts'
import { writingRoutes } from './writing-routes.ts'

/** JSON takes up to six bytes per character; a note within the limit of characters is never refused for its bytes. */
const NOTE_LIMIT = { maxBytes: 6 * largestNote + 10_000 }

export function noteRoutes(s: Services): Route[] {
  return [
    ...writingRoutes(s),
    on(
      api.listNotes,
      async ({ user, params }) => ({
        items: await notes.listNotes(s, user.id, params.id),
      }),
      { audit: forVisit('note.read') },
    ),
    on(api.getNote, ({ user, params }) => notes.getNote(s, user.id, params.id), {
      audit: forNote('note.read'),
    }),
    on(api.updateNote, ({ user, params, body }) => notes.updateNote(s, user.id, params.id, body), {
      ...NOTE_LIMIT,
      audit: forNote('visit.change'),
    }),
    on(api.deleteNote, ({ user, params }) => notes.deleteNote(s, user.id, params.id), {
      audit: forNote('part.delete'),
    }),
    ...reviewRoutes(s),
    on(
      listNoteVersions,
      async ({ user, params }) => ({
        items: await listVersions(s, user.id, params.id),
      }),
      { audit: forNote('note.read') },
    ),
    on(
      restoreNote,
      ({ user, params, body }) => notes.restoreNote(s, user.id, params.id, body.version),
      { audit: forNote('visit.change') },
    ),
    ...exportRoutes(s),
  ]
}
