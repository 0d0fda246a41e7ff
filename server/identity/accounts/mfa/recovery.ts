import { randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { factors, recoveryCodes } from '#server/identity/accounts/table.ts'
import { AppError, words } from '#contract/errors.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { digitsOf, keyedHash } from './code.ts'

const COUNT = 10
/** Without 0 and o, 1, l and i, and u: nothing is taken for something else on paper. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz'
/** Ten of 30 letters are 49 bits: beyond guessing at five tries. */
const LENGTH = 10

function newRecoveryCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)))
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

const hashCode = (s: Services, userId: string, code: string) =>
  keyedHash(s, 'recovery', `${userId}.${digitsOf(code).toLowerCase()}`)

/** Ten new codes in place of those before. Only their hashes are kept, so this is the one time they can be read. */
export async function newRecoveryCodes(s: Services, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newRecoveryCode)
  const rows = await Promise.all(
    codes.map(async (code) => ({ userId, hash: await hashCode(s, userId, code) })),
  )
  await s.db.system(async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    await tx.insert(recoveryCodes).values(rows)
  })
  return codes
}

export async function countRecoveryCodes(s: Services, userId: string): Promise<number> {
  const [left] = await s.db.system((tx) =>
    tx.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  )
  return left?.n ?? 0
}

/** Uses a code up. @returns whether there was one */
export async function redeemRecoveryCode(
  s: Services,
  userId: string,
  code: string,
): Promise<boolean> {
  const hash = await hashCode(s, userId, code)
  const used = await s.db.system((tx) =>
    tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
      .returning({ userId: recoveryCodes.userId }),
  )
  return used.length > 0
}

/** Ten new codes for someone who has a second factor. @throws AppError that one must re-authenticate */
export async function renewCodes(s: Services, caller: Caller): Promise<string[]> {
  await assertRecent(s, caller)
  const [factor] = await s.db.system((tx) =>
    tx.select({ id: factors.id }).from(factors).where(eq(factors.userId, caller.id)).limit(1),
  )
  if (!factor) throw new AppError('bad-request', words.notAllowed)
  return newRecoveryCodes(s, caller.id)
}
