import { AppError } from '#contract/errors.ts'
import type { Body, Query } from '#contract/endpoint.ts'
import * as api from '#contract/generation.ts'
import { previewTemplate as previewEndpoint } from '#contract/preview.ts'
import { forConversation } from '#server/platform/audit-log/rule.ts'
import { idempotencyKey } from '#server/platform/http/idempotency.ts'
import { on, onStream, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { forGeneration } from './audit-rules.ts'
import { cancelGeneration } from './generation/cancel.ts'
import { followGeneration } from './generation/follow.ts'
import { generateOnce } from './generation/generate-once.ts'
import { previewTemplate } from './preview.ts'

/** Writing a note: a generation, its events and its end. */
export function writingRoutes(s: Services): Route[] {
  return [
    onStream(
      api.generateNote,
      ({ user, query, body, signal, request, timezone }) => {
        const wanted = toGeneration(body, query.mode, timezone)
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
  ]
}

function toGeneration(
  body: Body<typeof api.generateNote>,
  mode: Query<typeof api.generateNote>['mode'],
  timezone: string,
) {
  const { noteId, section, writer, model, language, others } = body
  return {
    scribeId: body.conversation.id,
    templateId: body.prompt?.id,
    others: others?.map(({ id }) => id),
    noteId,
    section,
    writer,
    model,
    language,
    mode,
    timezone,
  }
}

/**
 * A reader of plain text receives the text; a line `reset_stream` tells it to start again (specification §4).
 * @throws AppError if the note failed
 */
function plainText(event: api.GenerationEvent): string {
  if (event.type === 'text') return event.text
  if (event.type === 'error') throw new AppError('failed', event.message)
  return event.type === 'reset_stream' ? '\nreset_stream\n' : ''
}
