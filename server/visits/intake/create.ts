import { randomUUID } from 'node:crypto'
import { TZDate } from '@date-fns/tz'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { differenceInMonths } from 'date-fns/differenceInMonths'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { subMonths } from 'date-fns/subMonths'
import { languagesOf, type QuestionSet } from '#common/intake/question-set.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import {
  type createIntake as createEndpoint,
  type Intake,
  type IntakeLanguage,
  kioskHours,
  mostLinks,
} from '#contract/intake.ts'
import type { Patient } from '#contract/patients.ts'
import { readPatient } from '#server/chart/patients/patients.ts'
import { hashSecret, newSecret } from '#server/identity/accounts/tokens.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { type IntakeHead, openIntakeRow, sealIntakeHead } from '#server/visits/scribes/intake.ts'
import { scribeBody } from '#server/visits/scribes/present.ts'
import { findSet } from '#server/visits/question-sets/available-sets.ts'
import { intakes, scribes } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { linkOf } from './link.ts'
import { presentIntake } from './present.ts'
import { wordingOf } from './translation/translations.ts'

const HOUR = 3_600_000

/**
 * Creates a link to a question set for the patient of a visit.
 * @param timezone IANA name of the clinician's zone
 * @throws AppError 'Scribe not found', 'bad-request' for an unknown set, a missing translation or too many links
 */
export async function createIntake(
  s: Services,
  userId: string,
  { scribeId, timezone }: { scribeId: string; timezone: string },
  { set: setId, language, translateInto, hours, kiosk }: Body<typeof createEndpoint>,
): Promise<{ intake: Intake; link: string }> {
  const secret = newSecret()
  const created = s.now()
  const expires = new Date(created.getTime() + (kiosk ? kioskHours : hours) * HOUR)
  const set = await usableSet(s, userId, { id: setId, language })
  const translation = translateInto && (await wordingOf(s, userId, set, translateInto))
  return withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    await assertRoom(tx, scribeId, created)
    const patient = await readPatient(tx, vault, scribe)
    const id = randomUUID()
    const facts = patientFacts(patient, created, timezone)
    const head = { set, language, facts, ...(translation && { translation }) }
    const sealed = sealIntakeHead(vault, id, head)
    const tokenHash = hashSecret(secret)
    const [row] = await tx
      .insert(intakes)
      .values({ id, userId, scribeId, tokenHash, sealed, kiosk, created, expires })
      .returning()
    if (!row) throw new Error('The new link is missing.')
    await publish(s.db, tx, userId, { topic: 'intake', scribeId })
    const intake = presentIntake(
      openIntakeRow(row, vault),
      created,
      scribeBody(scribe, vault).language,
    )
    return { intake, link: linkOf(s, secret) }
  })
}

async function usableSet(
  s: Services,
  userId: string,
  { id, language }: { id: string; language: IntakeLanguage },
): Promise<QuestionSet> {
  const set = await findSet(s, userId, id)
  if (!set) throw new AppError('bad-request', 'This question set doesn’t exist.')
  if (!languagesOf(set).includes(language))
    throw new AppError('bad-request', 'These questions aren’t available in this language.')
  return set
}

async function assertRoom(tx: Tx, scribeId: string, now: Date): Promise<void> {
  // Otherwise, links created at the same time could all pass the limit.
  await tx.select({ id: scribes.id }).from(scribes).where(eq(scribes.id, scribeId)).for('update')
  const working = and(
    eq(intakes.scribeId, scribeId),
    isNull(intakes.ended),
    gt(intakes.expires, now),
  )
  const rows = await tx.select({ id: intakes.id }).from(intakes).where(working).limit(mostLinks)
  if (rows.length === mostLinks)
    throw new AppError('bad-request', 'This visit has too many links.', {
      detail: 'Close the ones you no longer need.',
    })
}

/**
 * Age and sex, on which questions depend. The holder of the link can read them, so the date of birth is replaced by a day
 * with the same age in months.
 */
function patientFacts(
  patient: Patient | undefined,
  now: Date,
  timezone: string,
): IntakeHead['facts'] {
  const { birthDate = '', sex = '' } = patient?.demographics ?? {}
  const today = new TZDate(now, timezone)
  const born = birthDate === '' ? undefined : parseISO(birthDate)
  const isKnown = born !== undefined && born <= now
  const sameAge = isKnown ? day(subMonths(today, differenceInMonths(today, born))) : ''
  return { birthDate: sameAge, sex, today: day(today) }
}

const day = (date: Date) => format(date, 'yyyy-MM-dd')
