import { z } from 'zod'
import { garbageFailure } from '../failure.ts'
import type { Segment, Word } from '../speech.ts'

const word = z.object({ word: z.string(), start: z.number(), end: z.number() })
const segment = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  no_speech_prob: z.number().nullish(),
  compression_ratio: z.number().nullish(),
  avg_logprob: z.number().nullish(),
  words: z.array(word).nullish(),
})
const answer = z.object({
  text: z.string(),
  segments: z.array(segment).nullish(),
  words: z.array(word).nullish(),
})
type Answer = z.infer<typeof answer>
type AnswerSegment = z.infer<typeof segment>

/**
 * Whisper writes for silence. It tells so itself: no speech is likely, and the text either repeats itself or was
 * unsure (thresholds of whisper/transcribe.py). One measure alone would also drop soft speech.
 */
function isInvented({ no_speech_prob, compression_ratio, avg_logprob }: AnswerSegment): boolean {
  if ((no_speech_prob ?? 0) <= 0.6) return false
  return (compression_ratio ?? 0) > 2.4 || (avg_logprob ?? 0) < -1
}

function parse(body: string): Answer {
  try {
    return answer.parse(JSON.parse(body))
  } catch {
    throw garbageFailure()
  }
}

const toWord = ({ word: text, start, end }: z.infer<typeof word>): Word => ({
  text: text.trim(),
  start,
  end: Math.max(end, start),
})

function wordsIn(item: AnswerSegment, all: Answer['words']): Word[] | undefined {
  const inside = ({ start, end }: { start: number; end: number }) => {
    const middle = (start + end) / 2
    return middle >= item.start && middle < item.end
  }
  const found = item.words ?? all?.filter(inside)
  return found?.length ? found.map(toWord) : undefined
}

/**
 * The segments of an answer body, `json` or `verbose_json`. Drops what the engine took for silence and what is after
 * the end of the piece; without times the text covers the piece.
 * @param seconds length of the piece
 * @throws SpeechError TRANSCRIPTION_FAILED if the body is something else
 */
export function segmentsOf(body: string, seconds: number): Segment[] {
  const { text, segments, words } = parse(body)
  if (!segments?.length)
    return text.trim() && !segments ? [{ start: 0, end: seconds, text: text.trim() }] : []
  return segments
    .filter((item) => item.start < seconds && item.text.trim() && !isInvented(item))
    .map((item) => ({
      start: Math.max(0, item.start),
      end: Math.min(seconds, Math.max(item.end, item.start)),
      text: item.text.trim(),
      words: wordsIn(item, words),
    }))
}
