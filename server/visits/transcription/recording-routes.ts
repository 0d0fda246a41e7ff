import * as marks from '#contract/bookmarks.ts'
import * as api from '#contract/transcripts.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Turn } from '#server/platform/rate-limit/turns.ts'
import type { Services } from '#server/services.ts'
import { wavResponse } from './audio/wav.ts'
import { forRecording } from './audit-rules.ts'
import { removeMark } from './marks.ts'
import { audioGone, finishRecording, listRecordings, transcribeAgain } from './recordings.ts'
import { recordingRow } from './recording-row.ts'

/** The recordings of a visit: their sound, bookmarks and transcription. */
export function recordingRoutes(s: Services, turnOf: (asker: string) => Turn): Route[] {
  return [
    on(api.listRecordings, ({ user, params }) => listRecordings(s, user.id, params.id), {
      audit: forVisit('visit.open'),
    }),
    on(
      api.getRecordingAudio,
      async ({ user, params, request }) => {
        const ref = { userId: user.id, recordingId: params.id }
        const row = await s.db.as(user.id, (tx) => recordingRow(s, tx, ref))
        if (row.audioGone) throw audioGone()
        return wavResponse(s, ref, row.samples, request.headers.get('range'), turnOf(user.id))
      },
      { audit: forRecording('audio.play') },
    ),
    on(
      api.transcribeRecording,
      ({ user, params }) => transcribeAgain(s, { userId: user.id, recordingId: params.id }),
      { audit: forRecording('visit.change') },
    ),
    on(
      marks.removeMark,
      ({ user, params, body }) =>
        removeMark(s, { userId: user.id, recordingId: params.id }, body.at),
      { audit: forRecording('visit.change') },
    ),
    on(
      api.finishRecording,
      ({ user, params }) => finishRecording(s, { userId: user.id, recordingId: params.id }),
      { audit: forRecording('visit.change') },
    ),
  ]
}
