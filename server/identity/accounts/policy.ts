import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { type Invitation, INVITATION_DAYS, type SignUpPolicy } from '#contract/sign-up.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isOnOwnMachine } from '#server/platform/egress/policy.ts'
import { sendMail, takeBack } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import { hasAccounts } from './has-accounts.ts'
import { mailTranslator } from './mail-language.ts'
import { accounts, invitations } from './table.ts'
import { hashSecret, newSecret } from './tokens.ts'

const KEY = 'sign-up'
const DAY_MS = 86_400_000
const LISTED = 200

/**
 * Who may create an account. Default: on an installation that only its own machine can reach, everyone; elsewhere only
 * the first user, who becomes the administrator and invites the others.
 */
export async function signUpPolicy(s: Services): Promise<SignUpPolicy> {
  const said = await readSetting<SignUpPolicy>(s, KEY)
  if (said) return said
  const isOpen = isOnOwnMachine(s.config) || !(await hasAccounts(s))
  return { mode: isOpen ? 'open' : 'invitation', domains: [] }
}

/** @throws AppError 'bad-request' if sign-up is limited to domains and none is given. */
export async function saveSignUpPolicy(s: Services, policy: SignUpPolicy): Promise<SignUpPolicy> {
  if (policy.mode === 'domain' && policy.domains.length === 0)
    throw new AppError('bad-request', 'Enter at least one domain, such as clinic.example.')
  await writeSetting(s, KEY, policy)
  return policy
}

/**
 * Admits an address by the policy, by an invitation, which this transaction consumes, or by an invitation to a group.
 * @returns whether an invitation proved who owns the mailbox.
 * @throws AppError 'Operation not allowed.' for anybody else.
 */
export async function admit(
  s: Services,
  tx: Tx,
  policy: SignUpPolicy,
  { email, invite, now }: { email: string; invite: string | undefined; now: Date },
): Promise<boolean> {
  if (invite && (await redeemInvitation(tx, email, invite, now))) return true
  // Managers of a group can copy its links, so such a link doesn't prove who owns the mailbox.
  if (invite && (await s.isInvitedToGroup(tx, { email, invite, now }))) return false
  const domain = email.split('@')[1] ?? ''
  if (policy.mode === 'open') return false
  if (policy.mode === 'domain' && policy.domains.includes(domain)) return false
  throw new AppError('forbidden', words.notAllowed, {
    detail:
      policy.mode === 'domain'
        ? 'Only clinic email addresses and invited people can sign up.'
        : 'Sign-up is by invitation only. Open your invitation link, or ask your administrator for one.',
  })
}

async function redeemInvitation(
  tx: Tx,
  email: string,
  secret: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(invitations)
    .set({ accepted: now })
    .where(
      and(
        eq(invitations.tokenHash, hashSecret(secret)),
        eq(invitations.email, email),
        isNull(invitations.accepted),
        gt(invitations.expires, now),
      ),
    )
    .returning({ id: invitations.id })
  await takeBackMails(tx, used)
  return used.length > 0
}

/** Mails an invitation. @param by null from a terminal. @throws AppError 'An account already exists with this email.' */
export async function invitePerson(
  s: Services,
  by: string | null,
  email: string,
): Promise<Invitation> {
  const secret = newSecret()
  const row = await s.db.system((tx) =>
    storeInvitation(tx, { email, by, now: s.now(), tokenHash: hashSecret(secret) }),
  )
  const t = await mailTranslator(s)
  const mail = {
    to: email,
    subject: t('Your invitation to Ausculta'),
    text: t(
      'You have been invited to document visits with Ausculta. Open this link within {days, number} days to create your account:\n\n{link}\n\nIf you were not expecting this invitation, ignore this message.',
      {
        days: INVITATION_DAYS,
        link: `${s.config.publicUrl}/auth/signin?to=sign-up#invite=${secret}&email=${encodeURIComponent(email)}`,
      },
    ),
  }
  await sendMail(s, mail, undefined, row.id)
  return present(row)
}

interface NewInvitation {
  email: string
  by: string | null
  now: Date
  tokenHash: ReturnType<typeof hashSecret>
}

/** Replaces an invitation of the same address. @throws AppError if it has an account */
async function storeInvitation(tx: Tx, { email, by, now, tokenHash }: NewInvitation) {
  const [known] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, email))
  if (known) throw new AppError('bad-request', words.accountExists)
  const former = await tx
    .delete(invitations)
    .where(and(eq(invitations.email, email), isNull(invitations.accepted)))
    .returning({ id: invitations.id })
  await takeBackMails(tx, former)
  const expires = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const [made] = await tx
    .insert(invitations)
    .values({ id: randomUUID(), tokenHash, email, invitedBy: by, created: now, expires })
    .returning()
  if (!made) throw new Error('an insert answered no row')
  return made
}

export async function invitationsOf(s: Services): Promise<Invitation[]> {
  const rows = await s.db.system((tx) =>
    tx.select().from(invitations).orderBy(desc(invitations.created)).limit(LISTED),
  )
  return rows.map(present)
}

/** The mail of an invitation has its id: the outbox must not send a void invitation. */
const takeBackMails = (tx: Tx, gone: readonly { id: string }[]): Promise<void> =>
  takeBack(
    tx,
    gone.map(({ id }) => id),
  )

/** @throws AppError 'not-found' if it was accepted or deleted. */
export async function withdraw(s: Services, id: string): Promise<void> {
  const gone = await s.db.system(async (tx) => {
    const rows = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, id), isNull(invitations.accepted)))
      .returning({ id: invitations.id })
    await takeBackMails(tx, rows)
    return rows
  })
  if (gone.length === 0) throw new AppError('not-found', 'Not found')
}

function present(row: typeof invitations.$inferSelect): Invitation {
  return {
    id: row.id,
    email: row.email,
    created: row.created.toISOString(),
    expires: row.expires.toISOString(),
    accepted: row.accepted?.toISOString() ?? null,
  }
}
