import * as api from '#contract/chat.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { idempotencyKey } from '#server/platform/http/idempotency.ts'
import { on, onStream, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { askOnce, followAnswer, stopAnswer } from './ask-once.ts'
import { checkAnswerAgain } from './check-answer.ts'
import { listMessages } from './messages.ts'
import { summarise } from './summary.ts'
import { messages } from './table.ts'

const forAnswer = rulesFor('visit', messages)
import { forConversation, forVisit, rulesFor } from '#server/platform/audit-log/rule.ts'

export function chatRoutes(s: Services): Route[] {
  return [
    onStream(
      api.chat,
      ({ user, body, signal, request }) =>
        askOnce(s, user.id, readQuestion(body), idempotencyKey(request), signal),
      plainText,
      {
        // A long conversation may come with the question.
        maxBytes: 4_000_000,
        rate: 'chat',
        json: async ({ user, body }, events) => {
          for await (const { event } of events)
            if (event.type === 'error') throw new AppError('failed', event.message)
          return listMessages(s, user.id, visitNamed(body))
        },
        audit: forConversation('visit.change'),
      },
    ),
    ...answerRoutes(s),
    on(api.summarise, ({ user, body, signal }) => summarise(s, user.id, visitNamed(body), signal), {
      rate: 'chat',
      audit: forConversation('visit.open'),
    }),
    on(
      api.listMessages,
      async ({ user, params }) => ({
        items: await listMessages(s, user.id, params.id),
      }),
      { audit: forVisit('chat.read') },
    ),
  ]
}

/** An answer that is being written or was written. */
function answerRoutes(s: Services): Route[] {
  return [
    onStream(
      api.followAnswer,
      ({ user, params, signal }, after) => followAnswer(s, user.id, params.id, after, signal),
      undefined,
      { audit: forAnswer('note.read') },
    ),
    on(api.stopAnswer, ({ user, params }) => stopAnswer(s, user.id, params.id), {
      audit: forAnswer('visit.change'),
    }),
    on(api.checkAnswer, ({ user, params }) => checkAnswerAgain(s, user.id, params.id), {
      rate: 'chat',
      audit: forAnswer('visit.change'),
    }),
  ]
}

/**
 * The visit that a call of specification §7 is about: named as `conversation`, or itself the body.
 * @throws AppError 'bad-request' if it is neither
 */
function visitNamed({ conversation, id }: Body<typeof api.summarise>): string {
  const named = conversation?.id ?? id
  if (!named) throw new AppError('bad-request', 'Please check conversation.')
  return named
}

/** @throws AppError 'bad-request' without a question or a visit */
function readQuestion(body: Body<typeof api.chat>) {
  const last = (body.conversation ?? body).messages?.at(-1)
  const said = body.message === undefined && last?.role === 'user' ? last : undefined
  const asked = body.message ?? said?.content.trim() ?? ''
  if (asked === '') throw new AppError('bad-request', 'Please write a question.')
  const named = said?.files?.map((file) => (typeof file === 'string' ? file : file.id)) ?? []
  return {
    scribeId: visitNamed(body),
    message: asked,
    files: body.files.length > 0 ? body.files : named.slice(0, api.maxMessageFiles),
    template: (body.prompt ?? said?.prompt)?.id,
    replaces: body.replaces,
  }
}

/**
 * A reader of plain text receives the text; a line `reset_stream` tells it to start again (specification §4).
 * @throws AppError if the answer failed
 */
function plainText(event: api.ChatEvent): string {
  if (event.type === 'text') return event.text
  if (event.type === 'error') throw new AppError('failed', event.message)
  return event.type === 'reset_stream' ? '\nreset_stream\n' : ''
}
