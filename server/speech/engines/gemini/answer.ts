import { message } from '#common/translation.ts'
import type { GenerateContentResponse, Part, Transcription } from '@google/genai'
import { z } from 'zod'
import { garbageFailure } from '../failure.ts'
import { speakerName } from '../hosted/speaker.ts'
import { SpeechError } from '../speech.ts'
import type { Segment, Word } from '../speech.ts'

/** `"1.2s"` as seconds. */
export function secondsOf(duration: string | undefined): number | undefined {
  const seconds = Number.parseFloat(duration ?? '')
  return Number.isFinite(seconds) ? seconds : undefined
}

/** The model stopped before the end: shorter audio may pass. */
export class UnfinishedAnswer extends SpeechError {
  constructor(reason: string) {
    const text = message('The transcription service stopped early ({reason}).', { reason })
    super('TRANSCRIPTION_FAILED', text, false)
  }
}

/**
 * Checks that the model finished; its text before it stopped must not pass for the whole.
 * @throws Unfinished if shorter audio may help, SpeechError API_ERROR if the content itself was refused
 */
export function checkWhole({ promptFeedback, candidates }: GenerateContentResponse): Part[] {
  const block = promptFeedback?.blockReason
  if (block === 'OTHER') throw new UnfinishedAnswer(block)
  if (block) throw refused(block)
  const [candidate] = candidates ?? []
  if (!candidate) throw garbageFailure()
  const { finishReason: reason, content } = candidate
  if (reason === 'MAX_TOKENS' || reason === 'RECITATION' || reason === 'OTHER')
    throw new UnfinishedAnswer(reason)
  if (reason && reason !== 'STOP') throw refused(reason)
  return content?.parts ?? []
}

const refused = (reason: string) =>
  new SpeechError(
    'API_ERROR',
    message('The transcription service refused the recording ({reason}).', { reason }),
    false,
  )

type Piece = { seconds: number; number: number }

function named(label: string | undefined, piece: Piece): { speaker?: string } {
  const speaker = speakerName(label, piece.number)
  return speaker === undefined ? {} : { speaker }
}

function segmentOf(heard: Transcription, last: number, piece: Piece): Segment | undefined {
  const text = heard.text?.trim()
  if (!text) return undefined
  const speaker = named(heard.speakerLabel, piece)
  const words = (heard.words ?? []).flatMap(({ word, startOffset, endOffset }): Word[] => {
    const start = secondsOf(startOffset)
    const end = secondsOf(endOffset)
    return word && start !== undefined && end !== undefined
      ? [{ text: word, start, end, ...speaker }]
      : []
  })
  const start = words[0]?.start ?? secondsOf(heard.startOffset) ?? last
  const end = words.at(-1)?.end ?? secondsOf(heard.endOffset) ?? piece.seconds
  return { start, end: Math.max(start, end), text, ...speaker, ...(words.length > 0 && { words }) }
}

/** The segments of a transcribing model's answer. */
export function transcribedSegments(parts: Part[], piece: Piece): Segment[] {
  const segments: Segment[] = []
  for (const { audioTranscription } of parts) {
    const last = segments.at(-1)?.end ?? 0
    const segment = audioTranscription && segmentOf(audioTranscription, last, piece)
    if (segment) segments.push(segment)
  }
  // Text without its transcription is an answer to something else.
  if (segments.length === 0 && parts.some(({ text }) => text?.trim())) throw garbageFailure()
  return segments
}

const written = z.object({
  segments: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      speaker: z.string().nullish(),
      text: z.string(),
    }),
  ),
})

/** A general model's answer as written by the schema; its times drift, so they are kept in order and in the piece. */
export function writtenSegments(parts: Part[], piece: Piece): Segment[] {
  let parsed
  try {
    parsed = written.parse(JSON.parse(parts.map(({ text }) => text ?? '').join('')))
  } catch {
    throw garbageFailure()
  }
  let last = 0
  return parsed.segments.flatMap(({ start, end, speaker, text }) => {
    if (!text.trim()) return []
    const from = Math.min(piece.seconds, Math.max(last, start))
    last = from
    const to = Math.min(piece.seconds, Math.max(from, end))
    return [{ start: from, end: to, text: text.trim(), ...named(speaker ?? undefined, piece) }]
  })
}
