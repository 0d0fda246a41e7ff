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

const heard = z.object({
  text: z.string().nullish(),
  finished: z.boolean().nullish(),
  languageCode: z.string().nullish(),
  speakerLabel: z.string().nullish(),
  startOffset: z.string().nullish(),
  endOffset: z.string().nullish(),
})
type LivePhrase = z.infer<typeof heard>

/** The messages that concern a transcription; the service may send others. */
const message = z.looseObject({
  setupComplete: z.unknown().optional(),
  goAway: z.object({ timeLeft: z.string().nullish() }).nullish(),
  serverContent: z
    .looseObject({
      interimInputTranscription: heard.nullish(),
      inputTranscription: heard.nullish(),
      turnComplete: z.boolean().nullish(),
      generationComplete: z.boolean().nullish(),
    })
    .nullish(),
})

/** The least time that the service tells of before it closes, in seconds. */
const SHORTEST_NOTICE = 10
/** After the end of the audio: so much silence of the service, in milliseconds, is the end where all was answered. */
const QUIET_MS = 2000
/** −40 dBFS: audio above may be speech, and is to be answered before a session counts as heard. */
const AUDIBLE = 0.01 * 32_768
/** A final may end so much, in seconds, before the sound of its last word does. */
const CUT_OFF = 0.7

const addressOf = (config: GeminiSpeechConfig) =>
  `${baseUrlOf(config).replace(/^http/, 'ws')}/ws/google.ai.generativelanguage.${API_VERSION}.GenerativeService.BidiGenerateContent`

function isAudible(pcm: Uint8Array): boolean {
  const samples = toInt16(pcm)
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0)
  return Math.sqrt(energy / Math.max(1, samples.length)) > AUDIBLE
}

/** Makes utterances of what the service hears, with the session's own clock where it tells no times. */
function createUtterances({ offset = 0 }: LiveOptions, emit: Wire['emit'], clock: () => number) {
  let number = 1
  let open = ''
  let earliest = 0

  function tell(kind: Utterance['kind'], text: string, part: LivePhrase): void {
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
    interim: (part: LivePhrase) => part.text?.trim() && tell('partial', open + part.text, part),
    /** Text comes whole, or in parts of which the last is marked. */
    add(part: LivePhrase): void {
      open += part.text ?? ''
      if (open.trim()) tell(part.finished ? 'final' : 'partial', open, part)
    },
    /** The turn is over: what is open stays as it is. */
    settle: () => open.trim() && tell('final', open, {}),
    isOpen: () => open.trim() !== '',
    /** How far all is final, in seconds of the session. */
    until: () => earliest,
  }
}

/**
 * The Live API as a transcriber. The key goes in a header: Google's own client writes it into the address.
 * A session is not resumed by its handle when the service ends the connection: a transcription needs nothing of
 * what was said before, and the hearing stage sends the audio again that was not yet final.
 */
export function protocolOf(config: GeminiSpeechConfig, options: LiveOptions): Protocol {
  let sent = 0
  let audibleUntil = 0
  let ending = false
  let quiet: NodeJS.Timeout | undefined
  let utterances: ReturnType<typeof createUtterances> | undefined

  function awaitQuiet(wire: Wire): void {
    clearTimeout(quiet)
    if (!ending || utterances?.isOpen() || audibleUntil > (utterances?.until() ?? 0) + CUT_OFF)
      return
    quiet = setTimeout(wire.done, config.quietMs ?? QUIET_MS)
  }

  return {
    url: addressOf(config),
    headers: { 'x-goog-api-key': config.apiKey },
    secret: config.apiKey,
    jsonInBinary: true,
    closeFailure,
    ...(config.finishMs && { limits: { openMs: config.finishMs, finishMs: config.finishMs } }),
    open(wire) {
      utterances = createUtterances(options, wire.emit, () => audioSeconds(sent))
      const setup = {
        model: `models/${liveModelOf(config)}`,
        generationConfig: { responseModalities: ['TEXT'] },
        inputAudioTranscription: hintsOf(options),
      }
      wire.send(JSON.stringify({ setup }))
    },
    hear(text, wire) {
      const { setupComplete, goAway, serverContent } = message.parse(JSON.parse(text))
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
      if (isOver && ending) return wire.done()
      awaitQuiet(wire)
    },
    audio(pcm, wire) {
      sent += pcm.length
      if (isAudible(pcm)) audibleUntil = audioSeconds(sent)
      const audio = { data: Buffer.from(pcm).toString('base64'), mimeType: 'audio/pcm;rate=16000' }
      wire.send(JSON.stringify({ realtimeInput: { audio } }))
    },
    finish(wire) {
      ending = true
      wire.send(JSON.stringify({ realtimeInput: { audioStreamEnd: true } }))
      awaitQuiet(wire)
    },
  }
}
