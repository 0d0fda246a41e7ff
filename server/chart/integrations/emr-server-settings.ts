import type { EmrServerInput, EmrServerList, EmrServerTest } from '#contract/emr-servers.ts'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import { isLoopback, parseLiteral } from '#server/platform/egress/addresses.ts'
import { assertAllowed, assertReachable } from '#server/platform/egress/policy.ts'
import type { Services } from '#server/services.ts'
import { redirectUrlFor } from './connect.ts'
import { approvedEmrServers, type ApprovedEmrServer, storeEmrServers } from './emr-servers.ts'
import { discoverSmart } from './smart/server.ts'

/** What an administrator sees of the approved EMRs: all but their secrets. */
export async function emrServerSettings(s: Services): Promise<EmrServerList> {
  const servers = await approvedEmrServers(s)
  const items = servers.map(({ id, displayName, baseUrl, clientId, clientSecret }) => ({
    id,
    displayName,
    baseUrl,
    clientId,
    hasSecret: Boolean(clientSecret),
  }))
  return { items, redirectUrl: redirectUrlFor(s, { type: 'smart' }) }
}

/** @throws AppError 'bad-request' for an address that isn't allowed, and for two EMRs with one address */
export async function saveEmrServers(
  s: Services,
  input: readonly EmrServerInput[],
): Promise<EmrServerList> {
  const before = await approvedEmrServers(s)
  const servers = input.map((typed) => toServer(s, typed, before))
  if (new Set(servers.map(({ baseUrl }) => baseUrl)).size < servers.length)
    throw new AppError('bad-request', 'Each EMR needs an address of its own.')
  await storeEmrServers(s, servers)
  return emrServerSettings(s)
}

/** A secret stays where none is given, but only for its own address and client. */
function toServer(
  s: Services,
  { id, displayName, baseUrl, clientId, clientSecret }: EmrServerInput,
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
    type: 'smart',
    displayName: displayName.trim(),
    baseUrl: address,
    clientId: client,
    ...(secret && { clientSecret: secret }),
  }
}

/** A FHIR base without a slash at the end. @throws AppError 'bad-request' */
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
    throw new AppError('bad-request', 'Enter the FHIR base address, without ? and #.')
  return url.href.replace(/\/$/, '')
}

/** Reads the SMART configuration of an address that an administrator typed, and says what it found. */
export async function testEmrServer(s: Services, baseUrl: string): Promise<EmrServerTest> {
  try {
    const base = toBase(s, baseUrl)
    await assertReachable(s.egress, base)
    const smart = await discoverSmart(s, base)
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
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Of a failed discovery the detail is the address, which the form shows.
    const detail = error.code === 'bad-request' ? (error.detail ?? '') : ''
    return { ok: false, message: error.message, detail, found: null }
  }
}
