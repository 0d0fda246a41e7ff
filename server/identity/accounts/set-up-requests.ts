import { and, desc, eq, isNull, lte, or } from 'drizzle-orm'
import { SET_UP_REQUEST_HOURS } from '#contract/set-up.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { listAdministrators, tellAdministrators } from './administrators.ts'
import { mailTranslator } from './mail-language.ts'
import { loadUser } from './profile/profile.ts'
import { accounts } from './table.ts'

const SHOWN = 20

/**
 * Asks the administrators to finish setting up, at most once in 24 hours per user.
 * @returns when the user's request was made, now or earlier
 */
export async function requestSetUp(s: Services, userId: string): Promise<Date> {
  const now = s.now()
  const before = new Date(now.getTime() - SET_UP_REQUEST_HOURS * 3_600_000)
  const isDue = or(isNull(accounts.setUpAsked), lte(accounts.setUpAsked, before))
  const asked = await s.db.system(async (tx) => {
    const changed = await tx
      .update(accounts)
      .set({ setUpAsked: now, setUpOpen: true })
      .where(and(eq(accounts.id, userId), isDue))
      .returning({ id: accounts.id })
    if (changed.length === 0) return undefined
    await tellAdministrators(s, tx)
    return listAdministrators(tx)
  })
  if (!asked) return lastRequest(s, userId)
  if (s.config.smtp) await mailRequest(s, userId, asked)
  return now
}

async function lastRequest(s: Services, userId: string): Promise<Date> {
  const [row] = await s.db.system((tx) =>
    tx.select({ at: accounts.setUpAsked }).from(accounts).where(eq(accounts.id, userId)),
  )
  return row?.at ?? s.now()
}

async function mailRequest(
  s: Services,
  userId: string,
  administrators: readonly { id: string; email: string }[],
): Promise<void> {
  const name = await nameFor(s, userId)
  const link = `${s.config.publicUrl}/home/scribes/all`
  for (const { id, email } of administrators) {
    const t = await mailTranslator(s, id)
    const subject = t('Finish setting up Ausculta')
    const text = t(
      '{name} asks you to finish setting up Ausculta. See what is missing:\n\n{link}',
      {
        name,
        link,
      },
    )
    await sendMail(s, { to: email, subject, text }, id)
  }
}

/** The newest requests that no administrator has dismissed. */
export async function listSetUpRequests(s: Services): Promise<{ name: string; at: string }[]> {
  const rows = await s.db.system((tx) =>
    tx
      .select({ id: accounts.id, at: accounts.setUpAsked })
      .from(accounts)
      .where(and(eq(accounts.setUpOpen, true), isNull(accounts.disabled)))
      .orderBy(desc(accounts.setUpAsked))
      .limit(SHOWN),
  )
  return Promise.all(
    rows.map(async ({ id, at }) => ({
      name: await nameFor(s, id),
      at: (at ?? s.now()).toISOString(),
    })),
  )
}

/** Dismisses all requests; users still can ask only once in 24 hours. */
export async function dismissSetUpRequests(s: Services): Promise<void> {
  await s.db.system(async (tx) => {
    await tx.update(accounts).set({ setUpOpen: false }).where(eq(accounts.setUpOpen, true))
    await tellAdministrators(s, tx)
  })
}

async function nameFor(s: Services, userId: string): Promise<string> {
  const { name, email } = await loadUser(s, userId)
  return name || email
}
