import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { User } from '#contract/profile.ts'
import { normalEmail } from '#server/identity/accounts/accounts.ts'
import { linkFor } from '#server/identity/accounts/email-links.ts'
import { assertStrong, hashPassword } from '#server/identity/accounts/password.ts'
import { forgetSetupCode } from '#server/identity/accounts/setup-code.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { createUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { listUsers, setDisabled, setRole } from '#server/operations/admin/users.ts'

const PAGE = 1_000

/** @throws AppError if no account has the address */
export async function findAccountId(s: Services, email: string): Promise<string> {
  const [row] = await s.db.system((tx) =>
    tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.email, normalEmail(email))),
  )
  if (!row) throw new AppError('not-found', words.noAccount)
  return row.id
}

/** All accounts, one a line: address, role, state, second factors, when last seen. */
export async function printUsers(s: Services, print: (line: string) => void): Promise<void> {
  let cursor: string | null | undefined
  do {
    const page = await listUsers(s, { show: 'all', limit: PAGE, ...(cursor && { cursor }) })
    for (const user of page.items)
      print(
        [
          user.email.padEnd(40),
          user.role.padEnd(13),
          (user.disabled ? 'disabled' : 'active').padEnd(8),
          (user.secondFactors.join(',') || 'no second factor').padEnd(16),
          user.lastSeen?.slice(0, 16).replace('T', ' ') ?? 'never',
        ].join('  '),
      )
    cursor = page.cursor
  } while (cursor)
}

/** An administrator's account; a person who may run commands here vouches for the address. @returns its id */
export async function createAdmin(s: Services, email: string, password: string): Promise<string> {
  const address = normalEmail(email)
  assertStrong(password, address)
  const id = randomUUID()
  const passwordHash = await hashPassword(password)
  const added = await s.db.system((tx) =>
    tx
      .insert(accounts)
      .values({ id, email: address, passwordHash, role: 'administrator', emailVerified: true })
      .onConflictDoNothing()
      .returning({ id: accounts.id }),
  )
  if (added.length === 0) throw new AppError('bad-request', words.accountExists)
  await forgetSetupCode(s)
  await createUser(s, id, { firstName: '', lastName: '' })
  return id
}

export const giveRole = async (s: Services, email: string, role: User['role']) =>
  setRole(s, await findAccountId(s, email), role)

export const switchAccount = async (s: Services, email: string, disabled: boolean) =>
  setDisabled(s, await findAccountId(s, email), disabled)

/** A link that sets a new password once, within an hour. */
export const resetLink = async (s: Services, email: string): Promise<string> =>
  linkFor(s, await findAccountId(s, email), 'reset')
