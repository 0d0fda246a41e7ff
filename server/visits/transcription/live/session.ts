import { AUTO_LANGUAGE, baseOf } from '#contract/languages.ts'
import { type Chunk, sampleRate } from '#contract/transcripts.ts'
import type { Languages } from '#contract/translation.ts'
import type { Services } from '#server/services.ts'
import { keytermsFor } from '#server/visits/transcription/doubts/keyterms.ts'
import { noteGap } from '../audio/append.ts'
import type { Frame } from '../audio/frame.ts'
import { withNoneAwaited } from '../pending-audio.ts'
import type { Gap } from '#common/audio-gaps.ts'
import { readAudio } from '../audio/read.ts'
import { type AudioPlace, settleAll } from '../audio/settle.ts'
import {
  closeRecording,
  millisecondsOf,
  noteSeen,
  recordingRow,
  type RecordingRow,
  samplesOf,
} from '../recordings.ts'
import { foldWhileLive } from '../overlaps/fold-live.ts'
import type { LiveSpeech, SpeechErrorCode, Utterance } from '#server/speech/engines/speech.ts'
import { watchLanguages } from '../translate/follow.ts'
import { liveTranslation } from '../translate/live.ts'
import { roundSeconds } from '../round-seconds.ts'
import { recordingWords, speechErrorText } from '../words.ts'
import { audioWriter } from './audio-writer.ts'
import type { AudioBatcher } from './audio-batcher.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import type { Message } from './down.ts'
import {
  type RecogniserFailover,
  type FailoverStart,
  openFailover,
  MOST_BEHIND_SAMPLES,
} from './recogniser-failover.ts'
import { enginesOf, type LiveChoice } from '../choose/choose-for.ts'
import type { Choice } from '../engines.ts'
import { type Listening, listeningOf, switchingHearing } from './language-switch.ts'
import { addMark } from '../marks.ts'
import { languageAt } from './language-at.ts'
import { noteEngine, noteLanguage } from './noted.ts'
import type { OpenRecording } from './open.ts'
import type { TextBatcher } from './text-batcher.ts'
import { type TextWriter, textWriter } from './text-writer.ts'

/** What a connection does once it is open. */
export interface LiveSource {
  frame(frame: Frame): void
  /** The device is there, though it sends no sound. */
  seen(): void
  gap(gap: Gap): Promise<void>
  /** A moment of the recording, in seconds, to come back to. */
  mark(at: number): Promise<void>
  /** Stores and hears everything, closes the recording, says so. */
  stop(): Promise<void>
  /** The connection is gone: keeps what has come; the recording can be resumed. */
  leave(): Promise<void>
}

/** The writes that the live recordings of a process share. */
export interface LiveRounds {
  audio: AudioBatcher
  text: TextBatcher
}

export interface SessionHooks {
  send: (message: Message) => void
  /** Something could not be stored: the connection must end, so that the browser keeps and sends again. */
  onStorageFailure: (error: unknown) => void
  onPressure: (isHigh: boolean) => void
  /** Live recordings of this process. */
  recordings: () => number
}

/** Whether an engine may listen live: it would have to catch up with what was never heard. */
export function canListen(row: RecordingRow): boolean {
  return row.samples - samplesOf(row.transcribedMs) <= MOST_BEHIND_SAMPLES
}

/** The lines of a session: sent down at once, stored behind that. */
export function lineSender(
  row: RecordingRow,
  text: TextWriter,
  send: SessionHooks['send'],
): (utterance: Utterance, untilMs: number) => void {
  const conversationOffset = row.offsetMs / 1000
  return ({ kind, text: words, start, end, speaker, language, translations }, untilMs) => {
    const timestamp = roundSeconds(conversationOffset + start)
    const times = { offset: roundSeconds(start), conversationOffset, timestamp }
    const who = speaker === undefined ? {} : { speaker }
    const result = { type: 'transcription', result: words, ...times } as const
    if (kind === 'partial') return send({ ...result, final: false, text: words, ...who })
    if (words.trim() === '') return
    const line = {
      text: words,
      timestamp,
      end: roundSeconds(conversationOffset + end),
      ...who,
      ...(language !== undefined && { language }),
      recordingId: row.id,
    }
    const chunk: Chunk = { ...line, seq: text.add(line, untilMs, translations) }
    send({ ...result, final: true, chunk })
  }
}

/** Takes a microphone's audio: every frame is stored, and heard where there are engines. */
export function microphone(
  s: Services,
  opened: OpenRecording,
  listening: LiveListening,
  rounds: LiveRounds,
  hooks: SessionHooks,
): LiveSource {
  const { row } = opened
  const place: AudioPlace = { userId: row.userId, scribeId: row.scribeId, recordingId: row.id }
  const translation = liveTranslation(s, row, opened.languages, hooks.send)
  const begin = { ...row, nextSeq: opened.nextSeq }
  const fold = opened.beside ? foldWhileLive(s, place) : undefined
  const text = textWriter(s, rounds.text, place, begin, hooks.onStorageFailure, (lines) => {
    translation.add(lines)
    fold?.lines()
  })
  const audio = audioWriter(s, place, row, rounds.audio, {
    ...hooks,
    onFailure: hooks.onStorageFailure,
    onStored({ lastSeq, samples, gaps }) {
      hooks.send({ type: 'ack', seq: lastSeq, seconds: samples / sampleRate })
      for (const gap of gaps) hooks.send({ type: 'gap', ...gap })
    },
  })
  const hearing = hear(s, opened, listening, text, hooks)
  const unwatch = watchLanguages(s, row, opened.languages, (now) => {
    if (!now) return
    translation.follow(now)
    hearing.follow(now)
  })

  const seen = seenMarker(s, place)
  let marking = Promise.resolve()

  return {
    seen,
    frame(frame) {
      seen()
      hearing.hear(frame.start, frame.pcm)
      audio.add(frame)
    },
    gap: (gap) => noteGap(s, place, gap),
    mark(at) {
      marking = marking.then(() => addMark(s, place, at))
      return marking.then(() => hooks.send({ type: 'marked', at }))
    },
    async stop() {
      await audio.flush()
      await marking
      unwatch()
      fold?.close()
      const heardAll = await hearing.finish()
      await text.flush()
      await translation.close()
      const closed = await close(s, place, heardAll)
      if (closed.samples === 0 && closed.cutSamples === null) {
        const error = { code: 'no-audio', message: recordingWords.noAudio, fatal: false }
        hooks.send({ type: 'error', ...error })
      }
      hooks.send({ type: 'stopped', seconds: closed.samples / sampleRate })
      void audio
        .settled()
        .then(() => settleAll(s, place))
        .catch(() => s.log('Audio stays in the database for now.'))
    },
    async leave() {
      unwatch()
      fold?.close()
      hearing.close()
      await Promise.all([audio.flush(), text.flush()])
      await Promise.all([audio.settled(), translation.close()])
    },
  }
}

/** Noted at most so often: it is a write. */
const SEEN_MS = 10_000

function seenMarker(s: Services, place: AudioPlace): () => void {
  let notedAt = performance.now()
  return () => {
    const now = performance.now()
    if (now - notedAt < SEEN_MS) return
    notedAt = now
    noteSeen(s, place).catch(() => s.log('It could not be noted that a recording goes on.'))
  }
}

/** Who listens: the engines chosen at first, and how they are chosen for another language. */
interface LiveListening {
  first: Choice<LiveSpeech> | null
  choose: LiveChoice
  circuits: CircuitBreakers
}

interface FollowingHearing extends RecogniserFailover {
  /** Listens in the language that is chosen, from now on. */
  follow(languages: Languages): void
}

function hear(
  s: Services,
  { row, languages }: OpenRecording,
  { first: choice, choose, circuits }: LiveListening,
  text: TextWriter,
  hooks: SessionHooks,
): FollowingHearing {
  const fromSample = samplesOf(row.transcribedMs)
  const ref = { userId: row.userId, recordingId: row.id }
  const backlogSamples = Math.max(0, row.samples - fromSample)
  const backlog = readAudio(s, ref, { startSample: fromSample, endSample: row.samples })
  const tell = lineSender(row, text, hooks.send)
  const onFailure = (code: SpeechErrorCode) =>
    hooks.send({ type: 'error', code, message: speechErrorText(code), fatal: false })

  const told = { s, recording: row, send: hooks.send }
  // What is told of a recording that has stopped is written down by then.
  let written: Promise<unknown> = Promise.resolve()
  const noted = (note: Promise<void>) => void (written = Promise.all([written, note]))
  // An engine of the rule goes by the name its administrator gave it.
  let listener = choice?.name
  const onSeated = (engine: LiveSpeech, sample: number) => {
    const name = engine === choice?.engine ? choice.name : engine.name
    if (name !== listener) noted(noteEngine(told, name, sample))
    listener = name
  }

  const open = (by: readonly LiveSpeech[], to: Listening, start: Begin) => {
    const onUtterance = (said: Utterance, untilMs: number) =>
      tell({ ...said, ...languageOf(said, to) }, untilMs)
    // Names help an engine; that they cannot be read must not keep it from listening.
    const most = Math.max(0, ...by.map((engine) => engine.caps.keyterms))
    const keyterms = keytermsFor(s, row.userId, row.scribeId, most).catch(() => [])
    const given = { onUtterance, onFailure, onSeated }
    return openFailover(by, { ...start, ...to, keyterms }, given, circuits)
  }
  let known = languages
  const engines = enginesOf(choice)
  let now = listeningOf(engines, { ...languages, language: languageAt(row) })
  const from = { fromSample, backlog, backlogSamples }
  const first = engines.length > 0 ? open(engines, now, from) : undefined
  const hearing = switchingHearing(
    first,
    (to, sample) => {
      const by = enginesOf(choose(to.language))
      const start = { fromSample: sample, backlog: nothing(), backlogSamples: 0 }
      return by.length > 0 ? open(by, to, start) : undefined
    },
    ({ language }, sample) => {
      const engine = choose(language)?.name ?? null
      noted(noteLanguage(told, language, engine, sample))
    },
  )
  return {
    ...hearing,
    async finish() {
      const heardAll = await hearing.finish()
      await written
      return heardAll
    },
    follow(chosen) {
      // A recording may be in another language than its visit was begun in: only what was chosen since counts.
      const language = chosen.language === known.language ? now.language : chosen.language
      known = chosen
      const next = listeningOf(enginesOf(choose(language)), { ...chosen, language })
      if (next.language === now.language && next.translateTo === now.translateTo) return
      now = next
      hearing.change(next)
    },
  }
}

type Begin = Pick<FailoverStart, 'fromSample' | 'backlog' | 'backlogSamples'>

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** A line is in the language that the engine found, else in the one it was told. */
function languageOf({ language }: Utterance, to: Listening): { language?: string } {
  if (language !== undefined) return { language: baseOf(language) }
  return to.language === AUTO_LANGUAGE ? {} : { language: to.language }
}

async function close(s: Services, place: AudioPlace, heardAll: boolean): Promise<RecordingRow> {
  return s.db.as(place.userId, async (tx) => {
    const row = await recordingRow(tx, place, true)
    const gaps = withNoneAwaited(row)
    const isHeard = heardAll || row.transcribedMs >= millisecondsOf(row.samples)
    return closeRecording(s, tx, { ...row, gaps }, isHeard && millisecondsOf(row.samples) > 0)
  })
}
