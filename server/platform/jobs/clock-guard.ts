import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'

const KEY = 'even-clock'
const HOUR_MS = 3_600_000

/** A server may be off for a long weekend. A clock that is further on at the next look may be wrong. */
const LEAP_MS = 96 * HOUR_MS
/** So long it must run evenly after a leap, hours in which the server was on. */
const WAIT_MS = 24 * HOUR_MS
/** Looks come every hour; what is longer was not running. */
const MOST_COUNTED_MS = 3 * HOUR_MS

interface Look {
  /** The clock at the last look, in milliseconds since 1970. */
  seen: number
  /** Milliseconds of even running that are still missing. */
  wait: number
}

/**
 * Whether what is due by the clock may be deleted now. A clock that leapt ahead, as with an empty battery or a wrong time
 * server, would let everything be due at once: nothing goes before it has run evenly for a day (decision 075). Asked by
 * each work that deletes by age; asking is looking.
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
    )
  return wait === 0
}
