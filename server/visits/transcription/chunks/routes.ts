import * as api from '#contract/transcripts.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Turn } from '#server/platform/rate-limit/turns.ts'
import type { Services } from '#server/services.ts'
import { textLimit } from '../text-limit.ts'
import { lineOf } from '../versions/routes.ts'
import { transcriptAnswer } from './answer.ts'
import { deleteTranscript, editChunk } from './edit.ts'
import { addLines, importFile, pasteText } from './import.ts'

/** The lines of a transcript: reading, adding, editing and deleting them. */
export function chunkRoutes(s: Services, turnOf: (asker: string) => Turn): Route[] {
  return [
    on(
      api.listChunks,
      ({ user, params, query }) => transcriptAnswer(s, user.id, params.id, query, turnOf(user.id)),
      { audit: forVisit('transcript.read') },
    ),
    on(
      api.addChunks,
      ({ user, params, body }) => addLines(s, user.id, params.id, body.chunks.map(typed)),
      { ...textLimit, audit: forVisit('visit.change') },
    ),
    on(api.importTranscript, ({ user, params, body }) => importFile(s, user.id, params.id, body), {
      rate: 'import',
      audit: forVisit('visit.change'),
    }),
    on(
      api.pasteTranscript,
      ({ user, params, body }) => pasteText(s, user.id, params.id, body.text),
      { ...textLimit, audit: forVisit('visit.change') },
    ),
    on(api.editChunk, ({ user, params, body }) => editChunk(s, user.id, lineOf(params), body), {
      audit: forVisit('visit.change'),
    }),
    on(api.deleteTranscript, ({ user, params }) => deleteTranscript(s, user.id, params.id), {
      audit: forVisit('part.delete'),
    }),
  ]
}

function typed(line: { text: string; timestamp?: number; speaker?: string }) {
  return { text: line.text, start: line.timestamp ?? null, speaker: line.speaker ?? null }
}
