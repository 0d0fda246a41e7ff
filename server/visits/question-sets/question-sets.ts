import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { setFaults } from '#common/intake/check-set.ts'
import { languagesOf, type QuestionSet } from '#common/intake/question-set.ts'
import { QuestionSetSchema } from '#common/intake/set-schema.ts'
import { builtInSet } from '#common/intake/sets/all-sets.ts'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { maxQuestionSets, type OwnQuestionSet } from '#contract/question-sets.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { questionSets } from './table.ts'

type Row = typeof questionSets.$inferSelect

const boundTo = (id: string) => ({ table: 'question_set', row: id, column: 'sealed' })

function present(vault: Vault, { id, sealed, version }: Row): OwnQuestionSet {
  const stored = vault.openPacked<QuestionSet>(sealed, boundTo(id))
  return { id, version, set: { ...stored, id, version } }
}

const changed = { topic: 'intake' } as const

/** The sets of a user, oldest first. */
export async function ownQuestionSets(s: Services, userId: string): Promise<OwnQuestionSet[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const mine = eq(questionSets.userId, userId)
  const order = [asc(questionSets.created), asc(questionSets.id)]
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(questionSets)
      .where(mine)
      .orderBy(...order),
  )
  return rows.map((row) => present(vault, row))
}

/** @throws AppError 'not-found' */
export function getBuiltInSet(name: string): { set: QuestionSet } {
  const set = builtInSet(name)
  if (!set) throw setNotFound()
  return { set }
}

/** @throws AppError 'not-found' */
export async function getQuestionSet(
  s: Services,
  userId: string,
  id: string,
): Promise<OwnQuestionSet> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = await s.db.as(userId, (tx) => findRow(tx, userId, id))
  if (!row) throw setNotFound()
  return present(vault, row)
}

async function findRow(tx: Tx, userId: string, id: string): Promise<Row | undefined> {
  const mine = and(eq(questionSets.id, id), eq(questionSets.userId, userId))
  const [row] = await tx.select().from(questionSets).where(mine)
  return row
}

/** @throws AppError 'bad-request' for a set with faults, 'too-many' beyond the maximum */
export async function createQuestionSet(
  s: Services,
  userId: string,
  sent: QuestionSet,
): Promise<OwnQuestionSet> {
  const set = usableSet(sent)
  const vault = await openVault(s.keys, userScope(userId))
  const [id, created] = [randomUUID(), s.now()]
  const sealed = vault.sealPacked(set, boundTo(id))
  await s.db.as(userId, async (tx) => {
    // Otherwise, two requests at once could both pass the limit.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('question_set'), hashtext(${userId}))`,
    )
    const [known] = await tx
      .select({ number: count() })
      .from(questionSets)
      .where(eq(questionSets.userId, userId))
    if ((known?.number ?? 0) >= maxQuestionSets) throw tooMany()
    await tx.insert(questionSets).values({ id, userId, sealed, created })
    await publish(s.db, tx, userId, changed)
  })
  return { id, version: 1, set: { ...set, id, version: 1 } }
}

const tooMany = () =>
  new AppError(
    'too-many',
    message('You can have at most {count, number} question sets.', { count: maxQuestionSets }),
  )

/** @throws AppError 'not-found', 'version-mismatch' with the newer one, 'bad-request' for a set with faults */
export async function updateQuestionSet(
  s: Services,
  userId: string,
  id: string,
  { version, set: sent }: { version: number; set: QuestionSet },
): Promise<OwnQuestionSet> {
  const set = usableSet(sent)
  const vault = await openVault(s.keys, userScope(userId))
  const sealed = vault.sealPacked(set, boundTo(id))
  const same = and(
    eq(questionSets.id, id),
    eq(questionSets.userId, userId),
    eq(questionSets.version, version),
  )
  const { updated, current } = await s.db.as(userId, async (tx) => {
    const next = { sealed, version: version + 1 }
    const [row] = await tx.update(questionSets).set(next).where(same).returning()
    if (row) await publish(s.db, tx, userId, changed)
    return { updated: row, current: row ?? (await findRow(tx, userId, id)) }
  })
  if (!current) throw setNotFound()
  if (!updated)
    throw new AppError('version-mismatch', 'version-mismatch', { current: present(vault, current) })
  return present(vault, updated)
}

/** @throws AppError 'not-found' */
export async function deleteQuestionSet(s: Services, userId: string, id: string): Promise<void> {
  const mine = and(eq(questionSets.id, id), eq(questionSets.userId, userId))
  await s.db.as(userId, async (tx) => {
    const gone = await tx.delete(questionSets).where(mine).returning({ id: questionSets.id })
    if (gone.length === 0) throw setNotFound()
    await publish(s.db, tx, userId, changed)
  })
}

export const setNotFound = (): AppError =>
  new AppError('not-found', 'This question set doesn’t exist.')

/** @throws AppError 'bad-request' for a malformed set, or one with errors */
function usableSet(sent: unknown): QuestionSet {
  const { data: set } = QuestionSetSchema.safeParse(sent)
  if (!set || setFaults(set, languagesOf(set)).length > 0)
    throw new AppError('bad-request', 'These questions have errors.', {
      detail: 'Fix the problems that the editor lists.',
    })
  return set
}
