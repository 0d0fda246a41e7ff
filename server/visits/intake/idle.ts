import { and, eq, isNull } from 'drizzle-orm'
import { kioskIdle } from '#contract/intake-link.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { OpenedIntake } from '#server/visits/scribes/intake.ts'
import { intakes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import type { IntakeLink } from './link.ts'

/** Whether a tablet has been left with answers on it. The page also locks, unless its browser was closed first. */
export function isIdle({ row, answers }: OpenedIntake, now: Date): boolean {
  const last = Math.max(...answers.map(({ at }) => Date.parse(at)))
  return row.kiosk && answers.length > 0 && now.getTime() - last > kioskIdle.lock * 1000
}

/** Ends the link of an idle tablet. */
export async function endIdle(s: Services, { id, userId, scribeId }: IntakeLink): Promise<void> {
  const working = and(eq(intakes.id, id), isNull(intakes.ended), isNull(intakes.finished))
  await s.db.as(userId, async (tx) => {
    await tx.update(intakes).set({ ended: 'idle' }).where(working)
    await publish(s.db, tx, userId, { topic: 'intake', scribeId })
  })
}
