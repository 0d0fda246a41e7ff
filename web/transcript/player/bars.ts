import type { Chunk, Recording } from '#contract/transcripts.ts'
import { playable, type Span } from './player.ts'

/** One bar of the waveform. */
export interface Bar {
  kind: 'sound' | 'gap' | 'deleted'
  /** 0 to 1. */
  height: number
  /** Number of the speaker, from 0; -1 if unknown. */
  speaker: number
}

/** A visit to draw: its recordings on one axis, with their peaks by recording. */
export interface Wave {
  /** Length of the axis in seconds. */
  end: number
  recordings: readonly Recording[]
  peaks: ReadonlyMap<string, readonly number[]>
  /** In order of their times. */
  chunks: readonly Pick<Chunk, 'timestamp' | 'speaker' | 'untimed'>[]
  gaps: readonly Span[]
}

/** Below this, the loudest peak of a visit doesn't fill the height: noise must not look like speech. */
const leastLoud = 1_500

/** Divides a visit into bars of equal time. */
export function buildBars(wave: Wave, count: number): Bar[] {
  const { end, recordings, gaps } = wave
  const numbers = numberSpeakers(wave.chunks)
  const timed = wave.chunks.filter(({ untimed }) => !untimed)
  const volumes = Array.from({ length: count }, (_, at) =>
    loudest(wave, (at * end) / count, ((at + 1) * end) / count),
  )
  const most = Math.max(leastLoud, ...volumes)
  let next = 0
  return volumes.map((volume, at) => {
    const middle = ((at + 0.5) * end) / count
    while (next < timed.length && (timed[next]?.timestamp ?? 0) <= middle) next += 1
    const speaker = numbers.get(timed[next - 1]?.speaker ?? '') ?? -1
    // Speech is mostly quiet; the square root shows it.
    return { kind: kindAt(middle, recordings, gaps), height: Math.sqrt(volume / most), speaker }
  })
}

function kindAt(
  seconds: number,
  recordings: readonly Recording[],
  gaps: readonly Span[],
): Bar['kind'] {
  const isIn = ({ from, to }: Span) => seconds >= from && seconds < to
  if (gaps.some(isIn)) return 'gap'
  const isDeleted = recordings.some(
    ({ audioGone, offset, duration }) => audioGone && isIn({ from: offset, to: offset + duration }),
  )
  return isDeleted ? 'deleted' : 'sound'
}

/** The largest peak of a stretch of the visit; 0 if there is none. */
function loudest({ recordings, peaks }: Wave, from: number, to: number): number {
  let most = 0
  for (const { id, offset, duration } of playable(recordings)) {
    const own = peaks.get(id) ?? []
    const share = duration / own.length
    const first = Math.max(0, Math.floor((from - offset) / share))
    const last = Math.min(own.length, Math.ceil((to - offset) / share))
    for (let at = first; at < last; at += 1) most = Math.max(most, own[at] ?? 0)
  }
  return most
}

const roles = ['clinician', 'patient']

/** A number for each speaker: 0 is the clinician, 1 the patient, and others follow in the order of their first words. */
export function numberSpeakers(chunks: readonly Pick<Chunk, 'speaker'>[]): Map<string, number> {
  const names = [...new Set(chunks.flatMap(({ speaker }) => speaker || []))]
  const numbers = new Map(
    names.filter((name) => roles.includes(name)).map((name) => [name, roles.indexOf(name)]),
  )
  const taken = new Set(numbers.values())
  let free = 0
  for (const name of names) {
    if (numbers.has(name)) continue
    while (taken.has(free)) free += 1
    numbers.set(name, free)
    free += 1
  }
  return numbers
}
