import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'

const KEY = 'even-clock'
const HOUR_MS = 3_600_000

/** A server may be off for a long weekend. A clock that is further on at the next look may be wrong. */
const LEAP_MS = 96 * HOUR_MS
/** How long the clock must run evenly after a jump, in hours that the server was on. */
const WAIT_MS = 24 * HOUR_MS
/** Checks run every hour; a longer gap means that the server was off. */
const MOST_COUNTED_MS = 3 * HOUR_MS

interface Look {
  /** The clock at the last look, in milliseconds since 1970. */
  seen: number
  /** Milliseconds of even running that are still missing. */
  wait: number
}

/**
 * Whether expired data may be deleted now. A clock that jumped ahead, after an empty battery or with a wrong time
 * server, would make everything due at once: nothing is deleted before it has run evenly for a day (decision 075).
 * Called by each job that deletes by age; the call is the check.
 */
export async function isClockPlausible(s: Services): Promise<boolean> {
  const now = s.now().getTime()
  const known = await readSetting<Look>(s, KEY)
  const passed = now - (known?.seen ?? now)
  const isLeap = passed > LEAP_MS
  const counted = Math.min(Math.max(passed, 0), MOST_COUNTED_MS)
  const wait = isLeap ? WAIT_MS : Math.max(0, (known?.wait ?? 0) - counted)
  await writeSetting(s, KEY, { seen: now, wait })
  if (isLeap)
    s.log(
      `The clock is ${Math.floor(passed / (24 * HOUR_MS))} days further than it was. Nothing is deleted for its age before it has run evenly for a day.`,
      'warn',
    )
  return wait === 0
}

/** How long deletion by age stays paused after the clock has jumped, in milliseconds. */
export const deletionPause = async (s: Services): Promise<number> =>
  (await readSetting<Look>(s, KEY))?.wait ?? 0
