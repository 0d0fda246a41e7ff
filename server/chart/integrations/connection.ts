import { and, eq, type InferSelectModel, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ConnectionStatus, Integration } from '#contract/integrations.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { SigningAlg } from './smart/client-keys.ts'
import { isGranted } from './smart/scopes.ts'
import { integrations } from './table.ts'

export type IntegrationRow = InferSelectModel<typeof integrations>

/** The sealed part of an integration. */
export interface Connection {
  displayName: string
  /** The FHIR base, or the address of OSCAR with its context path. */
  baseUrl: string
  /** OSCAR: `baseUrl` as the server sees it behind a proxy, where that is another one. */
  signatureBaseUrl?: string | undefined
  redirectUrl: string
  connectUrl: string
  tokenUrl: string
  revocationUrl?: string | undefined
  /** The issuer that the server named when it was connected. Another one later is an error, not a silent change. */
  issuer?: string | undefined
  /** A client with a secret sends it in the header, else in the body. */
  usesBasic?: boolean | undefined
  /** A client with a key signs with this algorithm. */
  signingAlg?: SigningAlg | undefined
  clientId: string
  clientSecret?: string | undefined
  /** The user wants notes to be written to it. */
  writesNotes?: boolean | undefined
  /** OSCAR: IANA name of the clinic's time zone, where the user was when connecting. */
  timeZone?: string | undefined
  tokens?: Tokens | undefined
  lastError?: string | undefined
}

export interface Tokens {
  access: string
  refresh?: string | undefined
  /** The secret of a token of OAuth 1.0. */
  secret?: string | undefined
  /** The scopes that were granted; they may be fewer than asked for. */
  scope: string
  /** The patient of the launch context, if any. */
  patient?: string | undefined
  /** The encounter of the launch context, if any. */
  encounter?: string | undefined
  /** `fhirUser` of the ID token, such as Practitioner/7; of OSCAR the provider number. */
  user?: string | undefined
}

const bound = (id: string) => ({ table: 'integration', row: id, column: 'sealed' })

export const sealConnection = (vault: Vault, id: string, connection: Connection): Buffer =>
  vault.seal(connection, bound(id))
export const openConnection = (vault: Vault, row: Pick<IntegrationRow, 'id' | 'sealed'>) =>
  vault.open<Connection>(row.sealed, bound(row.id))

/** Whether notes may be written: the user wants it, and the EMR granted it. A token of OAuth 1.0 has no scopes. */
export const mayWriteNotes = ({ writesNotes = false, tokens }: Connection): boolean =>
  writesNotes &&
  tokens !== undefined &&
  (tokens.secret !== undefined || isGranted(tokens.scope, 'DocumentReference', 'c'))

export function presentIntegration(row: IntegrationRow, vault: Vault): Integration {
  const connection = openConnection(vault, row)
  const { displayName, baseUrl, redirectUrl, connectUrl, tokenUrl, tokens, lastError } = connection
  return {
    id: row.id,
    type: row.type,
    displayName,
    auth: { type: 'oauth', baseUrl, redirectUrl, connectUrl, tokenUrl },
    provider: tokens?.user ?? null,
    writesNotes: mayWriteNotes(connection),
    metadata: {
      isConnected: row.status === 'connected',
      status: row.status,
      lastSyncedAt: row.lastSynced?.toISOString() ?? null,
      lastError: lastError ?? null,
      expiresAt: row.expires?.toISOString() ?? null,
    },
  }
}

const mine = (userId: string, id: string) =>
  and(eq(integrations.id, id), eq(integrations.userId, userId))

/** @throws AppError 'Integration not found'. */
export async function integrationRow(tx: Tx, userId: string, id: string): Promise<IntegrationRow> {
  const [row] = await tx.select().from(integrations).where(mine(userId, id))
  if (!row) throw new AppError('not-found', 'Integration not found')
  return row
}

/**
 * Stores a connection with its state.
 * @param version stores it only if the row still has this version
 * @returns the row; undefined if it was deleted or changed
 */
export async function storeConnection(
  tx: Tx,
  vault: Vault,
  row: Pick<IntegrationRow, 'id' | 'userId'>,
  connection: Connection,
  change: Partial<Pick<IntegrationRow, 'status' | 'expires' | 'leaseUntil'>>,
  version?: number,
): Promise<IntegrationRow | undefined> {
  const [stored] = await tx
    .update(integrations)
    .set({
      ...change,
      sealed: sealConnection(vault, row.id, connection),
      version: sql`${integrations.version} + 1`,
    })
    .where(
      and(
        mine(row.userId, row.id),
        version === undefined ? undefined : eq(integrations.version, version),
      ),
    )
    .returning()
  return stored
}

/** The status of an integration; undefined if it was deleted. */
export async function connectionStatus(
  tx: Tx,
  userId: string,
  id: string,
): Promise<ConnectionStatus | undefined> {
  const isMine = mine(userId, id)
  const [row] = await tx.select({ status: integrations.status }).from(integrations).where(isMine)
  return row?.status
}

/** Stores when data was read from an integration last. */
export async function noteSync(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx.update(integrations).set({ lastSynced: at }).where(mine(userId, id))
}
