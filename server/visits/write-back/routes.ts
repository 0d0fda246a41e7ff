import * as api from '#contract/write-back.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { forNote } from '#server/visits/notes/audit-rules.ts'
import { getWriteBack, lookForWriteBacks, previewWriteBack } from './write-back.ts'
import { writeNoteBack } from './write.ts'

export function writeBackRoutes(s: Services): Route[] {
  return [
    on(api.getWriteBack, ({ user, params }) => getWriteBack(s, user.id, params.id), {
      audit: forNote('note.read'),
    }),
    on(
      api.previewWriteBack,
      ({ user, params, timezone }) =>
        previewWriteBack(s, { userId: user.id, noteId: params.id, timezone }),
      { audit: forNote('note.read') },
    ),
    on(
      api.writeBackNote,
      ({ user, params, timezone, body }) =>
        writeNoteBack(s, { userId: user.id, noteId: params.id, timezone }, body),
      { rate: 'export', audit: 'by verb' },
    ),
    on(
      api.lookForWriteBack,
      async ({ user, params }) => ({ items: await lookForWriteBacks(s, user.id, params.id) }),
      { audit: 'by verb' },
    ),
  ]
}
