import * as marks from '#contract/bookmarks.ts'
import { getRecordingPeaks } from '#contract/recording-peaks.ts'
import * as api from '#contract/transcripts.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Turn } from '#server/platform/rate-limit/turns.ts'
import type { Services } from '#server/services.ts'
import { readPeaks } from './audio/peaks.ts'
import { wavResponse } from './audio/wav.ts'
import { forRecording } from './audit-rules.ts'
import { removeMark } from './marks.ts'
import { audioGone, finishRecording, listRecordings, transcribeAgain } from './recordings.ts'
import { type RecordingRef, recordingRow } from './recording-row.ts'

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
        const samples = await playableSamples(s, ref)
        return wavResponse(s, ref, samples, request.headers.get('range'), turnOf(user.id))
      },
      { audit: forRecording('audio.play') },
    ),
    on(
      getRecordingPeaks,
      async ({ user, params }) => {
        const ref = { userId: user.id, recordingId: params.id }
        return readPeaks(s, ref, await playableSamples(s, ref), turnOf(user.id))
      },
      { audit: forRecording('visit.open') },
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

/** The length of a recording. @throws AppError 'not-found', also where its audio was deleted. */
async function playableSamples(s: Services, ref: RecordingRef): Promise<number> {
  const { audioGone: isGone, samples } = await s.db.as(ref.userId, (tx) => recordingRow(s, tx, ref))
  if (isGone) throw audioGone()
  return samples
}
