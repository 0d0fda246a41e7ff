import { emergenciesIn } from '#common/intake/emergencies.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { mailTranslator } from '#server/identity/accounts/mail-language.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import type { OpenedIntake, StoredAlert } from '#server/visits/scribes/intake.ts'
import type { Services } from '#server/services.ts'
import type { IntakeLink } from './link.ts'

/** The emergency rules that apply, the most urgent first. */
export const urgentIn = ({ set, answers, facts }: OpenedIntake): string[] =>
  emergenciesIn(set, answers, facts).map(({ id }) => id)

/**
 * The alerts after a change of the answers, one for each rule. An answer that was taken back and given again alerts the
 * clinic again.
 */
export function alertsAfter(opened: OpenedIntake, at: string): StoredAlert[] {
  const urgent = urgentIn(opened)
  const applies = ({ rule }: StoredAlert) => urgent.includes(rule)
  const earlier = opened.alerted.filter((one) => !applies(one) || one.takenBack === undefined)
  const known = new Set(earlier.map(({ rule }) => rule))
  return [
    ...earlier.map((one) => (applies(one) ? one : { ...one, takenBack: one.takenBack ?? at })),
    ...urgent.filter((rule) => !known.has(rule)).map((rule) => ({ rule, at })),
  ]
}

/** Mails the clinician that an answer is urgent. The mail names no patient and no answer. */
export async function mailAlert(s: Services, { userId, scribeId }: IntakeLink): Promise<void> {
  const { email } = await loadUser(s, userId)
  const t = await mailTranslator(s, userId)
  const mail = {
    to: email,
    subject: t('Urgent answer before a visit'),
    text: t(
      'A patient’s answer before a visit may need action now. The patient was told what to do. Read the answer:\n\n{link}',
      { link: `${s.config.publicUrl}/home/scribes/all/${scribeId}` },
    ),
  }
  await sendMail(s, mail, userId)
}
