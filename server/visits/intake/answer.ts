import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Answer } from '#common/intake/answers.ts'
import { checkSentAnswer } from '#common/intake/check-answer.ts'
import { problemText } from '#common/intake/problems.ts'
import { withAnswer } from '#common/intake/walk.ts'
import { AppError } from '#contract/errors.ts'
import type { IntakeLanguage } from '#contract/intake.ts'
import type { OpenIntake } from '#contract/intake-link.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { type OpenedIntake, sealAnswers } from '#server/visits/scribes/intake.ts'
import { intakes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { alertsAfter, mailAlert, urgentIn } from './alert.ts'
import { findLink, type IntakeLink, unknownLink } from './link.ts'
import { answersChanged } from './manage.ts'
import { readLink } from './open.ts'
import { isOpen } from './present.ts'
import { withStandardNames } from './standard-names.ts'

/** Two devices with one link may answer at once; so many conflicts don't come from a patient. */
const TRIES = 8

/**
 * Stores one answer of a patient, sealed for the clinician whose visit it is.
 * @returns all answers, without those to questions that no longer apply, and what to do now
 * @throws AppError 'not-found' for a link that has ended, 'bad-request' for an answer that the question doesn't allow
 */
export async function answerIntake(
  s: Services,
  secret: string,
  given: { question: string; value?: unknown; language: IntakeLanguage },
): Promise<Pick<OpenIntake, 'answers' | 'urgent'>> {
  const link = await findLink(s, secret)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const opened = await readLink(s, link)
    if (!isOpen(opened.row, s.now())) throw unknownLink()
    const answers = changed(opened, given, s.now())
    const at = s.now().toISOString()
    const alerted = alertsAfter({ ...opened, answers }, at)
    const next = { ...opened, answers, alerted }
    const fresh = alerted.filter((one) => one.at === at)
    if (!(await store(s, link, next, fresh.length > 0))) continue
    // One email per rule, however often its answer changes.
    const known = opened.alerted.map(({ rule }) => rule)
    if (fresh.some(({ rule }) => !known.includes(rule))) await mailAlert(s, link)
    return { answers, urgent: urgentIn(next) }
  }
  throw new AppError('unavailable', 'This answer could not be saved.', { detail: 'Try again.' })
}

/** @throws AppError 'bad-request' with what is wrong, in the language of the page */
function changed(
  { set, answers, facts }: OpenedIntake,
  { language, ...given }: { language: IntakeLanguage },
  now: Date,
): Answer[] {
  const checked = checkSentAnswer(set, given, { at: now.toISOString(), today: facts.today })
  if ('problem' in checked)
    throw new AppError('bad-request', problemText(checked.problem, language))
  const { value, ...answer } = checked.value
  return withAnswer(set, answers, facts, { ...answer, value: withStandardNames(value) })
}

/** @returns false if another answer came first, or the link has ended */
async function store(
  s: Services,
  { id, userId, scribeId }: IntakeLink,
  { row, answers, alerted }: OpenedIntake,
  isUrgent: boolean,
): Promise<boolean> {
  const vault = await openVault(s.keys, userScope(userId))
  const sealed = sealAnswers(vault, id, { answers, alerted })
  return s.db.as(userId, async (tx) => {
    const same = and(eq(intakes.id, id), eq(intakes.version, row.version), isNull(intakes.ended))
    const stored = await tx
      .update(intakes)
      .set({
        answers: sealed,
        version: sql`${intakes.version} + 1`,
        ...(isUrgent && { urgent: s.now() }),
      })
      .where(same)
      .returning({ id: intakes.id })
    if (stored.length === 0) return false
    await answersChanged(s, tx, { userId, scribeId, answers: sealed })
    // Once for each link; the answers have their own times.
    if (row.answers === null)
      await record(s, tx, {
        userId,
        scribeId,
        action: 'intake.answer',
        entity: { type: 'visit', id: scribeId },
        actorId: null,
      })
    return true
  })
}
