import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Intake } from '#contract/intake.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { type IntakeRow, openIntakeRow, readIntakes } from '#server/visits/scribes/intake.ts'
import { scribeRow, touchScribe } from '#server/visits/scribes/change.ts'
import { scribeBody } from '#server/visits/scribes/present.ts'
import { intakes, scribes } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { intakeNotFound } from './link.ts'
import { presentIntake } from './present.ts'

/** The links of a visit with the patient's answers, newest first. @throws AppError 'Scribe not found' */
export async function listIntakes(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<{ items: Intake[] }> {
  return withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const { language } = scribeBody(scribe, vault)
    const read = await readIntakes(tx, vault, scribeId)
    const items = read.flatMap((one) =>
      'damaged' in one ? [] : [presentIntake(one, s.now(), language)],
    )
    return { items: items.toReversed() }
  })
}

/** A link of the user. @throws AppError 'not-found' */
export async function intakeRow(tx: Tx, userId: string, id: string): Promise<IntakeRow> {
  const mine = and(eq(intakes.id, id), eq(intakes.userId, userId))
  const [row] = await tx.select().from(intakes).where(mine)
  if (!row) throw intakeNotFound()
  return row
}

async function presentRow(s: Services, tx: Tx, vault: Vault, row: IntakeRow): Promise<Intake> {
  const { language } = scribeBody(await scribeRow(tx, row.userId, row.scribeId), vault)
  return presentIntake(openIntakeRow(row, vault), s.now(), language)
}

/** Ends a link; its answers stay. Repeating it changes nothing. @throws AppError 'not-found' */
export async function withdrawIntake(s: Services, userId: string, id: string): Promise<Intake> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const { scribeId } = await intakeRow(tx, userId, id)
    await tx
      .update(intakes)
      .set({ ended: 'withdrawn' })
      .where(and(eq(intakes.id, id), isNull(intakes.ended)))
    await publish(s.db, tx, userId, { topic: 'intake', scribeId })
    return presentRow(s, tx, vault, await intakeRow(tx, userId, id))
  })
}

/** Ends a link and deletes its answers. @throws AppError 'not-found' */
export async function deleteIntake(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const row = await intakeRow(tx, userId, id)
    await tx.delete(intakes).where(eq(intakes.id, id))
    await answersChanged(s, tx, row)
  })
}

/** Follows a change of the patient's answers: marks the visit, makes its notes out of date and refreshes windows. */
export async function answersChanged(
  s: Services,
  tx: Tx,
  { userId, scribeId, answers }: Pick<IntakeRow, 'userId' | 'scribeId' | 'answers'>,
): Promise<void> {
  const left = await tx
    .select({ id: intakes.id })
    .from(intakes)
    .where(and(eq(intakes.scribeId, scribeId), isNotNull(intakes.answers)))
    .limit(1)
  const hasIntake = left.length > 0
  await tx.update(scribes).set({ hasIntake }).where(eq(scribes.id, scribeId))
  const source = hasIntake || answers !== null
  await touchScribe(s, tx, userId, scribeId, { source, ...(hasIntake && { draft: false }) })
  await publish(s.db, tx, userId, { topic: 'intake', scribeId })
}
