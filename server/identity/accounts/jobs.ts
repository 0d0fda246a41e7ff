import { lt, not } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '#server/platform/db/database.ts'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { smsOutbox } from '#server/identity/messaging/sms/table.ts'
import { outbox } from '#server/identity/messaging/mail/table.ts'
import { isUnexpired } from './session-expiry.ts'
import { attempts, challenges, emailTokens, pendingMfa, providerStates, sessions } from './table.ts'

/** Nothing counts tries for longer, and no code works as long. */
const DAY_MS = 86_400_000
/** A mail this old is out of date, and every link in it expired long before. */
const MAIL_MS = 30 * DAY_MS

export function accountJobs(s: Services): Job[] {
  return [
    job({
      name: 'sweep-accounts',
      cron: '23 3 * * *',
      payload: z.object({}),
      handle: () => sweepAccounts(s),
    }),
  ]
}

/** Deletes what has expired: sessions, mailed links, pending sign-ins, counted attempts, codes and unsent mails. */
export async function sweepAccounts(s: Services): Promise<void> {
  const now = s.now()
  await s.db.system(async (tx) => {
    await sweepSessions(s, tx)
    for (const table of [emailTokens, pendingMfa, challenges, providerStates])
      await tx.delete(table).where(lt(table.expires, now))
    const yesterday = new Date(now.getTime() - DAY_MS)
    await tx.delete(attempts).where(lt(attempts.started, yesterday))
    await tx.delete(smsOutbox).where(lt(smsOutbox.created, yesterday))
    const longAgo = new Date(now.getTime() - MAIL_MS)
    await tx.delete(outbox).where(lt(outbox.created, longAgo))
  })
}

/** Deletes expired sessions; their streams and sockets close in every process. */
async function sweepSessions(s: Services, tx: Tx): Promise<void> {
  const expired = await tx
    .delete(sessions)
    .where(not(isUnexpired(s)))
    .returning({ id: sessions.id })
  for (const { id } of expired) await s.liveSessions.announceEnd(tx, id)
}
