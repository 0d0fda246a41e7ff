import { and, eq, gt, lt } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Body } from '#contract/endpoint.ts'
import type { takeTicket as takeTicketEndpoint } from '#contract/transcripts.ts'
import { hashSecret, newSecret } from '#server/identity/accounts/tokens.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { recordingTickets } from '../table.ts'

/** Long enough to open a socket, too short to be found in a log (security.md: single use, 30 s). */
const TICKET_MS = 30_000

export type Ticket = Omit<typeof recordingTickets.$inferSelect, 'ticketHash' | 'expires'>

/** A single-use ticket for the websocket of one recording. @throws AppError 'Scribe not found'. */
export async function takeTicket(
  s: Services,
  user: Caller,
  wanted: Body<typeof takeTicketEndpoint>,
): Promise<{ ticket: string }> {
  await s.db.as(user.id, (tx) => scribeRow(tx, user.id, wanted.scribeId))
  const ticket = newSecret()
  const now = s.now()
  await s.db.system(async (tx) => {
    await tx.delete(recordingTickets).where(lt(recordingTickets.expires, now))
    await tx.insert(recordingTickets).values({
      ...wanted,
      ticketHash: hashSecret(ticket),
      userId: user.id,
      sessionId: user.sessionId,
      expires: new Date(now.getTime() + TICKET_MS),
    })
  })
  return { ticket }
}

/** A ticket's contents; it's valid once. @throws AppError 'unauthenticated'. */
export async function redeemTicket(s: Services, ticket: string): Promise<Ticket> {
  const [row] = await s.db.system((tx) =>
    tx
      .delete(recordingTickets)
      .where(
        and(
          eq(recordingTickets.ticketHash, hashSecret(ticket)),
          gt(recordingTickets.expires, s.now()),
        ),
      )
      .returning(),
  )
  if (!row || !(await s.liveSessions.has(row.sessionId)))
    throw new AppError('unauthenticated', words.noAuthentication)
  const { ticketHash: _hash, expires: _expires, ...given } = row
  return given
}
