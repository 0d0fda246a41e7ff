import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type {
  connectIntegration as connectEndpoint,
  finishIntegration as finishEndpoint,
} from '#contract/integrations.ts'
import { message } from '#common/translation.ts'
import { hashSecret } from '#server/identity/accounts/tokens.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import {
  type Connection,
  integrationRow,
  type IntegrationRow,
  openConnection,
  presentIntegration,
  sealConnection,
  storeConnection,
  type Tokens,
} from './connection.ts'
import type { Authorization, AuthorizationRequest } from './connector.ts'
import { connectorFor } from './connectors.ts'
import { type EmrServer, listEmrServers, normalBase, notApproved } from './emr-servers.ts'
import { integrationFlows, integrations } from './table.ts'

const FLOW_MS = 10 * 60_000

/** One address for each kind of system, so that the answer of one can't be passed off as another's (RFC 9700 §4.4). */
export const redirectUrlFor = (s: Services, { type }: Pick<EmrServer, 'type'>) =>
  `${s.config.publicUrl}/home/settings/integrations/${type}`

/**
 * Begins to connect an EMR.
 * @param id the type of a supported integration, or an integration of the user to connect again
 * @returns the address to send the browser to
 * @throws AppError 'bad-request' for a system that isn't approved, 'unavailable' if it doesn't answer
 */
export async function beginConnection(
  s: Services,
  user: Caller & { timezone: string },
  id: string,
  { baseUrl, writesNotes }: Body<typeof connectEndpoint>,
): Promise<{ url: string }> {
  const vault = await openVault(s.keys, userScope(user.id))
  const again = isUuid(id)
    ? await s.db.as(user.id, (tx) => integrationRow(tx, user.id, id))
    : undefined
  const before = again && openConnection(vault, again)
  const server = await approvedServer(s, again?.type ?? id, before?.baseUrl ?? baseUrl)
  return begin(s, user, vault, { server, again, writesNotes })
}

/**
 * Begins to connect the EMR that launched the product, or connects it again.
 * @param iss the FHIR base that the EMR named
 * @throws as `beginConnection`
 */
export async function beginLaunch(
  s: Services,
  user: Caller & { timezone: string },
  { iss, launch }: { iss: string; launch: string },
): Promise<{ url: string }> {
  const vault = await openVault(s.keys, userScope(user.id))
  const server = await approvedServer(s, 'smart', iss)
  const rows = await s.db.as(user.id, (tx) => connectionsTo(tx, vault, user.id, server))
  const again = rows.find(({ status }) => status === 'connected') ?? rows[0]
  return begin(s, user, vault, { server, again, launch })
}

interface Beginning {
  server: EmrServer
  /** The integration that is connected again. */
  again: IntegrationRow | undefined
  writesNotes?: boolean | undefined
  launch?: string | undefined
}

async function begin(
  s: Services,
  user: Caller & { timezone: string },
  vault: Vault,
  { server, again, writesNotes, launch }: Beginning,
): Promise<{ url: string }> {
  const before = again && openConnection(vault, again)
  const authorization = await connectorFor(server.type).begin(s, server, {
    before,
    redirectUrl: redirectUrlFor(s, server),
    writesNotes: writesNotes ?? before?.writesNotes ?? false,
    timeZone: user.timezone,
    launch,
  })
  await s.db.as(user.id, async (tx) => {
    const { connection } = authorization
    const integrationId = again?.id ?? (await unconnected(tx, vault, user.id, server, connection))
    await keepFlow(s, tx, vault, user, integrationId, authorization)
  })
  return { url: authorization.url }
}

async function approvedServer(s: Services, type: string, baseUrl: string): Promise<EmrServer> {
  const servers = (await listEmrServers(s)).filter((server) => server.type === type)
  const server = baseUrl.trim()
    ? servers.find((one) => one.baseUrl === normalBase(baseUrl))
    : servers.length === 1
      ? servers[0]
      : undefined
  if (!server) throw notApproved()
  return server
}

/** @returns an integration that the user began to connect and didn't allow, else a new one */
async function unconnected(
  tx: Tx,
  vault: Vault,
  userId: string,
  server: EmrServer,
  connection: Connection,
): Promise<string> {
  const rows = await connectionsTo(tx, vault, userId, server)
  const begun = rows.find(({ status }) => status === 'disconnected')
  if (begun) return begun.id
  const id = randomUUID()
  const { type } = server
  await tx
    .insert(integrations)
    .values({ id, userId, type, sealed: sealConnection(vault, id, connection) })
  return id
}

/** The user's integrations with an EMR, oldest first. */
async function connectionsTo(
  tx: Tx,
  vault: Vault,
  userId: string,
  { type, baseUrl }: EmrServer,
): Promise<IntegrationRow[]> {
  const rows = await tx
    .select()
    .from(integrations)
    .where(and(eq(integrations.userId, userId), eq(integrations.type, type)))
    .orderBy(asc(integrations.created))
  return rows.filter((row) => openConnection(vault, row).baseUrl === baseUrl)
}

const flowBound = (stateHash: Buffer) => ({
  table: 'integration_flow',
  row: stateHash.toString('base64url'),
  column: 'sealed',
})

async function keepFlow(
  s: Services,
  tx: Tx,
  vault: Vault,
  user: Caller,
  integrationId: string,
  { connection, secrets, isLaunch, state }: AuthorizationRequest,
): Promise<void> {
  const stateHash = hashSecret(state)
  const flow: Authorization = { connection, secrets, isLaunch }
  const now = s.now()
  await tx
    .delete(integrationFlows)
    .where(and(eq(integrationFlows.userId, user.id), lt(integrationFlows.expires, now)))
  await tx.insert(integrationFlows).values({
    stateHash,
    userId: user.id,
    sessionId: user.sessionId,
    integrationId,
    sealed: vault.seal(flow, flowBound(stateHash)),
    expires: new Date(now.getTime() + FLOW_MS),
  })
}

/**
 * Finishes connecting. The state works once, within ten minutes, for the user and session that began.
 * @throws AppError 'bad-request' for any other state and if the EMR refuses
 */
export async function finishConnection(
  s: Services,
  user: Caller,
  { integrationType, code, state, iss }: Body<typeof finishEndpoint>,
): Promise<Answer<typeof finishEndpoint>> {
  const vault = await openVault(s.keys, userScope(user.id))
  const { row, authorization } = await s.db.as(user.id, async (tx) => {
    const flow = await takeFlow(s, tx, vault, user, state)
    return {
      row: await integrationRow(tx, user.id, flow.integrationId),
      authorization: flow.authorization,
    }
  })
  if (row.type !== integrationType) throw otherFlow()
  const connector = connectorFor(row.type)
  const { tokens, expires } = await connector.finish(s, authorization, { code, state, iss })
  const { connection, isLaunch } = authorization
  if (isLaunch && isOtherClinician(openConnection(vault, row), tokens)) {
    await connector.revoke(s, { ...connection, tokens })
    throw otherClinician()
  }
  const change = { status: 'connected', expires, leaseUntil: null } as const
  const stored = await s.db.as(user.id, async (tx) => {
    await publish(s.db, tx, user.id, { topic: 'integration' })
    return storeConnection(tx, vault, row, { ...connection, tokens }, change)
  })
  if (!stored) throw new AppError('not-found', 'Integration not found')
  const integration = presentIntegration(stored, vault)
  return isLaunch ? { ...integration, launch: launchContext(tokens) } : integration
}

const launchContext = ({ patient, encounter }: Tokens) => ({
  emrPatientId: patient ?? null,
  encounterId: encounter ?? null,
})

/** In a shared browser the session in the EMR may be a colleague's. */
const isOtherClinician = ({ tokens: before }: Connection, { user }: Tokens): boolean =>
  before?.user !== undefined && before.user !== user

const otherClinician = () =>
  new AppError(
    'bad-request',
    message(
      'In the EMR you are signed in as another clinician than before. Sign in there with your own account, or disconnect the EMR first.',
    ),
  )

async function takeFlow(s: Services, tx: Tx, vault: Vault, user: Caller, state: string) {
  const stateHash = hashSecret(state)
  const [flow] = await tx
    .delete(integrationFlows)
    .where(
      and(
        eq(integrationFlows.stateHash, stateHash),
        eq(integrationFlows.userId, user.id),
        eq(integrationFlows.sessionId, user.sessionId),
        gt(integrationFlows.expires, s.now()),
      ),
    )
    .returning()
  if (!flow) throw otherFlow()
  const authorization = vault.open<Authorization>(flow.sealed, flowBound(stateHash))
  return { integrationId: flow.integrationId, authorization }
}

const otherFlow = () =>
  new AppError(
    'bad-request',
    'This connection was started elsewhere, was already used or took longer than ten minutes. Connect again.',
  )
