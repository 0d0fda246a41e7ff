import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { record } from '#server/platform/audit-log/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { removeScribe } from '#server/visits/scribes/scribes.ts'
import { scribeFiles, scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { audioObjects, audioTail, recordings } from '#server/visits/transcription/table.ts'
import { audioBefore, audioIsHeld, cutoff, isUndecoded, visitIsHeld, visitsBefore } from './due.ts'
import { daysUntilDeleted, type PolicyRow } from './policy.ts'
import { expired, keptVisits, retentionPolicies } from './table.ts'

/** Read together; each is deleted in its own transaction. */
const BATCH = 100

/**
 * Deletes what all users' policies say. Each visit and each recording is deleted in one transaction with the order to
 * delete its stored objects, so that a process may die at any point: deleted data is gone everywhere, and the next run
 * does the rest. Returns how much was deleted.
 */
export async function expireAll(s: Services, signal?: AbortSignal): Promise<number> {
  const policies = await s.db.system((tx) =>
    tx
      .select()
      .from(retentionPolicies)
      .where(
        sql`${retentionPolicies.textDays} is not null or ${retentionPolicies.audioDays} is not null`,
      ),
  )
  let gone = 0
  for (const policy of policies) {
    if (signal?.aborted) break
    gone += await expireOf(s, policy, signal)
  }
  return gone
}

async function expireOf(
  s: Services,
  { userId, textDays: chosen, audioDays }: PolicyRow,
  signal?: AbortSignal,
): Promise<number> {
  let gone = 0
  const now = s.now()
  const textDays = await s.db.as(userId, (tx) => daysUntilDeleted(tx, userId, chosen))
  if (textDays !== null)
    gone += await each(
      s,
      signal,
      (tx) => dueVisits(tx, userId, cutoff(now, textDays)),
      (tx, id) => expireVisit(s, tx, { userId, id, before: cutoff(now, textDays) }),
      userId,
    )
  if (audioDays === null) return gone
  const before = cutoff(now, audioDays)
  gone += await each(
    s,
    signal,
    (tx) => dueRecordings(tx, userId, before),
    (tx, id) => expireRecording(s, tx, { userId, id, before }),
    userId,
  )
  return (
    gone +
    (await each(
      s,
      signal,
      (tx) => dueFiles(tx, userId, before),
      (tx, id) => expireFile(s, tx, { userId, id, before }),
      userId,
    ))
  )
}

/** Takes due data in batches until there is none; what wasn't taken, because it changed, isn't seen again. */
async function each(
  s: Services,
  signal: AbortSignal | undefined,
  due: (tx: Tx) => Promise<{ id: string }[]>,
  take: (tx: Tx, id: string) => Promise<boolean>,
  userId: string,
): Promise<number> {
  let gone = 0
  while (!signal?.aborted) {
    const batch = await s.db.as(userId, due)
    let taken = 0
    for (const { id } of batch) if (await s.db.as(userId, (tx) => take(tx, id))) taken += 1
    gone += taken
    if (taken === 0 || batch.length < BATCH) break
  }
  return gone
}

const dueVisits = (tx: Tx, userId: string, before: Date) =>
  tx
    .select({ id: scribes.id })
    .from(scribes)
    .where(and(visitsBefore(userId, before), sql`not ${visitIsHeld(tx)}`))
    .orderBy(asc(scribes.updated))
    .limit(BATCH)

const dueRecordings = (tx: Tx, userId: string, before: Date) =>
  tx
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(audioBefore(userId, before), sql`not ${audioIsHeld(tx)}`))
    .orderBy(asc(recordings.started))
    .limit(BATCH)

/** Uploaded audio that was never decoded. */
const fileIsDue = (tx: Tx, userId: string, before: Date) =>
  and(
    eq(scribeFiles.userId, userId),
    eq(scribeFiles.purpose, 'transcription'),
    eq(scribeFiles.stage, 'complete'),
    lt(scribeFiles.created, before),
    isUndecoded(tx, sql`${scribeFiles.id}`),
    sql`not exists (select 1 from ${keptVisits} where ${keptVisits.scribeId} = ${scribeFiles.scribeId})`,
  )

const dueFiles = (tx: Tx, userId: string, before: Date) =>
  tx
    .select({ id: scribeFiles.id })
    .from(scribeFiles)
    .where(fileIsDue(tx, userId, before))
    .limit(BATCH)

interface Due {
  userId: string
  id: string
  before: Date
}

/** Checks again under a lock: a visit opened or recorded a moment ago is kept. */
async function expireVisit(s: Services, tx: Tx, { userId, id, before }: Due): Promise<boolean> {
  // Recordings are locked before their visit, here as everywhere.
  const sound = tx.select({ id: recordings.id }).from(recordings)
  await sound.where(eq(recordings.scribeId, id)).orderBy(asc(recordings.id)).for('update')
  await lockVisit(tx, id)
  const [still] = await tx
    .select({ id: scribes.id })
    .from(scribes)
    .where(and(eq(scribes.id, id), visitsBefore(userId, before), sql`not ${visitIsHeld(tx)}`))
  if (!still) return false
  await removeScribe(s, tx, userId, id)
  const entity = { type: 'visit' as const, id }
  await count(s, tx, userId, { visits: 1 })
  await record(s, tx, { userId, scribeId: id, action: 'visit.expire', entity, actorId: null })
  return true
}

async function expireRecording(s: Services, tx: Tx, { userId, id, before }: Due): Promise<boolean> {
  const { scribeId, fileId } = recordings
  const [locked] = await tx
    .select({ scribeId, fileId })
    .from(recordings)
    .where(eq(recordings.id, id))
    .for('update')
  if (!locked) return false
  if (locked.fileId) await lockFile(tx, locked.fileId)
  await lockVisit(tx, locked.scribeId)
  const [row] = await tx
    .select({ scribeId, fileId })
    .from(recordings)
    .where(and(eq(recordings.id, id), audioBefore(userId, before), sql`not ${audioIsHeld(tx)}`))
  if (!row) return false
  await tx.delete(audioTail).where(eq(audioTail.recordingId, id))
  const objects = await tx
    .delete(audioObjects)
    .where(eq(audioObjects.recordingId, id))
    .returning({ key: audioObjects.storageKey })
  for (const { key } of objects) await s.jobs.enqueue(tx, 'delete-stored', { key })
  await tx.update(recordings).set({ audioGone: s.now() }).where(eq(recordings.id, id))
  const files = row.fileId ? await removeFile(s, tx, row.fileId) : 0
  const visit = { userId, scribeId: row.scribeId }
  await publish(s.db, tx, userId, { topic: 'recording', scribeId: row.scribeId, id })
  const entity = { type: 'recording' as const, id }
  await count(s, tx, userId, { recordings: 1, files })
  await record(s, tx, { ...visit, action: 'audio.expire', entity, actorId: null })
  return true
}

async function expireFile(s: Services, tx: Tx, { userId, id, before }: Due): Promise<boolean> {
  const locked = await lockFile(tx, id)
  if (!locked) return false
  await lockVisit(tx, locked.scribeId)
  const [row] = await tx
    .select({ scribeId: scribeFiles.scribeId })
    .from(scribeFiles)
    .where(and(eq(scribeFiles.id, id), fileIsDue(tx, userId, before)))
  if (!row) return false
  await removeFile(s, tx, id)
  const { scribeId } = row
  await publish(s.db, tx, userId, { topic: 'file', scribeId, id })
  const entity = { type: 'file' as const, id }
  await count(s, tx, userId, { files: 1 })
  await record(s, tx, { userId, scribeId, action: 'audio.expire', entity, actorId: null })
  return true
}

/** Locks the file before its visit, in the same order as everywhere else. */
async function lockFile(tx: Tx, id: string): Promise<{ scribeId: string } | undefined> {
  const { scribeId } = scribeFiles
  const [row] = await tx
    .select({ scribeId })
    .from(scribeFiles)
    .where(eq(scribeFiles.id, id))
    .for('update')
  return row
}

/** Waits for a pin in progress, and makes later pins wait. */
const lockVisit = (tx: Tx, id: string) =>
  tx.select({ id: scribes.id }).from(scribes).where(eq(scribes.id, id)).for('update')

async function removeFile(s: Services, tx: Tx, fileId: string): Promise<number> {
  const gone = await tx
    .delete(scribeFiles)
    .where(eq(scribeFiles.id, fileId))
    .returning({ key: scribeFiles.storageKey })
  for (const { key } of gone) await s.jobs.enqueue(tx, 'delete-stored', { key })
  return gone.length
}

type Counts = { visits?: number; recordings?: number; files?: number }

/** Adds to the day's figures, in the transaction that they count. */
async function count(s: Services, tx: Tx, userId: string, counts: Counts): Promise<void> {
  const { visits = 0, recordings: sounds = 0, files = 0 } = counts
  const day = s.now().toISOString().slice(0, 10)
  await tx
    .insert(expired)
    .values({ userId, day, visits, recordings: sounds, files })
    .onConflictDoUpdate({
      target: [expired.userId, expired.day],
      set: {
        visits: sql`${expired.visits} + ${visits}`,
        recordings: sql`${expired.recordings} + ${sounds}`,
        files: sql`${expired.files} + ${files}`,
      },
    })
}
