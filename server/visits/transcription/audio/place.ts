import type { Gap } from '#common/audio-gaps.ts'
import { sampleRate } from '#contract/transcripts.ts'
import type { Frame } from './frame.ts'

/** Audio without a hole in it, from sample `start`. */
export interface AudioRun {
  start: number
  samples: number
  pieces: Uint8Array[]
}

/** Shorter gaps come from rounding of the browser's clock, and nobody hears them. */
const SHORTEST_GAP_SAMPLES = sampleRate / 100
/** The list is rewritten with every gap, so it must not grow without end. */
const MOST_GAPS = 500

/**
 * Places frames after the `samples` in storage: overlaps are cut off, so that a frame sent twice is stored once; a gap
 * stays a gap. Position, not number, decides: a reloaded page that restarts its frame numbers loses nothing.
 */
export function placeFrames(
  samples: number,
  frames: readonly Frame[],
): { runs: AudioRun[]; samples: number; gaps: Gap[] } {
  const runs: AudioRun[] = []
  const gaps: Gap[] = []
  let end = samples
  for (const { start, pcm } of frames) {
    const known = Math.max(0, end - start)
    const fresh = pcm.subarray(known * 2)
    if (fresh.length === 0) continue
    const at = start + known
    if (at - end >= SHORTEST_GAP_SAMPLES) gaps.push({ from: end / sampleRate, to: at / sampleRate })
    const open = runs.at(-1)
    if (open && at === end) {
      open.pieces.push(fresh)
      open.samples += fresh.length / 2
    } else {
      runs.push({ start: at, samples: fresh.length / 2, pieces: [fresh] })
    }
    end = at + fresh.length / 2
  }
  return { runs, samples: end, gaps }
}

/** The part of the frames before a sample; all of them if it's undefined. */
export function beforeCut(frames: readonly Frame[], cut: number | null): readonly Frame[] {
  if (cut === null) return frames
  return frames
    .filter(({ start }) => start < cut)
    .map((frame) => ({ ...frame, pcm: frame.pcm.subarray(0, (cut - frame.start) * 2) }))
}

/** Both lists as one: in order, with what overlaps or touches joined. */
export function joinGaps(known: readonly Gap[], found: readonly Gap[]): Gap[] {
  const joined: Gap[] = []
  for (const gap of [...known, ...found].toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    const touches = last !== undefined && gap.from <= last.to && gap.why === last.why
    if (touches || (last && joined.length >= MOST_GAPS)) last.to = Math.max(last.to, gap.to)
    else joined.push({ ...gap })
  }
  return joined
}
