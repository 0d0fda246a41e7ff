import { alarmOf, silence, stalledMs, type Alarm, type Senses, type TabState } from './alarms.ts'
import type { Block } from '#web/capture/capture.ts'

const blockMs = 100
/**
 * Nobody resumes a recording after half a day: a larger jump of the clock is a correction. The page can't distinguish a
 * shorter jump from sleep, because no other clock of the browser runs during sleep.
 */
const longestGapMs = 12 * 3_600_000
/** The watch comes twice a second, once a second in a hidden page. */
const lateMs = 2_500

/** What the microphone and the tab have delivered. Times are in milliseconds since 1970, 0 for never. */
export interface Signal {
  /** When the newest block was made, and when it came. */
  madeAt: number
  blockAt: number
  loudAt: number
  tabLoudAt: number
  tabHeard: boolean
  watchedAt: number
  wasLate: boolean
  alarm: Alarm | undefined
}

export const noSignal: Signal = {
  madeAt: 0,
  blockAt: 0,
  loudAt: 0,
  tabLoudAt: 0,
  tabHeard: false,
  watchedAt: 0,
  wasLate: false,
  alarm: undefined,
}

/** Stillness and silence count from now on. */
export const restart = (signal: Signal, now: number): Signal => ({
  ...signal,
  madeAt: now,
  blockAt: now,
  loudAt: now,
  tabLoudAt: now,
  watchedAt: now,
})

/** A block came. @returns also the milliseconds before it in which nothing was captured */
export function noteBlock(
  signal: Signal,
  { at, peak, tabPeak }: Pick<Block, 'at' | 'peak' | 'tabPeak'>,
  now: number,
): { signal: Signal; missedMs: number } {
  const still = signal.madeAt ? at - signal.madeAt : 0
  // Blocks of an earlier graph come a moment late; anything more is a clock that was put back, and counts from here.
  const madeAt = still < -lateMs ? at : Math.max(signal.madeAt, at)
  const isTabLoud = (tabPeak ?? 0) > silence
  const next = {
    ...signal,
    madeAt,
    blockAt: now,
    loudAt: peak > silence ? now : signal.loudAt,
    tabLoudAt: isTabLoud ? now : signal.tabLoudAt,
    tabHeard: signal.tabHeard || isTabLoud,
  }
  return { signal: next, missedMs: still > stalledMs && still < longestGapMs ? still - blockMs : 0 }
}

/** A look at the signal. @returns also whether the graph is still and must be rebuilt */
export function watchSignal(
  signal: Signal,
  { now, microphone, tab }: Pick<Senses, 'now' | 'microphone'> & { tab: TabState },
): { signal: Signal; isStalled: boolean } {
  // A page that was asleep or busy gets its blocks only after this: it judges at the next look.
  const isLate = !signal.wasLate && now - signal.watchedAt > lateMs
  const looked = { ...signal, wasLate: isLate, watchedAt: now }
  const isLive = microphone === 'live'
  if (isLate && isLive) return { signal: looked, isStalled: false }
  const alarm = alarmOf({ ...signal, now, microphone, tab })
  return { signal: { ...looked, alarm }, isStalled: isLive && now - signal.blockAt > stalledMs }
}
