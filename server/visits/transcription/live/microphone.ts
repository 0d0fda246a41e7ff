import { sampleRate } from '#contract/transcripts.ts'
import type { Services } from '#server/services.ts'
import { noteGap, type StoredTo } from '../audio/append.ts'
import { type AudioPlace, settleAll } from '../audio/settle.ts'
import { addMark } from '../marks.ts'
import { foldWhileLive } from '../overlaps/fold-live.ts'
import { withNoneAwaited } from '../pending-audio.ts'
import { closeRecording, millisecondsOf, noteSeen } from '../recordings.ts'
import { watchLanguages } from '../translate/follow.ts'
import { liveTranslation } from '../translate/live.ts'
import { recordingWords } from '../words.ts'
import { audioWriter } from './audio-writer.ts'
import type { OpenRecording } from './open.ts'
import { type LiveEngines, openRecognition, type Recognition } from './recognition.ts'
import type { LiveBatchers, LiveSource, SessionHooks } from './source.ts'
import { type TextWriter, textWriter } from './text-writer.ts'
import { recordingRow, type RecordingRow } from '../recording-row.ts'

interface Microphone {
  s: Services
  place: AudioPlace
  hooks: SessionHooks
  audio: ReturnType<typeof audioWriter>
  text: TextWriter
  translation: ReturnType<typeof liveTranslation>
  recognition: Recognition
  /** Stops watching the visit's languages and other recordings. */
  unwatch: () => void
  /** Resolves once all marks are stored. */
  marking: Promise<void>
}

/** Takes a microphone's audio: every frame is stored, and transcribed if there are engines. */
export function openMicrophone(
  s: Services,
  opened: OpenRecording,
  engines: LiveEngines,
  batchers: LiveBatchers,
  hooks: SessionHooks,
): LiveSource {
  const microphone = createMicrophone(s, opened, engines, batchers, hooks)
  const { audio, place, recognition } = microphone
  const seen = seenMarker(s, place)
  return {
    seen,
    frame(frame) {
      seen()
      recognition.push(frame.start, frame.pcm)
      audio.add(frame)
    },
    gap: (gap) => noteGap(s, place, gap),
    mark(at) {
      microphone.marking = microphone.marking.then(() => addMark(s, place, at))
      return microphone.marking.then(() => hooks.send({ type: 'marked', at }))
    },
    stop: () => stop(microphone),
    yieldText() {
      recognition.close()
      microphone.text.drop()
    },
    leave: () => leave(microphone),
  }
}

function createMicrophone(
  s: Services,
  opened: OpenRecording,
  engines: LiveEngines,
  batchers: LiveBatchers,
  hooks: SessionHooks,
): Microphone {
  const { row } = opened
  const place: AudioPlace = { userId: row.userId, scribeId: row.scribeId, recordingId: row.id }
  const translation = liveTranslation(s, row, opened.languages, hooks.send)
  const start = { ...row, nextSeq: opened.nextSeq }
  const fold = opened.beside ? foldWhileLive(s, place) : undefined
  const text = textWriter(s, batchers.text, place, start, hooks.onStorageFailure, (lines) => {
    translation.add(lines)
    fold?.lines()
  })
  const audio = audioWriter(s, place, row, batchers.audio, {
    ...hooks,
    onFailure: hooks.onStorageFailure,
    onStored: (stored) => acknowledge(stored, hooks),
  })
  const recognition = openRecognition(s, opened, engines, text, hooks)
  const unwatchLanguages = watchLanguages(s, row, opened.languages, (languages) => {
    if (!languages) return
    translation.follow(languages)
    recognition.follow(languages)
  })
  const unwatch = () => {
    unwatchLanguages()
    fold?.close()
  }
  const marking = Promise.resolve()
  return { s, place, hooks, audio, text, translation, recognition, unwatch, marking }
}

function acknowledge({ lastSeq, samples, gaps }: StoredTo, { send }: SessionHooks): void {
  send({ type: 'ack', seq: lastSeq, seconds: samples / sampleRate })
  for (const gap of gaps) send({ type: 'gap', ...gap })
}

async function stop(microphone: Microphone): Promise<void> {
  const { s, place, hooks, audio, text, translation, recognition } = microphone
  await audio.flush()
  await microphone.marking
  microphone.unwatch()
  const isWhole = await recognition.finish()
  await text.flush()
  await translation.close()
  const closed = await close(s, place, isWhole)
  if (closed.samples === 0 && closed.cutSamples === null) {
    const error = { code: 'no-audio', message: recordingWords.noAudio, fatal: false }
    hooks.send({ type: 'error', ...error })
  }
  hooks.send({ type: 'stopped', seconds: closed.samples / sampleRate })
  void audio
    .settled()
    .then(() => settleAll(s, place))
    .catch(() => s.log('Audio stays in the database for now.', 'warn'))
}

async function leave(microphone: Microphone): Promise<void> {
  const { audio, recognition, text, translation } = microphone
  microphone.unwatch()
  recognition.close()
  await Promise.all([audio.flush(), text.flush()])
  await Promise.all([audio.settled(), translation.close()])
}

/** The shortest time between two notes, in milliseconds: each is a write. */
const SEEN_MS = 10_000

function seenMarker(s: Services, place: AudioPlace): () => void {
  let notedAt = performance.now()
  return () => {
    const now = performance.now()
    if (now - notedAt < SEEN_MS) return
    notedAt = now
    noteSeen(s, place).catch(() => s.log('Could not record that a recording continues.', 'warn'))
  }
}

async function close(s: Services, place: AudioPlace, isWhole: boolean): Promise<RecordingRow> {
  return s.db.as(place.userId, async (tx) => {
    const row = await recordingRow(s, tx, place, true)
    const gaps = withNoneAwaited(row)
    const length = millisecondsOf(row.samples)
    const isTranscribed = isWhole || row.transcribedMs >= length
    return closeRecording(s, tx, { ...row, gaps }, isTranscribed && length > 0)
  })
}
