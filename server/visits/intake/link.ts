import { sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { hashSecret } from '#server/identity/accounts/tokens.ts'
import type { Services } from '#server/services.ts'

/** A link, and whose visit it is about. */
export interface IntakeLink {
  id: string
  userId: string
  scribeId: string
}

/** The secret follows `#`, which browsers never send, so no log of a server or proxy contains it. */
export const linkOf = (s: Pick<Services, 'config'>, secret: string): string =>
  `${s.config.publicUrl}/intake#${secret}`

/** The secret of a link that `linkOf` made. */
export const secretIn = (link: string): string => link.split('#')[1] ?? ''

/** The holder of a link has no account: its hash alone says whose visit it is. @throws AppError 'not-found' */
export async function findLink(s: Services, secret: string): Promise<IntakeLink> {
  const { rows } = await s.db.system((tx) =>
    tx.execute<{ id: string; user_id: string; scribe_id: string }>(
      sql`select id, user_id, scribe_id from acting.intake_of_link(${hashSecret(secret)})`,
    ),
  )
  const [row] = rows
  if (!row) throw unknownLink()
  return { id: row.id, userId: row.user_id, scribeId: row.scribe_id }
}

export const unknownLink = (): AppError =>
  new AppError('not-found', 'This link isn’t valid.', { detail: 'Ask the clinic for a new one.' })

export const intakeNotFound = (): AppError =>
  new AppError('not-found', 'This link no longer exists.')
