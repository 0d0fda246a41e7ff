import * as api from '#contract/chat.ts'
import { idempotencyKey } from '#server/http/idempotency.ts'
import { on, onStream, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { askOnce } from './ask-once.ts'
import { listMessages } from './messages.ts'

export function chatRoutes(s: Services): Route[] {
  return [
    onStream(
      api.chat,
      ({ user, body, signal, request }) => {
        const question = { scribeId: body.conversation.id, message: body.message }
        return askOnce(s, user.id, question, idempotencyKey(request), signal)
      },
      plainText,
    ),
    on(api.listMessages, async ({ user, params }) => ({
      items: await listMessages(s, user.id, params.id),
    })),
  ]
}

/** A reader of plain text gets the text; the word `reset_stream` tells it to begin anew (specification §4). */
function plainText(event: api.ChatEvent): string {
  if (event.type === 'text') return event.text
  if (event.type === 'reset_stream') return 'reset_stream'
  return event.type === 'error' ? `\n\n${event.message}` : ''
}
