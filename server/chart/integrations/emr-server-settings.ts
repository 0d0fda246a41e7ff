import type { Body } from '#contract/endpoint.ts'
import type {
  EmrClientAuth,
  EmrServerList,
  EmrServerSettings,
  updateEmrServers as updateEndpoint,
} from '#contract/emr-servers.ts'
import { AppError } from '#contract/errors.ts'
import { openLaunch } from '#contract/integrations.ts'
import { message } from '#common/translation.ts'
import { isLoopback, parseLiteral } from '#server/platform/egress/addresses.ts'
import { assertAllowed } from '#server/platform/egress/policy.ts'
import type { Services } from '#server/services.ts'
import { redirectUrlFor } from './connect.ts'
import {
  approvedEmrServers,
  type ApprovedEmrServer,
  replaceEmrServers,
  versionedEmrServers,
} from './emr-servers.ts'
import {
  livingKeys,
  makeClientKey,
  nextKeyFrom,
  publicJwks,
  signingKey,
  withNextKey,
} from './smart/client-keys.ts'

/** What an administrator sees of the approved EMRs: all but their secrets. */
export async function emrServerSettings(s: Services): Promise<EmrServerList> {
  const { servers, version } = await versionedEmrServers(s)
  const redirectUrls = {
    smart: redirectUrlFor(s, { type: 'smart' }),
    oscar: redirectUrlFor(s, { type: 'oscar' }),
  }
  return {
    items: servers.map((server) => presentServer(server, s.now())),
    version,
    redirectUrls,
    launchUrl: `${s.config.publicUrl}${openLaunch.path}`,
    jwksBase: `${s.config.publicUrl}/api/auth/integrations/smart/jwks/`,
  }
}

function presentServer(
  { id, type, displayName, baseUrl, clientId, ...one }: ApprovedEmrServer,
  now: Date,
): EmrServerSettings {
  const keys = one.keys ?? []
  const used = signingKey(keys, now)
  const nextFrom = nextKeyFrom(keys, now)?.toISOString() ?? null
  return {
    id,
    type,
    displayName,
    baseUrl,
    signatureBaseUrl: one.signatureBaseUrl ?? '',
    clientId,
    clientAuth: used ? 'key' : one.clientSecret ? 'secret' : 'none',
    hasSecret: Boolean(one.clientSecret),
    key: used ? { created: used.created, nextFrom } : null,
  }
}

/**
 * Sets the EMRs that users may connect.
 * @throws AppError 'bad-request' for an address that isn't allowed and for two EMRs with one address, 'version-mismatch'
 * with the newer list
 */
export async function saveEmrServers(
  s: Services,
  { items, version }: Body<typeof updateEndpoint>,
): Promise<EmrServerList> {
  const before = await approvedEmrServers(s)
  const servers = await Promise.all(items.map((typed) => readServer(s, typed, before)))
  if (new Set(servers.map(({ baseUrl }) => baseUrl)).size < servers.length)
    throw new AppError('bad-request', 'Each EMR needs its own address.')
  return store(s, version, servers)
}

async function store(
  s: Services,
  version: string,
  servers: readonly ApprovedEmrServer[],
): Promise<EmrServerList> {
  const isStored = await replaceEmrServers(s, version, servers)
  const current = await emrServerSettings(s)
  if (!isStored) throw new AppError('version-mismatch', 'version-mismatch', { current })
  return current
}

type TypedServer = Body<typeof updateEndpoint>['items'][number]

/** What was typed as it is stored, with the secret or key that it keeps. @throws AppError 'bad-request' */
export async function readServer(
  s: Services,
  typed: TypedServer,
  before: readonly ApprovedEmrServer[],
): Promise<ApprovedEmrServer> {
  const { id, type, displayName, signatureBaseUrl } = typed
  const baseUrl = toBase(s, typed.baseUrl)
  const clientId = typed.clientId.trim()
  const known = before.find((one) => one.id === id && one.type === type)
  const isSame = known?.baseUrl === baseUrl && known.clientId === clientId
  // A secret stays where none is given, but only for its own address and client.
  const secret = typed.clientSecret?.trim() ?? (isSame ? known.clientSecret : undefined)
  const auth = authOf(typed, secret)
  if (!clientId && auth !== 'key')
    throw new AppError('bad-request', message('Enter the client ID.'))
  return {
    id,
    type,
    displayName: displayName.trim(),
    baseUrl,
    ...(signatureBaseUrl.trim() && { signatureBaseUrl: toSignatureBase(signatureBaseUrl) }),
    clientId,
    ...(auth === 'secret' && { clientSecret: secret }),
    // The client id comes after the key was registered.
    ...(auth === 'key' && { keys: known?.keys ?? [await makeClientKey(s.now())] }),
  }
}

/** @throws AppError 'bad-request' for a secret that isn't there */
function authOf({ type, clientAuth }: TypedServer, secret: string | undefined): EmrClientAuth {
  const auth = type === 'oscar' ? 'secret' : (clientAuth ?? (secret ? 'secret' : 'none'))
  if (type === 'smart' && auth === 'secret' && !secret)
    throw new AppError('bad-request', message('Enter the client secret.'))
  return auth
}

/** @throws AppError 'not-found', 'bad-request' if there is no key or it is being replaced, 'version-mismatch' */
export async function replaceEmrKey(s: Services, id: string): Promise<EmrServerList> {
  const { servers, version } = await versionedEmrServers(s)
  const server = servers.find((one) => one.id === id)
  if (!server) throw new AppError('not-found', 'Not found')
  if (!server.keys) throw new AppError('bad-request', message('This EMR has no key.'))
  const keys = await withNextKey(server.keys, s.now())
  return store(
    s,
    version,
    servers.map((one) => (one === server ? { ...one, keys } : one)),
  )
}

/** The public keys of an EMR. @throws AppError 'not-found' */
export async function emrKeys(s: Services, id: string) {
  const { keys } = (await approvedEmrServers(s)).find((one) => one.id === id) ?? {}
  if (!keys) throw new AppError('not-found', 'Not found')
  return { keys: publicJwks(livingKeys(keys, s.now())) }
}

/** A base without a slash at the end. @throws AppError 'bad-request' */
export function toBase(s: Services, typed: string): string {
  const url = assertAllowed(s.egress, typed.trim())
  const literal = parseLiteral(url.hostname)
  const isOwnMachine = url.hostname === 'localhost' || (literal && isLoopback(literal))
  const isEncrypted = url.protocol === 'https:'
  // Tokens and charts travel over it. The operator may allow an address of the clinic's own network.
  const mayBePlain = isOwnMachine || s.egress.isTrusted(url)
  if (!isEncrypted && !(url.protocol === 'http:' && mayBePlain))
    throw new AppError('bad-request', 'The address must start with https://.')
  if (url.search || url.hash)
    throw new AppError('bad-request', 'Enter the base address, without ? and #.')
  return url.href.replace(/\/$/, '')
}

/** An address that is signed but never opened, so it may be one inside the clinic. @throws AppError 'bad-request' */
function toSignatureBase(typed: string): string {
  const url = URL.parse(typed.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new AppError(
      'bad-request',
      'Enter the address that OSCAR sees, such as http://oscar.example:8080/oscar.',
    )
  return url.href.replace(/\/$/, '')
}
