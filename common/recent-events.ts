import type { UserEvent } from '#contract/events.ts'

/**
 * When a stream opens, it reports the changes of this many milliseconds before: a page starts to read while its stream
 * is still connecting, and would miss a change in between.
 */
const toldAgainMs = 5_000

/** A page may treat its first answers as fresh if its stream opens within this many milliseconds of them. */
export const openingMs = toldAgainMs / 5

export interface RecentEvents {
  add: (event: UserEvent, userId?: string) => void
  /** The user's recent changes, each once, in order. */
  of: (userId?: string) => UserEvent[]
}

/** Remembers the events of the last seconds. */
export function recentEvents(now: () => number = Date.now): RecentEvents {
  const sent: { at: number; userId: string | undefined; event: UserEvent }[] = []
  const forget = () => {
    while (sent[0] && sent[0].at < now() - toldAgainMs) sent.shift()
  }
  return {
    add(event, userId) {
      forget()
      sent.push({ at: now(), userId, event })
    },
    of(userId) {
      forget()
      const theirs = sent.filter((one) => one.userId === userId)
      return [...new Map(theirs.map(({ event }) => [JSON.stringify(event), event])).values()]
    },
  }
}
