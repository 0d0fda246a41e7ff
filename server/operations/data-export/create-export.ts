import { Readable } from 'node:stream'
import { and, asc, count, eq, gt } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import { isUnreadable, putSealed } from '#server/platform/storage/sealed.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { ExportFile } from '#server/platform/tables/export-file.ts'
import type { Services } from '#server/services.ts'
import { accountFiles } from './account-files.ts'
import { type DamagedFile, readme } from './readme.ts'
import { takeouts } from './table.ts'
import { KEPT_MS, type TakeoutRow } from './exports.ts'
import { visitFiles } from './visit-files.ts'
import { openZip } from './zip.ts'

interface Place {
  userId: string
  id: string
}
const BATCH = 100

/**
 * Makes the file of a copy, streamed from the stores into one sealed object: memory does not grow with what there is. It stops
 * within a visit when the copy is cancelled. A process that dies leaves no file, and the next one starts from the beginning.
 */
export async function createExport(
  s: Services,
  place: Place,
  stopping: AbortSignal,
): Promise<void> {
  const row = await working(s, place)
  if (!row) return
  const keys = await s.keys.keysFor(userScope(place.userId))
  const storageKey = newStorageKey('users', place.userId, 'takeouts')
  const zip = openZip()
  const storing = putSealed(s.storage, storageKey, keys.current, zip.bytes)
  const lost: DamagedFile[] = []
  const filling = fill(s, row, { add: (item) => addItem(zip, item, lost), lost, stopping })
  // The first to fail ends the other.
  filling.then(zip.end, (error: unknown) => zip.fail(error))
  storing.catch((error: unknown) => zip.fail(error))
  try {
    const [{ size }] = await Promise.all([storing, filling])
    await finish(s, row, { storageKey, size, missing: lost.length })
  } catch (error) {
    await Promise.allSettled([storing, filling])
    await s.storage.delete(storageKey)
    if (error instanceof ExportCancelled) return
    throw error
  }
}

class ExportCancelled extends Error {}

interface Filling {
  add: (item: ExportFile) => Promise<void>
  lost: DamagedFile[]
  stopping: AbortSignal
}

async function fill(s: Services, row: TakeoutRow, { add, lost, stopping }: Filling): Promise<void> {
  const { userId, timezone } = row
  const total = await countVisits(s, userId)
  let done = 0
  await progress(s, row, { done, total })
  for await (const item of accountFiles(s, userId)) await add(item)
  for await (const scribeId of visitsOf(s, userId)) {
    stopping.throwIfAborted()
    try {
      for await (const item of visitFiles(s, userId, scribeId, timezone)) await add(item)
    } catch (error) {
      if (error instanceof DecryptError) lost.push({ path: `visit ${scribeId}`, state: 'cut' })
      // A visit that was deleted meanwhile no longer counts.
      else ignoreNotFound(error)
    }
    done += 1
    await progress(s, row, { done, total: Math.max(total, done) })
  }
  await add({ path: 'README.txt', content: readme(s.now(), done, lost) })
}

/** Adds an item. A file that can't be read, or only in part, doesn't stop the others; the README names it. */
async function addItem(
  zip: ReturnType<typeof openZip>,
  item: ExportFile,
  lost: DamagedFile[],
): Promise<void> {
  const { path, content } = item
  if (typeof content === 'string') return zip.add(path, Readable.from([Buffer.from(content)]))
  const report = (state: DamagedFile['state']) => {
    if (!lost.some((one) => one.path === path)) lost.push({ path, state })
  }
  let stream: ReadableStream<Uint8Array>
  try {
    stream = await content(() => report('silent'))
  } catch (error) {
    if (!(error instanceof AppError || isUnreadable(error))) throw error
    return report('missing')
  }
  await zip.add(path, Readable.from(readablePart(stream, () => report('cut'))))
}

/** The bytes of a file up to the first damage. */
async function* readablePart(
  stream: ReadableStream<Uint8Array>,
  onDamage: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    if (!isUnreadable(error)) throw error
    onDamage()
  }
}

async function* visitsOf(s: Services, userId: string): AsyncGenerator<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await s.db.as(userId, (tx) =>
      tx
        .select({ id: scribes.id })
        .from(scribes)
        .where(and(eq(scribes.userId, userId), gt(scribes.id, after)))
        .orderBy(asc(scribes.id))
        .limit(BATCH),
    )
    for (const { id } of rows) yield id
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return
  }
}

async function countVisits(s: Services, userId: string): Promise<number> {
  const [row] = await s.db.as(userId, (tx) =>
    tx.select({ n: count() }).from(scribes).where(eq(scribes.userId, userId)),
  )
  return row?.n ?? 0
}

const mine = ({ userId, id }: Place) =>
  and(eq(takeouts.id, id), eq(takeouts.userId, userId), eq(takeouts.state, 'working'))

async function working(s: Services, place: Place): Promise<TakeoutRow | undefined> {
  const [row] = await s.db.as(place.userId, (tx) => tx.select().from(takeouts).where(mine(place)))
  return row
}

/** @throws Cancelled if the copy was deleted or cancelled */
async function progress(s: Services, row: TakeoutRow, at: { done: number; total: number }) {
  const changed = await s.db.as(row.userId, (tx) =>
    tx.update(takeouts).set(at).where(mine(row)).returning({ id: takeouts.id }),
  )
  if (changed.length === 0) throw new ExportCancelled()
}

async function finish(
  s: Services,
  row: TakeoutRow,
  made: { storageKey: string; size: number; missing: number },
): Promise<void> {
  const expires = new Date(s.now().getTime() + KEPT_MS)
  const changed = await s.db.as(row.userId, (tx) =>
    tx
      .update(takeouts)
      .set({ ...made, state: 'ready', expires })
      .where(mine(row))
      .returning({ id: takeouts.id }),
  )
  if (changed.length === 0) throw new ExportCancelled()
}

/** Says that no copy could be made, after the last try. */
export async function failExport(s: Services, place: Place): Promise<void> {
  const expires = new Date(s.now().getTime() + KEPT_MS)
  await s.db.as(place.userId, (tx) =>
    tx.update(takeouts).set({ state: 'failed', expires }).where(mine(place)),
  )
}
