import { z } from 'zod'
import type { Word } from '../speech.ts'

const word = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
  speaker: z.number().int().nullish(),
})
type DeepgramWord = z.infer<typeof word>

const alternative = z.object({
  transcript: z.string(),
  words: z.array(word).default([]),
  languages: z.array(z.string()).nullish(),
})

const results = z.object({
  start: z.number(),
  duration: z.number(),
  is_final: z.boolean().default(false),
  speech_final: z.boolean().default(false),
  from_finalize: z.boolean().default(false),
  channel: z.object({ alternatives: z.array(alternative) }),
})
export type DeepgramResults = z.infer<typeof results>

const said = z.object({ type: z.string() })
const failure = z.object({ description: z.string().nullish(), message: z.string().nullish() })
const started = z.object({ timestamp: z.number() })

type DeepgramMessage =
  | ({ type: 'Results' } & DeepgramResults)
  | { type: 'SpeechStarted'; timestamp: number }
  | { type: 'UtteranceEnd' | 'Metadata' | 'other' }
  | { type: 'Error'; reason: string }

/** Reads a text message of a live session; unused kinds are `other`. Throws if it isn't Deepgram's. */
export function readMessage(text: string): DeepgramMessage {
  const message: unknown = JSON.parse(text)
  const { type } = said.parse(message)
  if (type === 'Results') return { type, ...results.parse(message) }
  if (type === 'SpeechStarted') return { type, ...started.parse(message) }
  if (type === 'Error') {
    const { description, message: reason } = failure.parse(message)
    return { type, reason: description ?? reason ?? '' }
  }
  return { type: type === 'UtteranceEnd' || type === 'Metadata' ? type : 'other' }
}

/** The answer to a recording. */
export const batchAnswer = z.object({
  results: z.object({
    utterances: z.array(
      z.object({
        start: z.number(),
        end: z.number(),
        transcript: z.string(),
        speaker: z.number().int().nullish(),
        words: z.array(word).default([]),
      }),
    ),
  }),
})

/** Speakers are "S1", "S2" … in every engine of ours. */
export const speakerName = (speaker: number | null | undefined) =>
  speaker === null || speaker === undefined ? {} : { speaker: `S${speaker + 1}` }

export function toWord({ word: bare, punctuated_word, confidence, ...rest }: DeepgramWord): Word {
  return {
    text: punctuated_word ?? bare,
    start: rest.start,
    end: Math.max(rest.end, rest.start),
    ...(typeof confidence === 'number' && { confidence }),
    ...speakerName(rest.speaker),
  }
}
