import { randomUUID } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { createUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import type { Client } from './client.ts'
import { admit, signUpPolicy } from './policy.ts'
import { assertSetupCode, forgetSetupCode } from './setup-code.ts'
import { logRefusals } from './setup-refusals.ts'
import { accounts, identities } from './table.ts'

export interface Newcomer {
  email: string
  /** Absent for sign-up through a provider. */
  passwordHash?: string
  /** The identity at the provider. */
  identity?: { provider: 'google' | 'sso'; issuer: string; subject: string }
  /** A provider has verified the address. */
  emailVerified: boolean
  firstName: string
  lastName: string
  /** The secret of an invitation, or the set-up code of a new installation. */
  invite?: string | undefined
}

/**
 * Creates an account if the policy allows it. The first account of an installation becomes its administrator and needs
 * the set-up code, if there is one, instead.
 * @throws AppError 'An account already exists with this email.', 'Operation not allowed.' or 'Too many attempts. Please
 * try again later.'
 */
export async function createAccount(
  s: Services,
  who: Newcomer,
  client: Client,
): Promise<{ id: string; emailVerified: boolean }> {
  await assertSetupCode(s, who.invite, client)
  const id = randomUUID()
  const policy = await signUpPolicy(s)
  const { email, passwordHash } = who
  const created = await s.db.system(async (tx) => {
    // Two concurrent first sign-ups must not both become the administrator.
    await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
    const [known] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, email))
    if (known) throw new AppError('bad-request', words.accountExists)
    const [all] = await tx.select({ n: count() }).from(accounts)
    const isFirst = all?.n === 0
    const invited =
      !isFirst && (await admit(s, tx, policy, { email, invite: who.invite, now: s.now() }))
    const verified = who.emailVerified || invited
    const role = isFirst ? ('administrator' as const) : ('user' as const)
    await tx.insert(accounts).values({ id, email, passwordHash, role, emailVerified: verified })
    if (who.identity)
      await tx.insert(identities).values({ id: randomUUID(), userId: id, ...who.identity })
    if (isFirst) await logRefusals(s, tx, id)
    return { emailVerified: verified, isFirst }
  })
  await createUser(s, id, { firstName: who.firstName, lastName: who.lastName })
  if (created.isFirst) await forgetSetupCode(s)
  return { id, emailVerified: created.emailVerified }
}
