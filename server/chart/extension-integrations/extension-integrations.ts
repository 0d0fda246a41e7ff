import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import {
  type createExtensionIntegration as createEndpoint,
  type ExtensionIntegration,
  mostExtensionIntegrations,
  type updateExtensionIntegration as updateEndpoint,
} from '#contract/extension-integrations.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { extensionIntegrations } from './table.ts'

type Content = Omit<ExtensionIntegration, 'id' | 'version'>
type Row = typeof extensionIntegrations.$inferSelect

const boundTo = (id: string) => ({ table: 'extension_integration', row: id, column: 'sealed' })
const present = (vault: Vault, { id, sealed, version }: Row): ExtensionIntegration => ({
  id,
  ...vault.open<Content>(sealed, boundTo(id)),
  version,
})
const changed = { topic: 'integration' } as const

/** Oldest first. */
export async function listExtensionIntegrations(
  s: Services,
  userId: string,
): Promise<ExtensionIntegration[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select()
      .from(extensionIntegrations)
      .where(eq(extensionIntegrations.userId, userId))
      .orderBy(asc(extensionIntegrations.created), asc(extensionIntegrations.id)),
  )
  return rows.map((row) => present(vault, row))
}

/** @throws AppError 'too-many' beyond the most; 'bad-request' for a default that isn't in its list */
export async function createExtensionIntegration(
  s: Services,
  userId: string,
  content: Body<typeof createEndpoint>,
): Promise<ExtensionIntegration> {
  assertDefaults(content)
  const vault = await openVault(s.keys, userScope(userId))
  const [id, created] = [randomUUID(), s.now()]
  const sealed = vault.seal(content, boundTo(id))
  await s.db.as(userId, async (tx) => {
    // Two requests at once would both find room.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('extension_integration'), hashtext(${userId}))`,
    )
    const [known] = await tx
      .select({ number: count() })
      .from(extensionIntegrations)
      .where(eq(extensionIntegrations.userId, userId))
    if ((known?.number ?? 0) >= mostExtensionIntegrations) throw tooMany()
    await tx.insert(extensionIntegrations).values({ id, userId, sealed, created })
    await publish(s.db, tx, userId, changed)
  })
  return { id, ...content, version: 1 }
}

const tooMany = () =>
  new AppError(
    'too-many',
    message('You can add at most {count, number} EMRs.', { count: mostExtensionIntegrations }),
  )

/** @throws AppError 'not-found', 'version-mismatch' with the newer one, 'bad-request' as above */
export async function updateExtensionIntegration(
  s: Services,
  userId: string,
  id: string,
  { version, ...content }: Body<typeof updateEndpoint>,
): Promise<ExtensionIntegration> {
  assertDefaults(content)
  const vault = await openVault(s.keys, userScope(userId))
  const sealed = vault.seal(content, boundTo(id))
  const mine = and(eq(extensionIntegrations.id, id), eq(extensionIntegrations.userId, userId))
  const { updated, current } = await s.db.as(userId, async (tx) => {
    const [row] = await tx
      .update(extensionIntegrations)
      .set({ sealed, version: version + 1 })
      .where(and(mine, eq(extensionIntegrations.version, version)))
      .returning()
    if (row) await publish(s.db, tx, userId, changed)
    const [newer] = row ? [row] : await tx.select().from(extensionIntegrations).where(mine)
    return { updated: row, current: newer }
  })
  if (!current) throw notFound()
  const integration = present(vault, current)
  if (!updated) throw new AppError('version-mismatch', 'version-mismatch', { current: integration })
  return integration
}

/** @throws AppError 'not-found' */
export async function deleteExtensionIntegration(
  s: Services,
  userId: string,
  id: string,
): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const gone = await tx
      .delete(extensionIntegrations)
      .where(and(eq(extensionIntegrations.id, id), eq(extensionIntegrations.userId, userId)))
      .returning({ id: extensionIntegrations.id })
    if (gone.length === 0) throw notFound()
    await publish(s.db, tx, userId, changed)
  })
}

const notFound = () => new AppError('not-found', 'Integration not found')

function assertDefaults(content: Omit<Content, 'metadata'>): void {
  const { providers, defaultProvider, offices, defaultOffice } = content
  const isIn = (list: readonly { id: string }[], id: string | null) =>
    id === null || list.some((one) => one.id === id)
  if (isIn(providers, defaultProvider) && isIn(offices, defaultOffice)) return
  throw new AppError('bad-request', 'The default must be in the list.')
}
