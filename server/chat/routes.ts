import * as api from '#contract/chat.ts'
import { on, onStream, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { askAssistant } from './chat.ts'
import { listMessages } from './messages.ts'

export function chatRoutes(s: Services): Route[] {
  return [
    onStream(
      api.chat,
      async ({ user, body, signal }) =>
        (await askAssistant(s, user.id, body.conversation.id, body.message)).follow(-1, signal),
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
