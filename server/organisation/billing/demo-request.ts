import type { requestDemo as endpoint } from '#contract/billing.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import { takeLinkMail } from '#server/identity/accounts/email-links.ts'
import { mailTranslator } from '#server/identity/accounts/mail-language.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'

/**
 * Mails a request for a demo to DEMO_REQUEST_EMAIL.
 * @throws AppError 'unavailable' without that address, 'too-many' after five requests of a user in an hour
 */
export async function requestDemo(
  s: Services,
  userId: string,
  { name, clinic, size, time }: Body<typeof endpoint>,
): Promise<void> {
  const to = s.config.demoRequestEmail
  if (!to)
    throw new AppError(
      'unavailable',
      message('Demo requests aren’t set up on this installation.'),
      {
        detail: message('Ask an administrator of the installation.'),
      },
    )
  if (!(await takeLinkMail(s, `demo-request ${userId}`)))
    throw new AppError('too-many', message('You’ve already asked for a demo.'), {
      detail: message('Wait for the answer, or try again in an hour.'),
    })
  const { email } = await loadUser(s, userId)
  const t = await mailTranslator(s)
  const lines = [
    t('Name: {name}', { name }),
    t('Clinic: {clinic}', { clinic }),
    t('Clinicians: {size, number}', { size }),
    t('Preferred time: {time}', { time }),
    t('Reply to: {email}', { email }),
  ]
  await sendMail(s, { to, subject: t('Request for a demo of Ausculta'), text: lines.join('\n') })
}
