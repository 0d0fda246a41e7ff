import * as marks from '#contract/bookmarks.ts'
import * as overlaps from '#contract/overlaps.ts'
import * as people from '#contract/speakers.ts'
import * as api from '#contract/transcripts.ts'
import * as tongues from '#contract/translation.ts'
import { on, onSocket, type Route } from '#server/platform/http/route.ts'
import { fairTurns } from '#server/platform/rate-limit/turns.ts'
import type { Services } from '#server/services.ts'
import { wavResponse } from './audio/wav.ts'
import { deleteTranscript, editChunk } from './chunks/edit.ts'
import { addLines, importFile, pasteText } from './chunks/import.ts'
import { transcriptAnswer } from './chunks/answer.ts'
import { createAudioBatcher } from './live/audio-batcher.ts'
import { createTextBatcher } from './live/text-batcher.ts'
import { createCircuitBreakers } from './live/circuit-breaker.ts'
import { serveLive } from './live/connection.ts'
import { liveRegistry } from './live/registry.ts'
import { takeTicket } from './live/tickets.ts'
import { removeMark } from './marks.ts'
import { serviceRoutes } from './service/routes.ts'
import { lineOf, versionRoutes } from './versions/routes.ts'
import { doubtRoutes } from './doubts/routes.ts'
import { listOverlaps, showDoubled } from './overlaps/show.ts'
import { listSpeakers } from './speakers/list.ts'
import { renameSpeaker, setClinician, setSpeaker, undoSpeakers } from './speakers/set.ts'
import {
  listTranslations,
  setLanguages,
  translateAgain,
  translatorOf,
} from './translate/translations.ts'
import {
  audioGone,
  finishRecording,
  listRecordings,
  recordingRow,
  transcribeAgain,
} from './recordings.ts'
import { forRecording } from './audit-rules.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'

/** A day of speech as text. */
const TEXT_LIMIT = { maxBytes: 10_000_000 }

/** Of the ten connections to the database, those that the reading of transcripts and sound may hold. */
const READS_AT_ONCE = 3

export function transcriptionRoutes(s: Services): Route[] {
  const live = {
    registry: liveRegistry(s),
    batchers: { audio: createAudioBatcher(s), text: createTextBatcher(s) },
    circuits: createCircuitBreakers(),
  }
  const turnOf = fairTurns(READS_AT_ONCE)
  return [
    on(
      api.listChunks,
      ({ user, params, query }) => transcriptAnswer(s, user.id, params.id, query, turnOf(user.id)),
      { audit: forVisit('transcript.read') },
    ),
    on(
      api.addChunks,
      ({ user, params, body }) => addLines(s, user.id, params.id, body.chunks.map(typed)),
      { ...TEXT_LIMIT, audit: forVisit('visit.change') },
    ),
    on(api.importTranscript, ({ user, params, body }) => importFile(s, user.id, params.id, body), {
      rate: 'import',
      audit: forVisit('visit.change'),
    }),
    on(
      api.pasteTranscript,
      ({ user, params, body }) => pasteText(s, user.id, params.id, body.text),
      { ...TEXT_LIMIT, audit: forVisit('visit.change') },
    ),
    on(api.editChunk, ({ user, params, body }) => editChunk(s, user.id, lineOf(params), body), {
      audit: forVisit('visit.change'),
    }),
    on(api.renameSpeaker, ({ user, params, body }) => renameSpeaker(s, user.id, params.id, body), {
      audit: forVisit('visit.change'),
    }),
    on(people.listSpeakers, ({ user, params }) => listSpeakers(s, user.id, params.id), {
      audit: forVisit('transcript.read'),
    }),
    on(
      people.setSpeaker,
      ({ user, params, body }) => setSpeaker(s, visitOf(user.id, params.id), body),
      { audit: forVisit('visit.change') },
    ),
    on(
      people.setClinician,
      ({ user, params, body }) => setClinician(s, visitOf(user.id, params.id), body),
      { audit: forVisit('visit.change') },
    ),
    on(
      people.undoSpeakers,
      ({ user, params, body }) => undoSpeakers(s, visitOf(user.id, params.id), body),
      { ...TEXT_LIMIT, audit: forVisit('visit.change') },
    ),
    on(
      tongues.setLanguages,
      ({ user, params, body }) => setLanguages(s, visitOf(user.id, params.id), body),
      { audit: forVisit('visit.change') },
    ),
    on(
      tongues.listTranslations,
      ({ user, params, query }) => listTranslations(s, visitOf(user.id, params.id), query),
      { audit: forVisit('transcript.read') },
    ),
    on(
      tongues.translateAgain,
      ({ user, params, body }) => translateAgain(s, visitOf(user.id, params.id), body),
      { audit: forVisit('visit.change') },
    ),
    on(tongues.getTranslator, () => translatorOf(s), {
      audit: { none: 'Whether there is a translator.' },
    }),
    on(api.deleteTranscript, ({ user, params }) => deleteTranscript(s, user.id, params.id), {
      audit: forVisit('part.delete'),
    }),
    on(api.listRecordings, ({ user, params }) => listRecordings(s, user.id, params.id), {
      audit: forVisit('visit.open'),
    }),
    on(
      api.getRecordingAudio,
      async ({ user, params, request }) => {
        const ref = { userId: user.id, recordingId: params.id }
        const row = await s.db.as(user.id, (tx) => recordingRow(tx, ref))
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
    on(api.takeTicket, ({ user, body }) => takeTicket(s, user, body), {
      rate: 'ticket',
      audit: { action: 'visit.record', entity: 'visit', visit: 'scribeId' },
    }),
    ...serviceRoutes(s),
    ...versionRoutes(s),
    on(overlaps.listOverlaps, ({ user, params }) => listOverlaps(s, visitOf(user.id, params.id)), {
      audit: forVisit('transcript.read'),
    }),
    on(
      overlaps.showDoubled,
      ({ user, params, body }) => showDoubled(s, visitOf(user.id, params.id), body),
      { audit: forVisit('visit.change') },
    ),
    ...doubtRoutes(s),
    onSocket(api.transcriptionSocket, (socket) => serveLive(s, live, socket)),
  ]
}

const visitOf = (userId: string, scribeId: string) => ({ userId, scribeId })

function typed(line: { text: string; timestamp?: number; speaker?: string }) {
  return { text: line.text, start: line.timestamp ?? null, speaker: line.speaker ?? null }
}
