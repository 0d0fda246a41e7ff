import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import {
  type Connection,
  integrationRow,
  type IntegrationRow,
  openConnection,
  storeConnection,
} from './connection.ts'
import { assertApproved } from './emr-servers.ts'
import { connectorFor } from './connectors.ts'
import { integrations } from './table.ts'

/** A token is renewed this long before it expires, so that a request under way doesn't fail. */
const MARGIN_MS = 60_000
/** Longer than a refresh may take (`smart/server.ts`). */
const LEASE_MS = 30_000
const LOOK_MS = 50

/** The parameters of a request to an EMR. */
export interface Access {
  row: IntegrationRow
  connection: Connection
  token: string
}

/**
 * A valid access token of an integration. Of all processes that find it expired, one renews it and the others wait: a
 * refresh token works once (SMART App Launch 2.2, "Refresh access token"). No transaction is open during the request.
 * @throws AppError 'bad-request' when the user has to connect again or the system is no longer approved, 'unavailable' if the system doesn't answer
 */
export async function accessTo(s: Services, userId: string, id: string): Promise<Access> {
  return accessAfter(s, userId, id, (row) => isFresh(row, s.now()))
}

/** Renews the token even if it is still valid. @returns the row with the new expiry */
export async function renewAccess(s: Services, userId: string, id: string): Promise<Access> {
  const { version } = await readRow(s, userId, id)
  return accessAfter(s, userId, id, (row) => row.version !== version && isFresh(row, s.now()))
}

/** A connection whose access doesn't end has no `expires`. */
const isFresh = ({ expires, status }: IntegrationRow, now: Date): boolean =>
  expires === null ? status === 'connected' : expires.getTime() - MARGIN_MS > now.getTime()

const readRow = (s: Services, userId: string, id: string) =>
  s.db.as(userId, (tx) => integrationRow(tx, userId, id))

async function accessAfter(
  s: Services,
  userId: string,
  id: string,
  isDone: (row: IntegrationRow) => boolean,
): Promise<Access> {
  const vault = await openVault(s.keys, userScope(userId))
  await assertStillApproved(s, vault, await readRow(s, userId, id))
  for (const end = Date.now() + LEASE_MS; ;) {
    const row = await readRow(s, userId, id)
    const connection = openConnection(vault, row)
    if (row.status === 'expired' || row.status === 'disconnected') throw notConnected()
    if (isDone(row) && connection.tokens)
      return { row, connection, token: connection.tokens.access }
    const leased = await lease(s, row)
    if (leased) return renew(s, vault, leased)
    if (Date.now() > end) throw noAnswer()
    await setTimeout(LOOK_MS)
  }
}

/** An administrator who removes a system ends its connections. */
const assertStillApproved = (s: Services, vault: Vault, row: IntegrationRow): Promise<void> =>
  assertApproved(s, { type: row.type, baseUrl: openConnection(vault, row).baseUrl })

const notConnected = () =>
  new AppError('bad-request', 'The connection to the EMR has expired. Connect again.')
const noAnswer = () => new AppError('unavailable', 'The EMR doesn’t answer. Try again later.')

/** @returns the row under the lease; undefined if another process has it or has renewed the token since it was read */
async function lease(s: Services, { id, userId, version }: IntegrationRow) {
  const now = s.now()
  const isFree = or(isNull(integrations.leaseUntil), lt(integrations.leaseUntil, now))
  const isMine = and(eq(integrations.id, id), eq(integrations.userId, userId))
  const [row] = await s.db.as(userId, (tx) =>
    tx
      .update(integrations)
      .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
      .where(and(isMine, isFree, eq(integrations.version, version)))
      .returning(),
  )
  return row
}

async function renew(s: Services, vault: Vault, row: IntegrationRow): Promise<Access> {
  const connection = openConnection(vault, row)
  try {
    const { tokens, expires } = await connectorFor(row.type).refresh(s, connection)
    // Stored before it is used: the former refresh token no longer works.
    const next = { ...connection, tokens, lastError: undefined }
    const change = { status: 'connected', expires, leaseUntil: null } as const
    const stored = await s.db.as(row.userId, (tx) =>
      storeConnection(tx, vault, row, next, change, row.version),
    )
    if (stored) return { row: stored, connection: next, token: tokens.access }
  } catch (error) {
    await storeFailure(s, vault, row, connection, error)
    throw error
  }
  // The user has connected again meanwhile, and those tokens are the newer ones.
  return accessTo(s, row.userId, row.id)
}

/** A refusal ends the connection until the user connects again; after anything else it is tried again. */
async function storeFailure(
  s: Services,
  vault: Vault,
  row: IntegrationRow,
  connection: Connection,
  error: unknown,
): Promise<void> {
  const isRefused = error instanceof AppError && error.code === 'bad-request'
  const lastError = error instanceof AppError ? error.message : undefined
  await s.db.as(row.userId, (tx) =>
    storeConnection(
      tx,
      vault,
      row,
      { ...connection, lastError },
      {
        ...(isRefused && { status: 'expired' }),
        leaseUntil: null,
      },
      row.version,
    ),
  )
}

/** Ends a connection whose token the EMR refuses, until the user connects again. */
export async function endAccess(
  s: Services,
  { row, connection, token }: Access,
  lastError: string,
): Promise<void> {
  const { id, userId } = row
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const now = openConnection(vault, await integrationRow(tx, userId, id))
    // The user may have connected again meanwhile.
    if (now.tokens?.access !== token) return
    await storeConnection(tx, vault, row, { ...connection, lastError }, { status: 'expired' })
  })
}
