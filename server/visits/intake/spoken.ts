import { askedQuestions } from '#common/intake/walk.ts'
import { answerLimits } from '#common/intake/limits.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { mostSpokenSeconds, type speakIntake } from '#contract/intake-link.ts'
import { bytesOf } from '#server/speech/audio/pcm.ts'
import { inPieces } from '#server/speech/models/probe.ts'
import { type BatchSpeech, SpeechError } from '#server/speech/engines/speech.ts'
import type { Services } from '#server/services.ts'
import { findLink, unknownLink } from './link.ts'
import { readLink } from './open.ts'
import { isOpen } from './present.ts'
import { answerEngine } from './speech-place.ts'

/** How long an engine may take; a local model also has to be loaded. */
const PATIENCE_MS = 90_000

// Links with a recording that this process is transcribing.
const busy = new Set<string>()

/**
 * Turns a spoken answer into text with the engine that the clinician's recordings use. Neither the sound nor the text is
 * stored: the patient reads the text, corrects it and saves it.
 * @returns '' if no speech was found
 * @throws AppError in the words of the patient's page
 */
export async function transcribeAnswer(
  s: Services,
  { token, question, language, audio }: Body<typeof speakIntake>,
  signal: AbortSignal,
): Promise<{ text: string }> {
  const link = await findLink(s, token)
  const { id, userId } = link
  const opened = await readLink(s, link)
  if (!isOpen(opened.row, s.now())) throw unknownLink()
  const asked = askedQuestions(opened.set, opened.answers, opened.facts)
  const found = asked.find((one) => one.id === question)
  if (found?.kind !== 'text')
    throw new AppError('bad-request', 'This question can’t be answered by voice.')
  const pcm = readAudio(audio)
  const choice = await answerEngine(s, userId, language)
  if (!choice) throw noEngine()
  if (busy.has(id))
    throw new AppError('in-progress', 'Another recording of this link is being transcribed.')
  busy.add(id)
  try {
    const text = await readSpeech(choice.engine, { pcm, language, signal })
    return { text: text.slice(0, found.long ? answerLimits.longText : answerLimits.shortText) }
  } finally {
    busy.delete(id)
  }
}

const noEngine = () =>
  new AppError('unavailable', 'This clinic can’t transcribe spoken answers.', {
    detail: 'Please type your answer.',
  })

function readAudio(audio: string): Uint8Array {
  const pcm = Buffer.from(audio, 'base64')
  // Node skips what isn't base64; then the lengths differ.
  if (pcm.length % 2 !== 0 || pcm.toString('base64').length !== audio.length)
    throw new AppError('bad-request', 'The recording couldn’t be read.')
  if (pcm.length > bytesOf(mostSpokenSeconds))
    throw new AppError('too-large', 'The recording is longer than a minute.')
  return pcm
}

interface Recording {
  pcm: Uint8Array
  language: string
  signal: AbortSignal
}

async function readSpeech(
  engine: BatchSpeech,
  { pcm, language, signal }: Recording,
): Promise<string> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  try {
    const { text } = await engine.batch({ pcm: inPieces(pcm), language, signal: stop })
    return text.replace(/\s+/g, ' ').trim()
  } catch (error) {
    if (!(error instanceof SpeechError) && !stop.aborted) throw error
    // The vendor's message may name a server and doesn't help a patient.
    throw new AppError('unavailable', 'The recording couldn’t be turned into text.', {
      detail: 'Try again, or type your answer.',
    })
  }
}
