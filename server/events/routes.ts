import { type UserEvent, userEvents } from '#contract/events.ts'
import { onStream, type Route } from '#server/http/route.ts'
import type { Bus } from './bus.ts'
import { channel } from './channel.ts'

export function eventRoutes(s: { bus: Bus }): Route[] {
  return [
    onStream(userEvents, async function* ({ user, signal }) {
      const events = channel<UserEvent>(signal)
      const unsubscribe = s.bus.subscribe(user.id, events.push)
      let id = 0
      try {
        // The reader may have been away: it reads everything once when the line is open.
        yield { id: id++, event: { topic: 'ready' as const } }
        for await (const event of events) yield { id: id++, event }
      } finally {
        unsubscribe()
      }
    }),
  ]
}
