import type { UserEvent } from '#contract/events.ts'

/**
 * So many milliseconds back a line tells, when it opens, what has changed: a page begins to read while its line is on
 * its way, and a change in between would be told to nobody.
 */
const toldAgainMs = 5_000

/** A page may take its first answers for fresh when its line opens within so many milliseconds of them. */
export const openingMs = toldAgainMs / 5

export interface RecentEvents {
  add: (event: UserEvent, userId?: string) => void
  /** What has changed for this user of late, each once, in its order. */
  of: (userId?: string) => UserEvent[]
}

/** Remembers the events of the last seconds. */
export function recentEvents(now: () => number = Date.now): RecentEvents {
  const told: { at: number; userId: string | undefined; event: UserEvent }[] = []
  const forget = () => {
    while (told[0] && told[0].at < now() - toldAgainMs) told.shift()
  }
  return {
    add(event, userId) {
      forget()
      told.push({ at: now(), userId, event })
    },
    of(userId) {
      forget()
      const theirs = told.filter((one) => one.userId === userId)
      return [...new Map(theirs.map(({ event }) => [JSON.stringify(event), event])).values()]
    },
  }
}
