import { type UserEvent, userEvents } from '#contract/events.ts'
import { onStream, type Route } from '#server/platform/http/route.ts'
import type { Bus } from './bus.ts'
import { channel } from './channel.ts'

export function eventRoutes(s: { bus: Bus }): Route[] {
  return [
    onStream(
      userEvents,
      async function* ({ user, signal }) {
        const events = channel<UserEvent>(signal)
        // The page's data from before its stream opened may be older than these.
        const recent = s.bus.recent(user.id)
        const unsubscribe = s.bus.subscribe(user.id, events.push)
        let id = 0
        try {
          yield { id: id++, event: { topic: 'ready' as const } }
          for (const event of recent) yield { id: id++, event }
          for await (const event of events) yield { id: id++, event }
        } finally {
          unsubscribe()
        }
      },
      undefined,
      { audit: { none: 'Ids and topics; what they lead to is logged when it is read.' } },
    ),
  ]
}
