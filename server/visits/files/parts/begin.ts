import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import type { beginUploads as endpoint, NewUpload } from '#contract/uploads.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import { maxUploadBytes } from '#server/platform/quotas/limits.ts'
import type { Services } from '#server/services.ts'
import { checkedType, checkSize, cleanName, inWords } from '../arriving.ts'
import { purposes } from '../purpose.ts'
import { assertRoom } from '../room.ts'
import { uploads } from '../table.ts'
import { presentUpload, uploadBound, type UploadHead } from './pending.ts'

const MB = 1_048_576
/** Small enough that a slow line loses little, large enough that a large file has few. */
const choosePartBytes = (size: number) => (size > 64 * MB ? 4 * MB : MB)

type UploadPlan = Pick<typeof uploads.$inferInsert, 'id' | 'size' | 'purpose' | 'partBytes'> & {
  head: UploadHead
}

/**
 * Registers the files of one drop and decides the purpose of each. A repeated request gets the same answer.
 * @throws AppError 'No conversation selected for file upload', 'Scribe not found', 'too-large' or 'unavailable' if
 * there is no room, or the reason if no file is accepted.
 */
export async function beginUploads(
  s: Services,
  userId: string,
  { scribeId, purpose, files }: Body<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  if (!scribeId) throw new AppError('bad-request', words.noConversation)
  const purposeOf = purposes(purpose)
  const taken: UploadPlan[] = []
  const failures: { at: number; error: AppError }[] = []
  for (const [at, file] of files.entries()) {
    const found = check(s, file, purposeOf)
    if (found instanceof AppError) failures.push({ at, error: found })
    else taken.push(found)
  }
  const [first] = failures
  if (taken.length === 0 && first) await mustExist(s, userId, scribeId)
  if (taken.length > 0) await assertRoomFor(s, userId, taken)
  const items = taken.length === 0 ? [] : await store(s, userId, scribeId, taken)
  return { items, refused: failures.map((one) => ({ at: one.at, message: inWords(one.error) })) }
}

/** A file that was announced before and is requested again counts once. */
async function assertRoomFor(
  s: Services,
  userId: string,
  taken: readonly UploadPlan[],
): Promise<void> {
  const ids = taken.map(({ id }) => id)
  const known = await s.db.as(userId, (tx) =>
    tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.userId, userId), inArray(uploads.id, ids))),
  )
  const fresh = taken.filter(({ id }) => !known.some((one) => one.id === id))
  const bytes = fresh.reduce((sum, { size }) => sum + size, 0)
  if (bytes > 0) await assertRoom(s, userId, bytes)
}

const mustExist = (s: Services, userId: string, scribeId: string) =>
  s.db.as(userId, (tx) => scribeRow(tx, userId, scribeId))

function check(
  s: Services,
  file: NewUpload,
  purposeOf: ReturnType<typeof purposes>,
): UploadPlan | AppError {
  const { id, size, modified } = file
  try {
    const name = cleanName(file.name)
    const allowed = checkedType(name, file.type)
    checkSize(size, maxUploadBytes(s))
    const head = { name, type: allowed.type, modified }
    return { id, size, purpose: purposeOf(allowed.kind), partBytes: choosePartBytes(size), head }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

async function store(s: Services, userId: string, scribeId: string, taken: UploadPlan[]) {
  const vault = await openVault(s.keys, userScope(userId))
  const now = s.now()
  const rows = taken.map(({ head, ...plain }, at) => ({
    ...plain,
    userId,
    scribeId,
    sealed: vault.seal(head, uploadBound(plain.id)),
    // Lists keep the order of the drop.
    created: new Date(now.getTime() + at),
    updated: now,
  }))
  return s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    const ids = taken.map(({ id }) => id)
    // A finished file isn't started again.
    const done = await tx
      .select({ id: scribeFiles.id })
      .from(scribeFiles)
      .where(inArray(scribeFiles.id, ids))
    const fresh = rows.filter(({ id }) => !done.some((one) => one.id === id))
    if (fresh.length > 0) await tx.insert(uploads).values(fresh).onConflictDoNothing()
    const mine = and(eq(uploads.userId, userId), inArray(uploads.id, ids))
    const stored = await tx.select().from(uploads).where(mine).orderBy(asc(uploads.created))
    return stored.map((row) => presentUpload(row, vault))
  })
}
