import { z } from 'zod'
import { garbageFailure } from '../failure.ts'
import { speakerName } from '../hosted/speaker.ts'
import type { Segment, Word } from '../speech.ts'

const word = z.object({
  text: z.string(),
  offsetMilliseconds: z.number(),
  durationMilliseconds: z.number(),
})
const phrase = z.object({
  offsetMilliseconds: z.number(),
  durationMilliseconds: z.number(),
  text: z.string(),
  words: z.array(word).nullish(),
  speaker: z.number().nullish(),
  confidence: z.number().nullish(),
})
const answer = z.object({ phrases: z.array(phrase) })

type PhraseTimes = { offsetMilliseconds: number; durationMilliseconds: number }

const times = ({ offsetMilliseconds: from, durationMilliseconds: length }: PhraseTimes) => ({
  start: from / 1000,
  end: (from + length) / 1000,
})

/**
 * The phrases of an answer to fast transcription.
 * @param piece the number of the piece within the recording
 * @throws SpeechError TRANSCRIPTION_FAILED where the body is something else
 */
export function segmentsOf(body: string, piece = 0): Segment[] {
  let parsed
  try {
    parsed = answer.parse(JSON.parse(body))
  } catch {
    throw garbageFailure()
  }
  return parsed.phrases
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => a.offsetMilliseconds - b.offsetMilliseconds)
    .map((each) => {
      const name = each.speaker == null ? undefined : speakerName(String(each.speaker), piece)
      const speaker = name === undefined ? {} : { speaker: name }
      const words = each.words?.map((w): Word => ({ text: w.text, ...times(w), ...speaker }))
      return { ...times(each), text: each.text.trim(), ...speaker, ...(words?.length && { words }) }
    })
}
