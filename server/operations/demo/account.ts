import { randomUUID } from 'node:crypto'
import { count, like, not } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { countAttempt } from '#server/identity/accounts/attempts.ts'
import type { Client } from '#server/identity/accounts/client.ts'
import { startSession } from '#server/identity/accounts/sessions.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { createUser, updateUser } from '#server/identity/accounts/profile/profile.ts'
import { addressKey } from '#server/platform/http/peer.ts'
import type { Services } from '#server/services.ts'
import { storeDemoData } from './demo-data.ts'

/** Nobody receives mail there (RFC 2606). */
const DOMAIN = 'demo.invalid'
/** Whether an account belongs to a visitor of a demo. */
export const isVisitor = like(accounts.email, `%@${DOMAIN}`)
export const isNoVisitor = not(isVisitor)

/** Visitors at the same time, and per address and hour: a demo is deleted at night, and its disk must last until then. */
const MOST_VISITORS = 500
const MOST_AN_HOUR = 20

/**
 * Creates an account with synthetic visits and signs it in.
 * @throws AppError 'not-found' unless this is a demo, 'too-many' if there are too many visitors
 */
export async function enterDemo(s: Services, client: Client, timezone: string) {
  if (!s.config.demo) throw new AppError('not-found', 'Not found')
  await countAttempt(s.db, `demo:${addressKey(client.address)}`, MOST_AN_HOUR, 3600)
  const id = await createVisitor(s)
  await storeDemoData(s, id, timezone)
  return startSession(s, id, ['demo'], client)
}

async function createVisitor(s: Services): Promise<string> {
  const id = randomUUID()
  const email = `${id.slice(0, 8)}@${DOMAIN}`
  await s.db.system(async (tx) => {
    const [all] = await tx.select({ n: count() }).from(accounts)
    if ((all?.n ?? 0) >= MOST_VISITORS)
      throw new AppError(
        'too-many',
        message('The demo has too many visitors today. Try again tomorrow.'),
      )
    await tx.insert(accounts).values({ id, email, role: 'user', emailVerified: true })
  })
  await createUser(s, id, { firstName: 'Demo', lastName: 'Visitor' })
  await updateUser(s, id, { version: 1, ...visitor })
  return id
}

const visitor = {
  profile: {
    title: 'Dr.',
    medicalField: 'Medicine',
    speciality: 'Family medicine',
    clinicName: 'Demo clinic (no real patients)',
  },
  settings: { firstRun: 'over', setUpHidden: true },
} as const
