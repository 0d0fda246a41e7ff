import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { announce } from '#server/organisation/webhooks/announce.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { publish } from '#server/platform/events/bus.ts'
import { intakes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { endIdle } from './idle.ts'
import { findLink, unknownLink } from './link.ts'
import { answersChanged } from './manage.ts'
import { readLink } from './open.ts'
import { isOpen } from './present.ts'

/**
 * Marks the answers as complete. On a tablet in the waiting room the link then ends; otherwise answers may change until
 * it expires. @throws AppError 'not-found' for a link that has ended
 */
export async function finishIntake(s: Services, secret: string): Promise<void> {
  const link = await findLink(s, secret)
  const { row } = await readLink(s, link)
  if (!isOpen(row, s.now())) throw unknownLink()
  const { id, userId, scribeId } = link
  await s.db.as(userId, async (tx) => {
    const finished = await tx
      .update(intakes)
      .set({ finished: s.now() })
      .where(and(eq(intakes.id, id), isNull(intakes.finished)))
      .returning({ id: intakes.id })
    if (finished.length > 0) await announce(s, tx, { type: 'intake.answered', userId, scribeId })
    await publish(s.db, tx, userId, { topic: 'intake', scribeId })
  })
}

/**
 * Ends the link of a tablet that was left with answers on it, before someone else picks it up.
 * @throws AppError 'not-found' for a link that has ended, 'bad-request' for one that isn't for a tablet
 */
export async function lockIntake(s: Services, secret: string): Promise<void> {
  const link = await findLink(s, secret)
  const { row } = await readLink(s, link)
  if (!isOpen(row, s.now())) throw unknownLink()
  if (!row.kiosk) throw new AppError('bad-request', 'This link isn’t for a tablet.')
  await endIdle(s, link)
}

/**
 * Reports that the link reached the wrong person, which ends it and deletes what that person answered.
 * @throws AppError 'not-found' for a link that has ended
 */
export async function rejectIntake(s: Services, secret: string): Promise<void> {
  const link = await findLink(s, secret)
  const { row } = await readLink(s, link)
  if (!isOpen(row, s.now())) throw unknownLink()
  const { id, userId, scribeId } = link
  await s.db.as(userId, async (tx) => {
    await tx
      .update(intakes)
      .set({ ended: 'not-me', answers: null, urgent: null, version: sql`${intakes.version} + 1` })
      .where(and(eq(intakes.id, id), isNull(intakes.ended)))
    await answersChanged(s, tx, { userId, scribeId, answers: row.answers })
    await record(s, tx, {
      userId,
      scribeId,
      action: 'intake.refuse',
      entity: { type: 'visit', id: scribeId },
      actorId: null,
    })
  })
}
