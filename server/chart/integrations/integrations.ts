import { and, asc, eq } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Integration, refreshIntegration as refreshEndpoint } from '#contract/integrations.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { renewAccess } from './access.ts'
import { integrationRow, openConnection, presentIntegration } from './connection.ts'
import { connectorFor } from './connectors.ts'
import { type EmrServer, isApproved, listEmrServers, notApproved } from './emr-servers.ts'
import { integrations } from './table.ts'

/** Oldest first. One whose system an administrator has removed is in error. */
export async function listIntegrations(s: Services, userId: string): Promise<Integration[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(integrations)
      .where(eq(integrations.userId, userId))
      .orderBy(asc(integrations.created)),
  )
  const servers = await listEmrServers(s)
  return rows.map((row) => markUnapproved(presentIntegration(row, vault), servers))
}

function markUnapproved(integration: Integration, servers: readonly EmrServer[]): Integration {
  const { type, auth, metadata } = integration
  if (isApproved(servers, { type, baseUrl: auth.baseUrl })) return integration
  const lastError = notApproved().message
  return {
    ...integration,
    metadata: { ...metadata, isConnected: false, status: 'error', lastError },
  }
}

/** @throws AppError 'bad-request' for another type, and if the user has to connect again. */
export async function refreshIntegration(
  s: Services,
  userId: string,
  { integrationId, integrationType }: Body<typeof refreshEndpoint>,
) {
  const row = await s.db.as(userId, (tx) => integrationRow(tx, userId, integrationId))
  if (row.type !== integrationType)
    throw new AppError('bad-request', 'This integration is of another type.')
  const renewed = await renewAccess(s, userId, integrationId)
  return { account: { expiresAt: renewed.row.expires?.toISOString() ?? null } }
}

/** Deletes an integration at once, then revokes its tokens where the EMR can. @throws AppError 'Integration not found'. */
export async function deleteIntegration(s: Services, userId: string, id: string): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = await s.db.as(userId, async (tx) => {
    const found = await integrationRow(tx, userId, id)
    await tx
      .delete(integrations)
      .where(and(eq(integrations.id, id), eq(integrations.userId, userId)))
    await publish(s.db, tx, userId, { topic: 'integration' })
    return found
  })
  await connectorFor(row.type).revoke(s, openConnection(vault, row))
}
