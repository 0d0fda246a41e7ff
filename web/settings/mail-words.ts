import type { User } from '#contract/profile.ts'
import type { Part } from '#contract/system.ts'
import { t } from '#web/i18n/i18n.ts'

/** How a link reaches its reader: by email, or without a mail server through the Outbox of the administrators. */
export type LinkDelivery = 'email' | 'outbox' | 'administrator'

/** @param parts of the installation; undefined while they are loading */
export function linkDelivery(
  parts: readonly Pick<Part, 'key' | 'state'>[] | undefined,
  role: User['role'],
): LinkDelivery {
  const mail = parts?.find(({ key }) => key === 'mail')
  if (mail?.state !== 'not-set-up') return 'email'
  return role === 'administrator' ? 'outbox' : 'administrator'
}

/** Says that an address isn't confirmed, and where its link is. */
export function notConfirmed(delivery: LinkDelivery, email: string): string {
  if (delivery === 'email')
    return t('{email} isn’t confirmed yet. Open the link in the email we sent.', { email })
  return delivery === 'outbox'
    ? t(
        '{email} isn’t confirmed yet. This server can’t send email. Open the link in Administration → Outbox.',
        { email },
      )
    : t(
        '{email} isn’t confirmed yet. This server can’t send email. Ask your administrator for the link.',
        { email },
      )
}

/** Says what happens with the link that confirms another address. */
export function beforeChange(delivery: LinkDelivery): string {
  if (delivery === 'email')
    return t('We’ll send a link to the new address. Open it to confirm the change.')
  return delivery === 'outbox'
    ? t(
        'This server can’t send email. The link that confirms the change will be in Administration → Outbox.',
      )
    : t(
        'This server can’t send email. Ask your administrator for the link that confirms the change.',
      )
}

/** Says where a new link is. */
export function linkCreated(delivery: LinkDelivery): string {
  if (delivery === 'email') return t('Link sent. Check your email.')
  return delivery === 'outbox'
    ? t('Link created. It’s in Administration → Outbox.')
    : t('Link created. Ask your administrator for it.')
}

export const newLinkLabel = (delivery: LinkDelivery): string =>
  delivery === 'email' ? t('Send a new link') : t('Create a new link')
