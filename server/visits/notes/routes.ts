import { markPrinted } from '#contract/export.ts'
import { AppError } from '#contract/errors.ts'
import { largestNote } from '#common/note-size.ts'
import * as api from '#contract/notes.ts'
import { previewTemplate as previewEndpoint } from '#contract/preview.ts'
import * as review from '#contract/review.ts'
import { idempotencyKey } from '#server/platform/http/idempotency.ts'
import { on, onStream, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { exportNote, recordPrint } from './export/export.ts'
import { cancelGeneration } from './generation/cancel.ts'
import { followGeneration } from './generation/follow.ts'
import { generateOnce } from './generation/generate-once.ts'
import * as notes from './notes.ts'
import { decideOmission, listOmissions } from './coverage.ts'
import { listDifferences } from './differences.ts'
import { checkAgain } from './judging/check-again.ts'
import { previewTemplate } from './preview.ts'
import { listVersions } from './versions.ts'
import { forGeneration, forNote } from './audit-rules.ts'
import { forConversation, forVisit } from '#server/platform/audit-log/rule.ts'

/** JSON takes up to six bytes for one sign; a note of so many signs is never refused for its bytes. */
const NOTE_LIMIT = { maxBytes: 6 * largestNote + 10_000 }

export function noteRoutes(s: Services): Route[] {
  return [
    onStream(
      api.generateNote,
      ({ user, query, body, signal, request, timezone }) => {
        const { noteId, section, writer, model, language, others } = body
        const scribeId = body.conversation.id
        const wanted = {
          scribeId,
          templateId: body.prompt?.id,
          others: others?.map(({ id }) => id),
          noteId,
          section,
          writer,
          model,
          language,
          mode: query.mode,
          timezone,
        }
        return generateOnce(s, user.id, wanted, idempotencyKey(request), signal)
      },
      plainText,
      { rate: 'generate', audit: forConversation('note.write') },
    ),
    onStream(
      api.followGeneration,
      ({ user, params, signal }, after) => followGeneration(s, user.id, params.id, after, signal),
      plainText,
      { audit: forGeneration('note.read') },
    ),
    on(api.cancelGeneration, ({ user, params }) => cancelGeneration(s, user.id, params.id), {
      audit: forGeneration('visit.change'),
    }),
    on(
      previewEndpoint,
      ({ user, body, timezone, signal }) => previewTemplate(s, user.id, body, { timezone, signal }),
      { rate: 'generate', audit: { none: 'Fills a template from the sample visit.' } },
    ),
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
    on(api.checkNote, ({ user, params }) => checkAgain(s, user.id, params.id), {
      rate: 'generate',
      audit: forNote('visit.change'),
    }),
    on(
      api.reviewClaims,
      ({ user, params, body }) => notes.reviewClaims(s, user.id, params.id, body),
      { audit: forNote('visit.change') },
    ),
    on(
      review.listOmissions,
      async ({ user, params }) => ({
        items: await listOmissions(s, user.id, params.id),
      }),
      { audit: forNote('note.read') },
    ),
    on(
      review.decideOmission,
      ({ user, params, body }) => decideOmission(s, user.id, params.id, body),
      { audit: forNote('visit.change') },
    ),
    on(
      review.listDifferences,
      async ({ user, params }) => ({
        items: await listDifferences(s, user.id, params.id),
      }),
      { audit: forVisit('note.read') },
    ),
    on(
      api.listNoteVersions,
      async ({ user, params }) => ({
        items: await listVersions(s, user.id, params.id),
      }),
      { audit: forNote('note.read') },
    ),
    on(
      api.restoreNote,
      ({ user, params, body }) => notes.restoreNote(s, user.id, params.id, body.version),
      { audit: forNote('visit.change') },
    ),
    on(markPrinted, ({ user, params, body }) => recordPrint(s, user.id, params.id, body.what), {
      audit: 'by verb',
    }),
    on(api.markCopied, ({ user, params }) => notes.markCopied(s, user.id, params.id), {
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

/**
 * A reader of plain text gets the text; `reset_stream` on a line of its own tells it to start again (specification §4).
 * @throws AppError where the note failed
 */
function plainText(event: api.GenerationEvent): string {
  if (event.type === 'text') return event.text
  if (event.type === 'error') throw new AppError('failed', event.message)
  return event.type === 'reset_stream' ? '\nreset_stream\n' : ''
}
