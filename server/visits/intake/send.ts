import { timingSafeEqual } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import { emailForm } from '#contract/email-form.ts'
import type { sendIntake as sendEndpoint } from '#contract/intake.ts'
import { countAttempt } from '#server/identity/accounts/attempts.ts'
import { takeLinkMail } from '#server/identity/accounts/email-links.ts'
import { serverTranslator } from '#server/identity/accounts/mail-language.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { hashSecret } from '#server/identity/accounts/tokens.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import { parsePhone } from '#server/identity/messaging/sms/phone-number.ts'
import { sendSms } from '#server/identity/messaging/sms/sms.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { type OpenedIntake, openIntakeRow } from '#server/visits/scribes/intake.ts'
import type { Services } from '#server/services.ts'
import { linkOf, secretIn } from './link.ts'
import { intakeRow } from './manage.ts'
import { isOpen } from './present.ts'

type Sending = Body<typeof sendEndpoint>

/** Text messages cost money and reach strangers, so they are limited per hour, for each account and each number. */
const TEXTS = { ofUser: 60, toNumber: 3 }

/**
 * Sends a link to the patient, in the patient's language. The message says who asks, and nothing about health.
 * @returns whether it was sent; otherwise it waits in the outbox
 * @throws AppError 'not-found', 'bad-request' for a link that has ended, another link or a wrong address
 */
export async function sendIntake(
  s: Services,
  userId: string,
  id: string,
  { link, by, to }: Sending,
): Promise<{ sent: boolean }> {
  const opened = await ownLink(s, userId, id, secretIn(link))
  const text = await messageFor(s, userId, opened, linkOf(s, secretIn(link)))
  if (by === 'text') return sendText(s, userId, to, text)
  const address = to.trim().toLowerCase()
  if (!emailForm.test(address)) throw new AppError('bad-request', words.invalidEmail)
  if (!(await takeLinkMail(s, `intake ${id} ${address}`)))
    throw new AppError('too-many', words.tooMany, { retryAfter: 3600 })
  const t = serverTranslator(opened.language)
  await sendMail(s, { to: address, subject: t('Questions before your visit'), text }, userId)
  return { sent: s.config.smtp !== undefined }
}

/** The user's link, if the secret is its own and it still works. */
async function ownLink(
  s: Services,
  userId: string,
  id: string,
  secret: string,
): Promise<OpenedIntake> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = await s.db.as(userId, (tx) => intakeRow(tx, userId, id))
  if (!timingSafeEqual(hashSecret(secret), row.tokenHash) || !isOpen(row, s.now()))
    throw new AppError('bad-request', 'This link no longer works.', {
      detail: 'Create a new one.',
    })
  return openIntakeRow(row, vault)
}

async function messageFor(
  s: Services,
  userId: string,
  { language }: OpenedIntake,
  link: string,
): Promise<string> {
  const { profile } = await loadUser(s, userId)
  const name = [profile.title, profile.firstName, profile.lastName].filter(Boolean).join(' ')
  const from = [name, profile.clinicName].filter(Boolean).join(', ')
  const t = serverTranslator(language)
  return from
    ? t('{from} has some questions for you before your visit. Please answer them here: {link}', {
        from,
        link,
      })
    : t(
        'Your clinic has some questions for you before your visit. Please answer them here: {link}',
        {
          link,
        },
      )
}

async function sendText(
  s: Services,
  userId: string,
  to: string,
  text: string,
): Promise<{ sent: boolean }> {
  const { number } = await parsePhone(to)
  await countAttempt(s.db, `intake-text-of:${userId}`, TEXTS.ofUser, 3600)
  const key = hashSecret(number).toString('hex').slice(0, 32)
  await countAttempt(s.db, `intake-text-to:${key}`, TEXTS.toNumber, 3600)
  await sendSms(s, { userId, to: number, text })
  return { sent: s.config.sms !== undefined }
}
