import { z } from 'zod'
import { codeOf } from '../hosted/locale.ts'
import { speakerName } from '../hosted/speaker.ts'
import { secondsOf as audioSeconds, toInt16 } from '#server/speech/audio/pcm.ts'
import type { Protocol, Wire } from '../socket-session.ts'
import type { LiveOptions, Utterance } from '../speech.ts'
import { secondsOf } from './answer.ts'
import { API_VERSION, baseUrlOf, liveModelOf } from './config.ts'
import type { GeminiSpeechConfig } from './config.ts'
import { closeFailure } from './failure.ts'
import { hintsOf } from './request.ts'

const phrase = z.object({
  text: z.string().nullish(),
  finished: z.boolean().nullish(),
  languageCode: z.string().nullish(),
  speakerLabel: z.string().nullish(),
  startOffset: z.string().nullish(),
  endOffset: z.string().nullish(),
})
type LivePhrase = z.infer<typeof phrase>

/** The messages that concern a transcription; the service may send others. */
const message = z.looseObject({
  setupComplete: z.unknown().optional(),
  goAway: z.object({ timeLeft: z.string().nullish() }).nullish(),
  serverContent: z
    .looseObject({
      interimInputTranscription: phrase.nullish(),
      inputTranscription: phrase.nullish(),
      turnComplete: z.boolean().nullish(),
      generationComplete: z.boolean().nullish(),
    })
    .nullish(),
})
type Message = z.infer<typeof message>

/** Assumed if the service announces its end without a time, in seconds. */
const SHORTEST_NOTICE = 10
/** Silence of the service after the end of the audio, in milliseconds, that ends a session in which all was answered. */
const QUIET_MS = 2000
/** −40 dBFS: audio above may be speech, and must be answered before a session may end. */
const AUDIBLE = 0.01 * 32_768
/** By how much a final may end before the sound of its last word does, in seconds. */
const CUT_OFF = 0.7

const buildUrl = (config: GeminiSpeechConfig) =>
  `${baseUrlOf(config).replace(/^http/, 'ws')}/ws/google.ai.generativelanguage.${API_VERSION}.GenerativeService.BidiGenerateContent`

function isAudible(pcm: Uint8Array): boolean {
  const samples = toInt16(pcm)
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0)
  return Math.sqrt(energy / Math.max(1, samples.length)) > AUDIBLE
}

/** Makes utterances of the service's texts, with the session's own clock for those without times. */
function createUtterances({ offset = 0 }: LiveOptions, emit: Wire['emit'], clock: () => number) {
  let number = 1
  let open = ''
  let earliest = 0

  function emitUtterance(kind: Utterance['kind'], text: string, part: LivePhrase): void {
    const end = secondsOf(part.endOffset ?? undefined) ?? clock()
    const start = Math.min(end, secondsOf(part.startOffset ?? undefined) ?? earliest)
    const speaker = speakerName(part.speakerLabel ?? undefined)
    const language = codeOf(part.languageCode)
    emit({
      kind,
      utterance: `${offset}-${number}`,
      text: text.trim(),
      start: offset + start,
      end: offset + end,
      ...(speaker && { speaker }),
      ...(language && { language }),
    })
    if (kind === 'partial') return
    number += 1
    earliest = end
    open = ''
  }

  return {
    interim: (part: LivePhrase) =>
      part.text?.trim() && emitUtterance('partial', open + part.text, part),
    /** Adds text, which comes whole or in parts of which the last is marked. */
    add(part: LivePhrase): void {
      open += part.text ?? ''
      if (open.trim()) emitUtterance(part.finished ? 'final' : 'partial', open, part)
    },
    /** The turn is over: the open text becomes final. */
    settle: () => open.trim() && emitUtterance('final', open, {}),
    isOpen: () => open.trim() !== '',
    /** Up to where all is final, in seconds of the session. */
    until: () => earliest,
  }
}

type Session = {
  config: GeminiSpeechConfig
  /** Bytes of audio that were sent. */
  sent: number
  /** The end of the last audible piece, in seconds of the session. */
  audibleUntil: number
  isFinishing: boolean
  quietTimer: NodeJS.Timeout | undefined
  utterances: ReturnType<typeof createUtterances> | undefined
}

/**
 * The Live API as a transcriber. The key is sent in a header: Google's own client writes it into the address. A session
 * isn't resumed by its handle when the service ends the connection: a transcription needs no context, and the caller
 * resends the audio without final text.
 */
export function createProtocol(config: GeminiSpeechConfig, options: LiveOptions): Protocol {
  const session: Session = {
    config,
    sent: 0,
    audibleUntil: 0,
    isFinishing: false,
    quietTimer: undefined,
    utterances: undefined,
  }
  return {
    url: buildUrl(config),
    headers: { 'x-goog-api-key': config.apiKey },
    secret: config.apiKey,
    jsonInBinary: true,
    closeFailure,
    ...(config.finishMs && { limits: { openMs: config.finishMs, finishMs: config.finishMs } }),
    open(wire) {
      session.utterances = createUtterances(options, wire.emit, () => audioSeconds(session.sent))
      wire.send(JSON.stringify({ setup: buildSetup(config, options) }))
    },
    receive: (text, wire) => receive(session, message.parse(JSON.parse(text)), wire),
    audio: (pcm, wire) => sendAudio(session, pcm, wire),
    finish(wire) {
      session.isFinishing = true
      wire.send(JSON.stringify({ realtimeInput: { audioStreamEnd: true } }))
      endWhenQuiet(session, wire)
    },
  }
}

function buildSetup(config: GeminiSpeechConfig, options: LiveOptions) {
  return {
    model: `models/${liveModelOf(config)}`,
    generationConfig: { responseModalities: ['TEXT'] },
    inputAudioTranscription: hintsOf(options),
  }
}

function receive(session: Session, { setupComplete, goAway, serverContent }: Message, wire: Wire) {
  const { utterances, isFinishing } = session
  if (setupComplete) wire.ready()
  if (goAway) {
    const withinSeconds = secondsOf(goAway.timeLeft ?? undefined) ?? SHORTEST_NOTICE
    wire.emit({ kind: 'rotate', withinSeconds })
  }
  const { interimInputTranscription, inputTranscription } = serverContent ?? {}
  if (interimInputTranscription) utterances?.interim(interimInputTranscription)
  if (inputTranscription) utterances?.add(inputTranscription)
  const isOver = serverContent?.turnComplete ?? serverContent?.generationComplete ?? false
  if (isOver) utterances?.settle()
  if (isOver && isFinishing) return wire.done()
  endWhenQuiet(session, wire)
}

function sendAudio(session: Session, pcm: Uint8Array, wire: Wire): void {
  session.sent += pcm.length
  if (isAudible(pcm)) session.audibleUntil = audioSeconds(session.sent)
  const audio = { data: Buffer.from(pcm).toString('base64'), mimeType: 'audio/pcm;rate=16000' }
  wire.send(JSON.stringify({ realtimeInput: { audio } }))
}

/** After the end of the audio: ends the session once all was answered and the service is quiet. */
function endWhenQuiet(session: Session, wire: Wire): void {
  const { config, isFinishing, audibleUntil, utterances } = session
  clearTimeout(session.quietTimer)
  const isAnswered = audibleUntil <= (utterances?.until() ?? 0) + CUT_OFF
  if (!isFinishing || utterances?.isOpen() || !isAnswered) return
  session.quietTimer = setTimeout(wire.done, config.quietMs ?? QUIET_MS)
}
