import { type Chunk, sampleRate } from '#contract/transcripts.ts'
import type { Services } from '#server/services.ts'
import { noteGap } from '../audio/append.ts'
import type { Frame } from '../audio/frame.ts'
import type { Gap } from '#contract/gaps.ts'
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
import type { LiveSpeech, SpeechErrorCode, Utterance } from '../speech/speech.ts'
import { recordingWords, speechErrorText } from '../words.ts'
import { audioWriter } from './audio-writer.ts'
import type { AudioRounds } from './audio-rounds.ts'
import type { Message } from './down.ts'
import { type Hearing, listen, MOST_BEHIND_SAMPLES } from './hearing.ts'
import { type TextWriter, textWriter } from './text-writer.ts'

/** What a connection does once it is open. */
export interface LiveSource {
  frame(frame: Frame): void
  /** The device is there, though it sends no sound. */
  seen(): void
  gap(gap: Gap): Promise<void>
  /** Stores and hears everything, closes the recording, says so. */
  stop(): Promise<void>
  /** The connection is gone: keeps what has come; the recording can be resumed. */
  leave(): Promise<void>
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
  return ({ kind, text: words, start, end, speaker }, untilMs) => {
    const times = { offset: start, conversationOffset, timestamp: conversationOffset + start }
    const who = speaker === undefined ? {} : { speaker }
    if (kind === 'partial') return send({ type: 'partial', text: words, ...who, ...times })
    if (words.trim() === '') return
    const line = {
      text: words,
      timestamp: times.timestamp,
      end: conversationOffset + end,
      ...who,
      recordingId: row.id,
    }
    const chunk: Chunk = { ...line, seq: text.add(line, untilMs) }
    send({ type: 'final', chunk, ...times })
  }
}

/** Takes a microphone's audio: every frame is stored, and heard where an engine listens. */
export function microphone(
  s: Services,
  opened: { row: RecordingRow; nextSeq: number },
  engine: LiveSpeech | null,
  rounds: AudioRounds,
  hooks: SessionHooks,
): LiveSource {
  const { row } = opened
  const place: AudioPlace = { userId: row.userId, scribeId: row.scribeId, recordingId: row.id }
  const text = textWriter(s, place, { ...row, nextSeq: opened.nextSeq }, hooks.onStorageFailure)
  const audio = audioWriter(s, place, row, rounds, {
    ...hooks,
    onFailure: hooks.onStorageFailure,
    onStored({ lastSeq, samples, gaps }) {
      hooks.send({ type: 'ack', seq: lastSeq, seconds: samples / sampleRate })
      for (const gap of gaps) hooks.send({ type: 'gap', ...gap })
    },
  })
  const hearing = engine && hear(s, row, engine, text, hooks)

  const seen = seenMarker(s, place)

  return {
    seen,
    frame(frame) {
      seen()
      hearing?.hear(frame.start, frame.pcm)
      audio.add(frame)
    },
    gap: (gap) => noteGap(s, place, gap),
    async stop() {
      await audio.flush()
      const heardAll = (await hearing?.finish()) ?? false
      await text.flush()
      const closed = await close(s, place, heardAll)
      if (closed.samples === 0 && closed.cutSamples === null) {
        const error = { code: 'no-audio', message: recordingWords.noAudio, fatal: false }
        hooks.send({ type: 'error', ...error })
      }
      hooks.send({ type: 'stopped', seconds: closed.samples / sampleRate })
      void settleAll(s, place).catch(() => s.log('Audio stays in the database for now.'))
    },
    async leave() {
      hearing?.close()
      await Promise.all([audio.flush(), text.flush()])
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

function hear(
  s: Services,
  row: RecordingRow,
  engine: LiveSpeech,
  text: TextWriter,
  { send }: SessionHooks,
): Hearing {
  const fromSample = samplesOf(row.transcribedMs)
  const onUtterance = lineSender(row, text, send)
  const onFailure = (code: SpeechErrorCode) =>
    send({ type: 'error', code, message: speechErrorText(code), fatal: false })
  const ref = { userId: row.userId, recordingId: row.id }
  const backlogSamples = Math.max(0, row.samples - fromSample)
  const backlog = readAudio(s, ref, { startSample: fromSample, endSample: row.samples })
  const start = { language: row.language, fromSample, backlog, backlogSamples }
  return listen(engine, start, { onUtterance, onFailure })
}

async function close(s: Services, place: AudioPlace, heardAll: boolean): Promise<RecordingRow> {
  return s.db.as(place.userId, async (tx) => {
    const row = await recordingRow(tx, place, true)
    return closeRecording(s, tx, row, heardAll && millisecondsOf(row.samples) > 0)
  })
}
