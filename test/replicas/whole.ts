import { expect } from 'vitest'
import { listNotes } from '#contract/notes.ts'
import { getFileContent } from '#contract/files.ts'
import { listVersions } from '#contract/transcript-versions.ts'
import { getRecordingAudio, listChunks, listRecordings } from '#contract/transcripts.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import type { TestUser } from '#test/app.ts'
import { STILL_MS } from '#test/faults/real-server.ts'
import type { Visit } from '#test/live.ts'
import { VISIT } from '#test/tones/synth.ts'
import { spoken } from './load.ts'

const WAV_HEADER_BYTES = 44
const words = VISIT.map(({ text }) => text).join(' ')

/** Every word that was said, once and in order. */
const expectWords = (user: TestUser, id: string) =>
  expect
    .poll(
      async () =>
        (await user.call(listChunks, { params: { id } })).chunks.map(({ text }) => text).join(' '),
      { timeout: STILL_MS },
    )
    .toBe(words)

/** A recording has all of its sound, byte by byte, and all of its words. */
export async function expectRecording(user: TestUser, { scribeId, recordingId }: Visit) {
  const { items } = await user.call(listRecordings, { params: { id: scribeId } })
  expect(items).toMatchObject([{ state: 'stored', gaps: [] }])
  const wav = await user.call(getRecordingAudio, { params: { id: recordingId } })
  const bytes = Buffer.from(await wav.arrayBuffer()).subarray(WAV_HEADER_BYTES)
  expect(bytes.equals(spoken.pcm)).toBe(true)
  await expectWords(user, scribeId)
}

/** An upload has all of its bytes, and was transcribed once. */
export async function expectUpload(user: TestUser, { id, fileId }: { id: string; fileId: string }) {
  const stored = await user.call(getFileContent, { params: { id, fileId } })
  expect(Buffer.from(await stored.arrayBuffer()).equals(wavOf(spoken.pcm))).toBe(true)
  await expectWords(user, id)
  const { items } = await user.call(listVersions, { params: { id } })
  expect(items).toMatchObject([{ number: 1, shown: true }])
}

/** There is one note, and it is complete. */
export async function expectNote(user: TestUser, { id }: { id: string }) {
  const { items } = await user.call(listNotes, { params: { id } })
  expect(items).toMatchObject([{ state: 'complete' }])
  const paragraphs = items[0]?.content.split('\n').filter((line) => line.startsWith('Under')) ?? []
  expect(paragraphs.length).toBeGreaterThan(2)
  expect(new Set(paragraphs).size).toBe(paragraphs.length)
}

interface Load<Piece> {
  user: TestUser
  pieces: readonly Piece[]
}

/** Everything that was acknowledged under load is there. */
export async function expectWhole(load: {
  recordings: readonly Load<{ visit: Visit; lost: number }>[]
  uploads: Load<{ id: string; fileId: string }>
  notes: Load<{ id: string }>
}) {
  for (const { user, pieces } of load.recordings)
    for (const { visit, lost } of pieces) {
      expect(lost).toBe(0)
      await expectRecording(user, visit)
    }
  for (const one of load.uploads.pieces) await expectUpload(load.uploads.user, one)
  for (const one of load.notes.pieces) await expectNote(load.notes.user, one)
}
