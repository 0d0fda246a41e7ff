import type { Gap } from '#common/audio-gaps.ts'
import { sampleRate } from '#contract/transcripts.ts'
import type { RecordingRow } from './recording-row.ts'

type WithGaps = Pick<RecordingRow, 'gaps' | 'samples'>

/**
 * Whether a recording was closed by others while its device was not heard of: that device may be without a network,
 * go on recording, and bring the rest later.
 */
export const isAwaited = ({ gaps }: Pick<RecordingRow, 'gaps'>): boolean =>
  gaps.some(({ why }) => why === 'awaited')

/**
 * The stretch that a device which is not heard of may hold, from the end of what is stored until now, in seconds of
 * its recording. What follows it in the visit begins behind it, so that both lie where they were said. A device
 * tells every 10 s that it is there; sound that came since tells it better.
 */
export function awaitedSince({ samples, seen, started }: RecordingRow, now: Date): Gap {
  const from = samples / sampleRate
  const lastHeard = Math.max((seen ?? started).getTime(), started.getTime() + from * 1000)
  return { from, to: from + Math.max(0, now.getTime() - lastHeard) / 1000, why: 'awaited' }
}

/** The gaps as they are with what has come of them. */
export function withArrived({ gaps, samples }: WithGaps): Gap[] {
  const end = samples / sampleRate
  return gaps
    .map((gap) => (gap.why === 'awaited' ? { ...gap, from: Math.max(gap.from, end) } : gap))
    .filter(({ from, to, why }) => why !== 'awaited' || to >= from)
}

/** The gaps once the device itself has sent all it had: what is still missing was captured by nobody. */
export function withNoneAwaited(row: WithGaps): Gap[] {
  return withArrived(row).flatMap(({ from, to, why }) => {
    if (why !== 'awaited') return [{ from, to, ...(why && { why }) }]
    return to > from ? [{ from, to }] : []
  })
}
