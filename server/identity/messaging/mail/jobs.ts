import { message } from '#common/translation.ts'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { outbox } from './table.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { SEND_MAIL, storedMail } from './mail.ts'
import { sendBySmtp } from './smtp.ts'

/** With pauses that double: about three hours. A link in a mail has hardly a longer life. */
const RETRIES = 12

export function mailJobs(s: Services): Job[] {
  return [
    job({
      name: SEND_MAIL,
      concurrency: 2,
      retries: RETRIES,
      longestSeconds: 120,
      payload: z.object({ id: z.uuid() }),
      handle: ({ id }) => sendStored(s, id),
    }),
  ]
}

/** Sends a mail and forgets it. @throws what the network threw, so that the queue tries again. */
async function sendStored(s: Services, id: string): Promise<void> {
  const { smtp } = s.config
  const mail = await storedMail(s, id)
  if (!mail || !smtp) return
  try {
    await sendBySmtp(smtp, mail, id)
  } catch (error) {
    const reason = describeFailure(error)
    await s.db.system((tx) =>
      tx.update(outbox).set({ state: 'failed', reason }).where(eq(outbox.id, id)),
    )
    s.log(`A mail could not be sent: ${reason}`, 'warn')
    if (isForGood(error)) return
    throw error
  }
  // Sent mails contain links that open accounts, and are no longer needed.
  await s.db.system((tx) => tx.delete(outbox).where(eq(outbox.id, id)))
}

/** RFC 5321 §4.2.1: 5yz means that the same mail will be refused again. */
function isForGood(error: unknown): boolean {
  const code = responseCode(error)
  return code !== undefined && code >= 500 && code < 600
}

const responseCode = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined

/** A few words without anything of the mail: servers like to repeat the address in their answers. */
function describeFailure(error: unknown): string {
  const code = responseCode(error)
  return code
    ? message('The mail server answered {code}.', { code: String(code) })
    : message('The mail server: {failure}', { failure: errorLabel(error) })
}
