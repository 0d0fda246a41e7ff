import { z } from 'zod'
import { codeOf } from '../hosted/locale.ts'
import { speakerName } from '../hosted/speaker.ts'
import type { Utterance, Word } from '../speech.ts'

const word = z.object({ Word: z.string(), Offset: z.number(), Duration: z.number() })
const message = z.object({
  NBest: z.array(z.object({ Words: z.array(word).nullish() })).nullish(),
  DisplayWords: z.array(word).nullish(),
})

/** The SDK's clock: 100 ns. */
const seconds = (ticks: number) => Math.round(ticks / 10_000) / 1000

/** What the SDK tells about a stretch of speech, partial or final. */
export type MicrosoftPhrase = {
  text?: string
  /** Ticks from the start of the session. */
  offset: number
  duration: number
  speakerId?: string
  language?: string
  /** The service's own message, for the words in it. */
  json?: string
}

function wordsOf(json: string | undefined, shift: number): Word[] | undefined {
  if (!json) return undefined
  const parsed = message.safeParse(safeJson(json))
  const words = parsed.data?.NBest?.[0]?.Words ?? parsed.data?.DisplayWords
  return words?.map(({ Word: text, Offset, Duration }) => ({
    text,
    start: shift + seconds(Offset),
    end: shift + seconds(Offset + Duration),
  }))
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 'Unknown' is what the service says before it has made up its mind. */
function speakerOf(id: string | undefined): { speaker?: string } {
  const speaker = speakerName(id)
  return speaker === undefined ? {} : { speaker }
}

/**
 * A recognised utterance.
 * @param offset seconds of the recording before this session
 */
export function utteranceOf(
  kind: Utterance['kind'],
  heard: MicrosoftPhrase,
  { name, offset }: { name: string; offset: number },
): Utterance {
  const start = offset + seconds(heard.offset)
  const language = codeOf(heard.language)
  const speaker = speakerOf(heard.speakerId)
  const words = wordsOf(heard.json, offset)?.map((each) => ({ ...each, ...speaker }))
  return {
    kind,
    utterance: name,
    text: (heard.text ?? '').trim(),
    start,
    end: Math.max(start, offset + seconds(heard.offset + heard.duration)),
    ...speaker,
    ...(language && { language }),
    ...(words?.length && { words }),
  }
}
