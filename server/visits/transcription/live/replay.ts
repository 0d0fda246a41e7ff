import { setTimeout as sleep } from 'node:timers/promises'
import { sampleVisit, type SampleLine } from '#server/visits/sample-visit/visit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import type { AudioPlace } from '../audio/settle.ts'
import { changeRecording, noteSeen, settleScribe } from '../recordings.ts'
import { watchLanguages } from '../translate/follow.ts'
import { liveTranslation } from '../translate/live.ts'
import type { OpenRecording } from './open.ts'
import { createLineSender } from './line-sender.ts'
import type { LiveSource, SessionHooks } from './source.ts'
import type { TextBatcher } from './text-batcher.ts'
import { textWriter } from './text-writer.ts'
import { recordingRow } from '../recording-row.ts'

/** The engine name that marks text without a recogniser. */
export const REPLAY_ENGINE = 'replay of the sample visit'

/**
 * Replays the sample visit on the live screen, word by word, `speed` times as fast as it was
 * spoken. Resumes at the position of an earlier connection.
 */
export function replay(
  s: Services,
  opened: OpenRecording,
  speed: number,
  rounds: TextBatcher,
  hooks: SessionHooks,
): LiveSource {
  const { row } = opened
  const place: AudioPlace = { userId: row.userId, scribeId: row.scribeId, recordingId: row.id }
  const text = openText(s, opened, rounds, hooks)
  const leaving = new AbortController()
  const clock = clockOf(row.transcribedMs / 1000, speed, leaving.signal)
  let stopped: Promise<void> | undefined

  const leave = async (): Promise<void> => {
    leaving.abort()
    await text.close()
  }
  const finish = async (): Promise<void> => {
    await leave()
    const seconds = await s.db.as(place.userId, (tx) => close(s, place, tx))
    hooks.send({ type: 'stopped', seconds })
  }
  const stop = () => (stopped ??= finish())

  const lines = sampleVisit().lines.filter((line) => line.end * 1000 > row.transcribedMs)
  sayAll(lines, clock, text.send)
    .then(stop)
    .catch((error: unknown) => {
      if (!leaving.signal.aborted) hooks.onStorageFailure(error)
    })
  return {
    frame: () => undefined,
    seen: () => void noteSeen(s, place).catch(() => undefined),
    gap: async () => undefined,
    mark: async () => undefined,
    stop,
    yieldText: () => leaving.abort(),
    leave,
  }
}

/** Sends the lines, stores them and translates them in the languages of the visit. */
function openText(s: Services, opened: OpenRecording, rounds: TextBatcher, hooks: SessionHooks) {
  const { row, languages, nextSeq } = opened
  const place: AudioPlace = { userId: row.userId, scribeId: row.scribeId, recordingId: row.id }
  const translation = liveTranslation(s, row, languages, hooks.send)
  const unwatch = watchLanguages(s, row, languages, (now) => now && translation.follow(now))
  const begin = { ...row, nextSeq }
  const text = textWriter(s, rounds, place, begin, hooks.onStorageFailure, (lines) =>
    translation.add(lines),
  )
  return {
    send: createLineSender(row, text, hooks.send),
    async close(): Promise<void> {
      unwatch()
      await text.flush()
      await translation.close()
    },
  }
}

/** Sends each line word by word at its time, and then as a whole. */
async function sayAll(
  lines: readonly SampleLine[],
  clock: ReturnType<typeof clockOf>,
  send: ReturnType<typeof createLineSender>,
): Promise<void> {
  for (const { speaker, start, end, text, wordStarts } of lines) {
    const words = text.split(' ')
    const base = { utterance: String(start), start, end, speaker }
    for (const [n, at] of wordStarts.entries()) {
      await clock.until(at)
      send({ ...base, kind: 'partial', text: words.slice(0, n + 1).join(' ') }, 0)
    }
    await clock.until(end)
    send({ ...base, kind: 'final', text }, Math.round(end * 1000))
  }
}

/** Waits until a moment of the visit has come. */
function clockOf(from: number, speed: number, signal: AbortSignal) {
  const began = performance.now()
  return {
    async until(second: number): Promise<void> {
      const wait = ((second - from) * 1000) / speed - (performance.now() - began)
      if (wait > 0) await sleep(wait, undefined, { signal })
      signal.throwIfAborted()
    },
  }
}

/** The text is complete; a job adds the audio up to there. */
async function close(s: Services, place: AudioPlace, tx: Tx): Promise<number> {
  const row = await recordingRow(s, tx, place, true)
  const stored = await changeRecording(s, tx, row, {
    state: 'stored',
    transcription: 'success',
    progress: 100,
  })
  const { userId, recordingId } = place
  const seconds = row.transcribedMs / 1000
  if (seconds > 0 && row.cutSamples === null)
    await s.jobs.enqueue(tx, 'attach-sample-audio', { userId, recordingId }, { key: recordingId })
  await settleScribe(s, tx, stored)
  return seconds
}
