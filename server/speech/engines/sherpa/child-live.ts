import { SAMPLE_RATE, toSamples } from '#server/speech/audio/pcm.ts'
import type { Word } from '../speech.ts'
import { embeddingConfig, onlineConfig } from './config.ts'
import type { Reply, Request, Role } from './messages.ts'
import type { Native, OnlineRecognizer, OnlineStream } from './native.ts'
import { createLiveSpeakers } from './live-speakers.ts'
import type { LiveSpeakers } from './live-speakers.ts'
import { wordsOf } from './words.ts'

type Session = { id: number; stream: OnlineStream; lastText: string; speakers?: LiveSpeakers }

/** A model with a window of 1.12 s or less has heard everything after this much silence. */
const TAIL_SECONDS = 1.2
const PROBE_SECONDS = 5
/** One core may be this busy with live speech; the rest absorbs peaks. */
const LOAD_LIMIT = 0.8
const MOST_SESSIONS = 32

/** The live recogniser inside the child: any number of sessions over one loaded model. */
export function createLiveChild(
  native: Native,
  role: Extract<Role, { role: 'live' }>,
  reply: (message: Reply) => void,
): { sessions: number; realTimeFactor: number; handle: (request: Request) => void } {
  const recogniser = new native.OnlineRecognizer(onlineConfig(role.online))
  const { speakers } = role
  const extractor = speakers && new native.SpeakerEmbeddingExtractor(embeddingConfig(speakers))
  const sessions = new Map<number, Session>()

  function open(id: number, language?: string): void {
    const stream = recogniser.createStream()
    if (language && role.online.multilingual) stream.setOption('language', language)
    const labels =
      extractor && speakers && createLiveSpeakers(native, extractor, speakers.threshold)
    sessions.set(id, { id, stream, lastText: '', speakers: labels })
  }

  function hear(session: Session, samples: Float32Array): void {
    session.speakers?.hear(samples)
    session.stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE })
    decode(recogniser, session.stream)
    report(session, recogniser.isEndpoint(session.stream))
  }

  function report(session: Session, isFinal: boolean): void {
    const result = recogniser.getResult(session.stream)
    const text = result.text.trim()
    const words: Word[] = text ? wordsOf(result, result.start_time) : []
    if (text && isFinal) {
      const speaker = session.speakers?.whoSpoke(words)
      reply({ ev: 'final', id: session.id, text, words, speaker })
    }
    if (text && !isFinal && text !== session.lastText)
      reply({ ev: 'partial', id: session.id, text, words })
    session.lastText = isFinal ? '' : text
    if (isFinal) recogniser.reset(session.stream)
  }

  function finish(session: Session): void {
    // Without silence after it the last word stays inside the model's look-ahead.
    hear(session, new Float32Array(TAIL_SECONDS * SAMPLE_RATE))
    session.stream.inputFinished()
    decode(recogniser, session.stream)
    report(session, true)
    sessions.delete(session.id)
    reply({ ev: 'closed', id: session.id })
  }

  function handle(request: Request): void {
    if (request.op === 'open') return open(request.id, request.language)
    const session = 'id' in request ? sessions.get(request.id) : undefined
    if (!session) return
    if (request.op === 'close') sessions.delete(session.id)
    if (request.op === 'finish') finish(session)
    if (request.op !== 'audio') return
    hear(session, toSamples(request.pcm))
    reply({ ev: 'taken', id: session.id, bytes: request.pcm.length })
  }

  const realTimeFactor = measure(recogniser)
  return { sessions: howManyFit(realTimeFactor), realTimeFactor, handle }
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

/** All sessions of a model share the one core that decodes. */
function howManyFit(realTimeFactor: number): number {
  return Math.max(1, Math.min(MOST_SESSIONS, Math.floor(LOAD_LIMIT / realTimeFactor)))
}
