import { groupInviteDays, type GroupInvite } from '#contract/group-invites.ts'
import { takeLinkMail } from '#server/identity/accounts/email-links.ts'
import { mailTranslator } from '#server/identity/accounts/mail-language.ts'
import { sendMail, takeBack } from '#server/identity/messaging/mail/mail.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { eq } from 'drizzle-orm'
import { groupInvites } from './table.ts'
import type { Services } from '#server/services.ts'

/**
 * Mails invitations. Without a mail server they wait in the outbox. An address gets at most five an hour from this
 * installation; beyond that, the link can be copied. The mail has the id of its invitation, for `takeBackMails`.
 */
export async function mailInvites(s: Services, invites: readonly GroupInvite[]): Promise<void> {
  const t = await mailTranslator(s)
  for (const { id, inviteeEmail, inviterEmail, groupName, message, acceptUrl } of invites) {
    if (!(await takeLinkMail(s, `group-invite ${inviteeEmail}`))) continue
    const paragraphs = [
      t('{inviter} invites you to the group “{group}” in Ausculta.', {
        inviter: inviterEmail,
        group: groupName,
      }),
      message,
      t(
        'Open this link within {days, number} days to join:\n\n{link}\n\nIf you were not expecting this invitation, ignore this message.',
        { days: groupInviteDays, link: acceptUrl },
      ),
    ]
    const mail = {
      to: inviteeEmail,
      subject: t('Invitation to a group in Ausculta'),
      text: paragraphs.filter(Boolean).join('\n\n'),
    }
    await sendMail(s, mail, undefined, id)
  }
}

/** Deletes an invitation with its member, if they haven't joined, and the mail that was not sent yet. */
export async function endInvite(tx: Tx, id: string): Promise<void> {
  await takeBackMails(tx, [{ id }])
  await tx.delete(groupInvites).where(eq(groupInvites.id, id))
}

/** Deletes mails that were not sent yet: an invitation that ended must not arrive. */
export const takeBackMails = (tx: Tx, invites: readonly { id: string | null }[]): Promise<void> =>
  takeBack(
    tx,
    invites.flatMap(({ id }) => id ?? []),
  )
