import { AppError } from '#contract/errors.ts'
import type { WriteBackTarget } from '#contract/write-back.ts'
import {
  mayWriteNotes,
  openConnection,
  presentIntegration,
} from '#server/chart/integrations/connection.ts'
import { integrations } from '#server/chart/integrations/table.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { and, eq } from 'drizzle-orm'

/** The EMR that a patient is linked to; undefined once the user has disconnected it. */
export async function findTarget(
  tx: Tx,
  vault: Vault,
  userId: string,
  integrationId: string,
): Promise<WriteBackTarget | undefined> {
  const isMine = and(eq(integrations.id, integrationId), eq(integrations.userId, userId))
  const [row] = await tx.select().from(integrations).where(isMine)
  if (!row) return undefined
  const { displayName, metadata } = presentIntegration(row, vault)
  const writesNotes = mayWriteNotes(openConnection(vault, row))
  return { integrationId, displayName, status: metadata.status, writesNotes }
}

/** @throws AppError 'bad-request' with what to do first */
export function assertWritable(target: WriteBackTarget | undefined): WriteBackTarget {
  if (!target)
    throw new AppError('bad-request', 'The patient of this visit isn’t linked to a connected EMR.')
  if (!target.writesNotes)
    throw new AppError(
      'bad-request',
      'Writing notes isn’t allowed for this connection. Allow it in Settings → Integrations.',
    )
  return target
}
