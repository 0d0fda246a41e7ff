import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
import { createScribe } from '#server/visits/scribes/scribes.ts'
import type { Services } from '#server/services.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { storeRecording } from '#server/visits/transcription/audio/settle.ts'
import { appendChunksIn, markReady } from '#server/visits/transcription/chunks/append.ts'
import { decodeAudio } from '#server/speech/decode/decode.ts'
import { recordings } from '#server/visits/transcription/table.ts'
import { storeExampleNote } from './store-example.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'

interface SampleAudio {
  userId: string
  scribeId: string
  recordingId: string
}

/** The engine column's value for a visit without speech. */
const SAMPLE_ENGINE = 'sample visit'

/**
 * Creates the sample visit for a user: the transcript at once, its audio by a job a moment later.
 * The same id twice is the same visit; `empty` makes only the scribe, for a replay as if live; `note` adds the example
 * note.
 */
export async function createSample(
  s: Services,
  userId: string,
  timezone: string,
  { id = randomUUID(), empty, note }: { id?: string | undefined; empty: boolean; note: boolean },
): Promise<{ scribeId: string }> {
  const visit = sampleVisit()
  const prompts = builtInItems().flatMap((item) =>
    item.id === visit.templateId ? [{ id: item.id, name: item.name }] : [],
  )
  const scribe = await createScribe(s, userId, timezone, {
    id,
    name: visit.title,
    // A replay has no lines yet.
    gist: empty ? '' : visit.gist,
    draft: false,
    sample: true,
    prompts,
  })
  if (empty || scribe.medicalContext.transcript.chunkCount > 0) return { scribeId: id }
  await addTranscript(s, { userId, scribeId: id, timezone, note })
  return { scribeId: id }
}

interface SampleRequest {
  userId: string
  scribeId: string
  /** IANA name. */
  timezone: string
  note: boolean
}

async function addTranscript(
  s: Services,
  { userId, scribeId, timezone, note }: SampleRequest,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const recordingId = randomUUID()
  await s.db.as(userId, async (tx) => {
    // Two windows may ask at once: the second finds the first one's lines.
    const [row] = await tx
      .select({ lines: scribes.chunkCount })
      .from(scribes)
      .where(eq(scribes.id, scribeId))
      .for('update')
    if (row?.lines !== 0) return
    await tx.insert(recordings).values({
      id: recordingId,
      userId,
      scribeId,
      source: 'sample',
      state: 'stored',
      started: s.now(),
      transcription: 'success',
      progress: 100,
      engine: SAMPLE_ENGINE,
    })
    const lines = sampleVisit().lines.map(({ speaker, text, start, end }) => {
      return { speaker, text, timestamp: start, end, recordingId }
    })
    const place = { userId, scribeId, vault }
    await appendChunksIn(s, tx, place, lines)
    await markReady(tx, place)
    if (note) await storeExampleNote(s, tx, { ...place, timezone })
    await s.jobs.enqueue(tx, 'sample-audio', {
      userId,
      scribeId,
      recordingId,
    } satisfies SampleAudio)
  })
}

/** Stores the sample's audio; after a failure, it continues where it broke off. */
export async function storeSampleAudio(
  s: Services,
  place: SampleAudio,
  signal: AbortSignal,
): Promise<void> {
  const { userId, recordingId } = place
  const [there] = await s.db.as(userId, (tx) =>
    tx
      .select({ id: recordings.id })
      .from(recordings)
      .where(and(eq(recordings.id, recordingId), eq(recordings.userId, userId))),
  )
  if (!there) return
  const { ffmpeg } = s.config
  await storeRecording(
    s,
    place,
    decodeAudio(sampleVisit().audioPath, { signal, ...(ffmpeg && { ffmpeg }) }),
  )
}
