import { SAMPLE_RATE, toSamples } from '#server/speech/audio/pcm.ts'
import { embeddingConfig, onlineConfig } from './config.ts'
import type { Reply, Request, Role } from './messages.ts'
import type { Native, OnlineRecognizer, OnlineStream } from './native.ts'
import { createLiveSpeakers } from './live-speakers.ts'
import type { LiveSpeakers } from './live-speakers.ts'
import { joinTokens } from './words.ts'

type Session = {
  id: number
  recogniser: OnlineRecognizer
  stream: OnlineStream
  lastText: string
  speakers: LiveSpeakers | undefined
}
type Send = (message: Reply) => void

/** A model with a window of 1.12 s or less has processed everything after this much silence. */
const TAIL_SECONDS = 1.2
const PROBE_SECONDS = 5
/** One core may be this busy with live speech; the rest absorbs peaks. */
const LOAD_LIMIT = 0.8
const MOST_SESSIONS = 32

/** The live recogniser inside the child: any number of sessions over one loaded model. */
export function createLiveChild(
  native: Native,
  role: Extract<Role, { role: 'live' }>,
  reply: Send,
): { sessions: number; realTimeFactor: number; handle: (request: Request) => void } {
  const recogniser = new native.OnlineRecognizer(onlineConfig(role.online))
  const extractor =
    role.speakers && new native.SpeakerEmbeddingExtractor(embeddingConfig(role.speakers))
  const sessions = new Map<number, Session>()

  function open(id: number, language?: string): void {
    const stream = recogniser.createStream()
    if (language && role.online.multilingual) stream.setOption('language', language)
    const speakers =
      extractor && role.speakers && createLiveSpeakers(native, extractor, role.speakers.threshold)
    sessions.set(id, { id, recogniser, stream, lastText: '', speakers })
  }

  function handle(request: Request): void {
    if (request.op === 'open') return open(request.id, request.language)
    const session = 'id' in request ? sessions.get(request.id) : undefined
    if (!session) return
    if (request.op === 'audio') takeAudio(session, request.pcm, reply)
    if (request.op === 'finish') finish(session, reply)
    if (request.op === 'finish' || request.op === 'close') sessions.delete(session.id)
  }

  const realTimeFactor = measure(recogniser)
  return { sessions: countSessions(realTimeFactor), realTimeFactor, handle }
}

function takeAudio(session: Session, pcm: Uint8Array, reply: Send): void {
  recognise(session, toSamples(pcm), reply)
  reply({ ev: 'taken', id: session.id, bytes: pcm.length })
}

function recognise(session: Session, samples: Float32Array, reply: Send): void {
  const { recogniser, stream, speakers } = session
  speakers?.add(samples)
  stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE })
  decode(recogniser, stream)
  report(session, recogniser.isEndpoint(stream), reply)
}

function report(session: Session, isFinal: boolean, reply: Send): void {
  const { id, recogniser, stream, speakers, lastText } = session
  const result = recogniser.getResult(stream)
  const text = result.text.trim()
  const words = text ? joinTokens(result, result.start_time) : []
  if (text && isFinal) reply({ ev: 'final', id, text, words, speaker: speakers?.identify(words) })
  if (text && !isFinal && text !== lastText) reply({ ev: 'partial', id, text, words })
  session.lastText = isFinal ? '' : text
  if (isFinal) recogniser.reset(stream)
}

function finish(session: Session, reply: Send): void {
  const { id, recogniser, stream } = session
  // Without silence after it the last word stays inside the model's look-ahead.
  recognise(session, new Float32Array(TAIL_SECONDS * SAMPLE_RATE), reply)
  stream.inputFinished()
  decode(recogniser, stream)
  report(session, true, reply)
  reply({ ev: 'closed', id })
}

function decode(recogniser: OnlineRecognizer, stream: OnlineStream): void {
  while (recogniser.isReady(stream)) recogniser.decode(stream)
}

/** Seconds of computing for a second of speech, over a few seconds of faint noise; the first second warms up. */
function measure(recogniser: OnlineRecognizer): number {
  const stream = recogniser.createStream()
  const noise = (seconds: number) =>
    Float32Array.from({ length: seconds * SAMPLE_RATE }, () => Math.random() / 500)
  stream.acceptWaveform({ samples: noise(1), sampleRate: SAMPLE_RATE })
  decode(recogniser, stream)
  const started = performance.now()
  stream.acceptWaveform({ samples: noise(PROBE_SECONDS), sampleRate: SAMPLE_RATE })
  decode(recogniser, stream)
  return (performance.now() - started) / 1000 / PROBE_SECONDS
}

/** How many live sessions fit: all sessions of a model share the one core that decodes. */
function countSessions(realTimeFactor: number): number {
  return Math.max(1, Math.min(MOST_SESSIONS, Math.floor(LOAD_LIMIT / realTimeFactor)))
}
