import { sql } from 'drizzle-orm'
import type { UserEvent } from '#contract/events.ts'
import { recentEvents } from '#common/recent-events.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'

/** The database's channel for what `eventText` makes. */
export const userEventChannel = 'user_event'
type Handler = (event: UserEvent) => void

export interface Bus {
  /** Receives a user's changes, from any process, until the returned function is called. */
  subscribe(userId: string, handler: Handler): () => void
  /** What changed for a user in the last seconds. */
  recent(userId: string): UserEvent[]
}

/** Tells every window of a user what changed, when the transaction commits. Ids only: it passes through the database in clear. */
export async function publish(
  db: Database,
  tx: Tx,
  userId: string,
  event: UserEvent,
): Promise<void> {
  await db.notify(tx, userEventChannel, eventText(userId, event))
}

/** Tells every window of all members of a group what changed, however many they are. */
export async function publishToMembers(tx: Tx, groupId: string, event: UserEvent): Promise<void> {
  await tx.execute(
    sql`select acting.notify_members(${groupId}, ${userEventChannel}, ${JSON.stringify(event)}::jsonb)`,
  )
}

/** An event as it passes through the database, for functions there that notify themselves. */
export const eventText = (userId: string, event: UserEvent): string =>
  JSON.stringify({ userIds: [userId], event } satisfies Notification)

interface Notification {
  userIds: string[]
  event: UserEvent
}

/** Hands notifications of the database to the subscribers of this process. */
export async function openBus(db: Database): Promise<Bus> {
  const handlers = new Map<string, Set<Handler>>()
  const recent = recentEvents()
  await db.listen(
    userEventChannel,
    (payload) => {
      const { userIds, event } = JSON.parse(payload) as Notification
      for (const userId of userIds) {
        recent.add(event, userId)
        for (const handler of handlers.get(userId) ?? []) handler(event)
      }
    },
    () => {
      // Events may have been missed while the connection was broken: all clients reload.
      for (const set of handlers.values()) for (const handler of set) handler({ topic: 'ready' })
    },
  )
  return {
    recent: recent.of,
    subscribe(userId, handler) {
      const set = handlers.get(userId) ?? new Set()
      handlers.set(userId, set.add(handler))
      return () => {
        set.delete(handler)
        if (set.size === 0) handlers.delete(userId)
      }
    },
  }
}
