import type { SpeakerTurn } from './voice-activity.ts'
import type { Segment, Word } from './speech.ts'

/** A word this close to a turn, in seconds, is still held to be in it: diarizers cut turns short. */
const NEAR_SECONDS = 0.5

type Range = { start: number; end: number }

function overlap(a: Range, b: Range): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}

/** Who spoke during a stretch: the turn that covers most of it, or the nearest one close by. */
export function speakerOf(range: Range, turns: SpeakerTurn[]): string | undefined {
  let best: SpeakerTurn | undefined
  let most = -NEAR_SECONDS
  for (const turn of turns) {
    const shared = overlap(range, turn)
    if (shared <= most) continue
    most = shared
    best = turn
  }
  return best?.speaker
}

/**
 * Gives every word its speaker and cuts segments where the speaker changes. Per word, because a whole
 * segment given to its loudest speaker swallows the short answers of the other.
 */
export function assignSpeakers(segments: Segment[], turns: SpeakerTurn[]): Segment[] {
  if (turns.length === 0) return segments
  return segments.flatMap((segment) => {
    if (!segment.words?.length) return [{ ...segment, speaker: speakerOf(segment, turns) }]
    return splitBySpeaker(segment, segment.words, turns)
  })
}

function splitBySpeaker(segment: Segment, words: Word[], turns: SpeakerTurn[]): Segment[] {
  // The text may carry punctuation that the words lack; where both have as many words, it is kept.
  const written = segment.text.split(/\s+/).filter(Boolean)
  const aligned = written.length === words.length
  const parts: Segment[] = []
  words.forEach((word, index) => {
    const speaker = speakerOf(word, turns)
    const text = (aligned ? written[index] : undefined) ?? word.text
    const spoken = { ...word, speaker }
    const last = parts.at(-1)
    if (!last || last.speaker !== speaker) {
      parts.push({ start: word.start, end: word.end, text, speaker, words: [spoken] })
      return
    }
    last.text += ` ${text}`
    last.end = word.end
    last.words?.push(spoken)
  })
  return parts
}
