import type { Gap } from '#common/audio-gaps.ts'
import { sampleRate } from '#contract/transcripts.ts'
import type { RecordingRow } from './recording-row.ts'

type WithGaps = Pick<RecordingRow, 'gaps' | 'samples'>

/**
 * Whether a recording was closed by others while its device was silent: the device may have no network, keep recording,
 * and send the rest later.
 */
export const isAwaited = ({ gaps }: Pick<RecordingRow, 'gaps'>): boolean =>
  gaps.some(({ why }) => why === 'awaited')

/**
 * The stretch that a silent device may still hold, from the end of the stored audio until now, in seconds of its
 * recording. Later recordings in the visit begin after it, so that both are where they were said. A device reports
 * every 10 s; newer audio is a better sign.
 */
export function awaitedSince({ samples, seen, started }: RecordingRow, now: Date): Gap {
  const from = samples / sampleRate
  const lastHeard = Math.max((seen ?? started).getTime(), started.getTime() + from * 1000)
  return { from, to: from + Math.max(0, now.getTime() - lastHeard) / 1000, why: 'awaited' }
}

/** The gaps reduced by the audio that has arrived. */
export function withArrived({ gaps, samples }: WithGaps): Gap[] {
  const end = samples / sampleRate
  return gaps
    .map((gap) => (gap.why === 'awaited' ? { ...gap, from: Math.max(gap.from, end) } : gap))
    .filter(({ from, to, why }) => why !== 'awaited' || to >= from)
}

/** The gaps after the device itself has sent everything: what is still missing was captured by nobody. */
export function withNoneAwaited(row: WithGaps): Gap[] {
  return withArrived(row).flatMap(({ from, to, why }) => {
    if (why !== 'awaited') return [{ from, to, ...(why && { why }) }]
    return to > from ? [{ from, to }] : []
  })
}
