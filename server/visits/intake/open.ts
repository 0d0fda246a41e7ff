import { and, eq, isNull } from 'drizzle-orm'
import type { ShownIntake } from '#contract/intake-link.ts'
import { retentionIn } from '#server/identity/accounts/profile/other-domains.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import { type OpenedIntake, openIntakeRow } from '#server/visits/scribes/intake.ts'
import { intakes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { urgentIn } from './alert.ts'
import { endIdle, isIdle } from './idle.ts'
import { findLink, type IntakeLink, unknownLink } from './link.ts'
import { isOpen } from './present.ts'
import { speechPlace } from './speech-place.ts'

/** What the holder of a link sees. @throws AppError 'not-found' */
export async function openIntake(s: Services, secret: string): Promise<ShownIntake> {
  const link = await findLink(s, secret)
  const { profile } = await loadUser(s, link.userId)
  const opened = await readLink(s, link)
  const clinic = profile.clinicName
  const { row, language, translation = null } = opened
  if (!isOpen(row, s.now())) return { state: closedState(row), language, translation, clinic }
  if (isIdle(opened, s.now())) {
    await endIdle(s, link)
    return { state: 'locked', language, translation, clinic }
  }
  if (!row.opened) await noteOpening(s, link)
  const kept = await s.db.as(link.userId, (tx) => retentionIn(tx, link.userId))
  return {
    state: 'open',
    set: opened.set,
    language,
    translation,
    clinician: [profile.title, profile.firstName, profile.lastName].filter(Boolean).join(' '),
    clinic,
    expires: row.expires.toISOString(),
    kept: kept.period,
    kiosk: row.kiosk,
    finished: row.finished !== null,
    demo: s.config.demo,
    facts: opened.facts,
    answers: opened.answers,
    urgent: urgentIn(opened),
    speech: {
      en: await speechPlace(s, link.userId, 'en'),
      fr: await speechPlace(s, link.userId, 'fr'),
    },
    numbers: s.config.numbersToCall,
  }
}

/** A link with its sealed parts. @throws AppError 'not-found' if it was deleted meanwhile */
export async function readLink(s: Services, { id, userId }: IntakeLink): Promise<OpenedIntake> {
  const vault = await openVault(s.keys, userScope(userId))
  const [row] = await s.db.as(userId, (tx) => tx.select().from(intakes).where(eq(intakes.id, id)))
  if (!row) throw unknownLink()
  return openIntakeRow(row, vault)
}

function closedState({ ended, finished }: OpenedIntake['row']) {
  if (ended && ended !== 'idle') return ended
  return finished || ended ? 'locked' : 'expired'
}

/** Shows the clinician that the link was opened. */
async function noteOpening(s: Services, { id, userId, scribeId }: IntakeLink): Promise<void> {
  await s.db.as(userId, async (tx) => {
    await tx
      .update(intakes)
      .set({ opened: s.now() })
      .where(and(eq(intakes.id, id), isNull(intakes.opened)))
    await publish(s.db, tx, userId, { topic: 'intake', scribeId })
  })
}
