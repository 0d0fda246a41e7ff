import type { Body } from '#contract/endpoint.ts'
import type {
  EmrClientAuth,
  EmrServerTest,
  testEmrServer as testEndpoint,
} from '#contract/emr-servers.ts'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import { assertReachable } from '#server/platform/egress/policy.ts'
import type { Services } from '#server/services.ts'
import { redirectUrlFor } from './connect.ts'
import { readServer, toBase } from './emr-server-settings.ts'
import { approvedEmrServers } from './emr-servers.ts'
import { requestToken } from './oauth1/tokens.ts'
import { discoverSmart, signingAlgFor, type SmartServer } from './smart/server.ts'

/** Asks an EMR that an administrator typed what it supports or accepts, and says what it found. */
export async function testEmrServer(
  s: Services,
  typed: Body<typeof testEndpoint>,
): Promise<EmrServerTest> {
  try {
    const baseUrl = toBase(s, typed.baseUrl)
    await assertReachable(s.egress, baseUrl)
    return typed.type === 'oscar'
      ? await testOscar(s, typed)
      : await testSmart(s, baseUrl, typed.clientAuth)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Of a failed discovery the detail is the address, which the form shows.
    const isAddress = typed.type === 'smart' && error.code !== 'bad-request'
    const detail = isAddress ? '' : (error.detail ?? '')
    return { ok: false, message: error.message, detail, found: null }
  }
}

async function testSmart(
  s: Services,
  baseUrl: string,
  clientAuth: EmrClientAuth | undefined,
): Promise<EmrServerTest> {
  const smart = await discoverSmart(s, baseUrl)
  const isListed = !clientAuth || accepts(smart, clientAuth)
  return {
    ok: true,
    message: message('The EMR supports SMART on FHIR.'),
    detail: isListed ? '' : message('It doesn’t list the client authentication that you chose.'),
    found: {
      connectUrl: smart.connectUrl,
      tokenUrl: smart.tokenUrl,
      scopes: smart.hasV2Scopes ? 'v2' : 'v1',
      canRevoke: smart.revocationUrl !== undefined,
      authMethods: smart.authMethods,
      signingAlgs: smart.signingAlgs,
    },
  }
}

const methods: Record<EmrClientAuth, RegExp> = {
  none: /^none$/,
  secret: /^client_secret_(?:basic|post)$/,
  key: /^private_key_jwt$/,
}

/** Whether a server lists a way to authenticate; one that lists none may accept any. */
const accepts = (smart: SmartServer, clientAuth: EmrClientAuth): boolean =>
  (smart.authMethods.length === 0 ||
    smart.authMethods.some((one) => methods[clientAuth].test(one))) &&
  (clientAuth !== 'key' || signingAlgFor(smart) !== undefined)

/** OSCAR has no discovery: a request token shows that it knows the client and accepts its signatures. */
async function testOscar(s: Services, typed: Body<typeof testEndpoint>): Promise<EmrServerTest> {
  const stored = await approvedEmrServers(s)
  const server = await readServer(s, { ...typed, id: typed.id ?? '' }, stored)
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
