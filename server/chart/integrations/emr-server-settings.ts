import type { Body } from '#contract/endpoint.ts'
import type {
  EmrServerList,
  EmrServerTest,
  testEmrServer as testEndpoint,
  updateEmrServers as updateEndpoint,
} from '#contract/emr-servers.ts'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import { isLoopback, parseLiteral } from '#server/platform/egress/addresses.ts'
import { assertAllowed, assertReachable } from '#server/platform/egress/policy.ts'
import type { Services } from '#server/services.ts'
import { redirectUrlFor } from './connect.ts'
import {
  approvedEmrServers,
  type ApprovedEmrServer,
  type EmrServer,
  storeEmrServers,
} from './emr-servers.ts'
import { requestToken } from './oauth1/tokens.ts'
import { discoverSmart } from './smart/server.ts'

/** What an administrator sees of the approved EMRs: all but their secrets. */
export async function emrServerSettings(s: Services): Promise<EmrServerList> {
  const servers = await approvedEmrServers(s)
  const items = servers.map(({ id, type, displayName, baseUrl, clientId, ...one }) => ({
    id,
    type,
    displayName,
    baseUrl,
    signatureBaseUrl: one.signatureBaseUrl ?? '',
    clientId,
    hasSecret: Boolean(one.clientSecret),
  }))
  const redirectUrls = {
    smart: redirectUrlFor(s, { type: 'smart' }),
    oscar: redirectUrlFor(s, { type: 'oscar' }),
  }
  return { items, redirectUrls }
}

/** @throws AppError 'bad-request' for an address that isn't allowed, and for two EMRs with one address */
export async function saveEmrServers(
  s: Services,
  input: Body<typeof updateEndpoint>['items'],
): Promise<EmrServerList> {
  const before = await approvedEmrServers(s)
  const servers = input.map((typed) => toServer(s, typed, before))
  if (new Set(servers.map(({ baseUrl }) => baseUrl)).size < servers.length)
    throw new AppError('bad-request', 'Each EMR needs an address of its own.')
  await storeEmrServers(s, servers)
  return emrServerSettings(s)
}

type TypedServer = Body<typeof updateEndpoint>['items'][number]

/** A secret stays where none is given, but only for its own address and client. */
function toServer(
  s: Services,
  { id, type, displayName, baseUrl, signatureBaseUrl, clientId, clientSecret }: TypedServer,
  before: readonly ApprovedEmrServer[],
): ApprovedEmrServer {
  const address = toBase(s, baseUrl)
  const client = clientId.trim()
  const known = before.find(
    (one) => one.id === id && one.baseUrl === address && one.clientId === client,
  )
  const secret = clientSecret?.trim() ?? known?.clientSecret
  return {
    id,
    type,
    displayName: displayName.trim(),
    baseUrl: address,
    ...(signatureBaseUrl.trim() && { signatureBaseUrl: toSignatureBase(signatureBaseUrl) }),
    clientId: client,
    ...(secret && { clientSecret: secret }),
  }
}

/** A base without a slash at the end. @throws AppError 'bad-request' */
function toBase(s: Services, typed: string): string {
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

/** Asks an EMR that an administrator typed what it supports or accepts, and says what it found. */
export async function testEmrServer(
  s: Services,
  typed: Body<typeof testEndpoint>,
): Promise<EmrServerTest> {
  try {
    const server = toServer(s, { ...typed, id: typed.id ?? '' }, await approvedEmrServers(s))
    await assertReachable(s.egress, server.baseUrl)
    return server.type === 'oscar' ? await testOscar(s, server) : await testSmart(s, server)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Of a failed discovery the detail is the address, which the form shows.
    const isAddress = typed.type === 'smart' && error.code !== 'bad-request'
    const detail = isAddress ? '' : (error.detail ?? '')
    return { ok: false, message: error.message, detail, found: null }
  }
}

async function testSmart(s: Services, { baseUrl }: EmrServer): Promise<EmrServerTest> {
  const smart = await discoverSmart(s, baseUrl)
  return {
    ok: true,
    message: message('The EMR supports SMART on FHIR.'),
    detail: '',
    found: {
      connectUrl: smart.connectUrl,
      tokenUrl: smart.tokenUrl,
      scopes: smart.hasV2Scopes ? 'v2' : 'v1',
      canRevoke: smart.revocationUrl !== undefined,
      authMethods: smart.authMethods,
    },
  }
}

/** OSCAR has no discovery: a request token shows that it knows the client and accepts its signatures. */
async function testOscar(s: Services, server: EmrServer): Promise<EmrServerTest> {
  const callback = redirectUrlFor(s, { type: 'oscar' })
  await requestToken(s, server, {
    path: '/ws/oauth/initiate',
    extra: [['oauth_callback', callback]],
  })
  return {
    ok: true,
    message: message('OSCAR accepts the consumer key, the secret and the signature.'),
    detail: message('What a clinician may read shows only after they connect.'),
    found: null,
  }
}
