import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { bodyOf, listenOn, stopServer } from '#test/fakes/http.ts'
import { verifyAssertion } from './assertion.ts'

/** A client as it's registered with the server. */
export interface SmartClient {
  clientId: string
  redirectUri: string
  auth: 'none' | { secret: string } | { jwksUrl: string }
}

/** What an EMR passes on when its user launches an app. */
export interface LaunchContext {
  patient?: string
  encounter?: string
}

/** A SMART on FHIR server on the loopback. It checks everything that the specification lets it check. */
export interface SmartServer {
  origin: string
  fhir: string
  client: SmartClient
  /** The algorithms that it lists and accepts. */
  algs: string[]
  /** The clinician whose session the browser has in the EMR. */
  practitioner: string
  /** The clinician denies access. */
  denies: boolean
  /** A page of the EMR with a link that opens the product in a window, at an address of another site than the product's. */
  workplace(app: string, context: LaunchContext, iss?: string): string
  /** Begins a launch as the EMR does. @returns `launch`, which works once */
  launch(context: LaunchContext): string
  /** A browser's path from the authorization address. @returns the query that it comes back with */
  visit(url: string): Promise<Record<string, string>>
  /** Why requests were refused. */
  refusals: string[]
  /** Method and path of each request. */
  requests: string[]
  /** Tokens that live. */
  tokens: Set<string>
  resources: Record<string, object>
  close(): Promise<void>
}

interface Authorization {
  challenge: string
  nonce: string
  scope: string
  context: LaunchContext
  practitioner: string
}

interface State {
  smart: SmartServer
  launches: Map<string, LaunchContext>
  codes: Map<string, Authorization>
  refreshTokens: Map<string, Authorization>
  used: Set<string>
}

export async function openSmartServer(client: SmartClient): Promise<SmartServer> {
  const server = createServer((request, response) => {
    answer(state, request, response).catch((error: unknown) => {
      state.smart.refusals.push(error instanceof Error ? error.message : 'failed')
      send(response, 400, { error: 'invalid_request' })
    })
  })
  const origin = `http://127.0.0.1:${await listenOn(server)}`
  const launches = new Map<string, LaunchContext>()
  const smart: SmartServer = {
    origin,
    fhir: `${origin}/fhir`,
    client,
    algs: ['RS384', 'ES384'],
    practitioner: 'Practitioner/7',
    denies: false,
    workplace: (app, context, iss = smart.fhir) => {
      const query = new URLSearchParams({ app, iss, launch: smart.launch(context) })
      return `${origin.replace('127.0.0.1', 'localhost')}/workplace?${query}`
    },
    launch(context) {
      const id = randomUUID()
      launches.set(id, context)
      return id
    },
    async visit(url) {
      const { headers } = await fetch(url, { redirect: 'manual' })
      const { searchParams } = new URL(headers.get('location') ?? 'about:blank')
      return Object.fromEntries(searchParams)
    },
    refusals: [],
    requests: [],
    tokens: new Set(),
    resources: {},
    close: () => stopServer(server),
  }
  const state: State = {
    smart,
    launches,
    codes: new Map(),
    refreshTokens: new Map(),
    used: new Set(),
  }
  return smart
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function answer(state: State, request: IncomingMessage, response: ServerResponse) {
  const { smart } = state
  const url = new URL(request.url ?? '/', smart.origin)
  smart.requests.push(`${request.method} ${url.pathname}`)
  if (url.pathname === '/workplace') return showWorkplace(url.searchParams, response)
  if (url.pathname === '/fhir/.well-known/smart-configuration')
    return send(response, 200, configuration(smart))
  if (url.pathname === '/authorize') return authorize(state, url.searchParams, response)
  if (url.pathname === '/token') return giveTokens(state, request, response)
  if (url.pathname === '/revoke') return revoke(state, request, response)
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (!token || !smart.tokens.has(token)) return send(response, 401, {})
  const resource = smart.resources[url.pathname.replace('/fhir/', '')]
  return send(response, resource ? 200 : 404, resource ?? { resourceType: 'OperationOutcome' })
}

function showWorkplace(query: URLSearchParams, response: ServerResponse): void {
  const launch = `${query.get('app')}/api/auth/integrations/smart/launch`
  query.delete('app')
  const link = `<a href="${launch}?${query.toString().replaceAll('&', '&amp;')}" target="_blank">Open Ausculta</a>`
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html>${link}`)
}

const configuration = ({ origin, client, algs }: SmartServer) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  revocation_endpoint: `${origin}/revoke`,
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: [methodOf(client)],
  token_endpoint_auth_signing_alg_values_supported: algs,
  capabilities: ['launch-ehr', 'permission-v2', 'client-confidential-asymmetric'],
})

function methodOf({ auth }: SmartClient): string {
  if (auth === 'none') return 'none'
  return 'secret' in auth ? 'client_secret_basic' : 'private_key_jwt'
}

function authorize(state: State, query: URLSearchParams, response: ServerResponse): void {
  const { smart, launches } = state
  const { client } = smart
  const get = (name: string) => query.get(name) ?? ''
  // Never redirect to an address that isn't registered.
  check(get('client_id') === client.clientId, 'unknown client')
  check(get('redirect_uri') === client.redirectUri, 'unknown redirect')
  const back = (answered: Record<string, string>) => {
    const parameters = new URLSearchParams({ ...answered, state: get('state'), iss: smart.origin })
    response.writeHead(303, { location: `${client.redirectUri}?${parameters}` }).end()
  }
  const launch = query.get('launch')
  const context = launch === null ? {} : launches.get(launch)
  if (launch !== null) launches.delete(launch)
  const isWhole =
    get('response_type') === 'code' &&
    get('aud') === smart.fhir &&
    get('state').length >= 22 &&
    get('code_challenge_method') === 'S256' &&
    get('code_challenge').length === 43 &&
    get('scope').split(' ').includes('launch') === (launch !== null)
  if (smart.denies) return back({ error: 'access_denied' })
  if (!isWhole || !context) {
    smart.refusals.push(context ? 'bad authorization request' : 'unknown launch')
    return back({ error: 'invalid_request' })
  }
  const code = randomUUID()
  state.codes.set(code, {
    challenge: get('code_challenge'),
    nonce: get('nonce'),
    scope: get('scope'),
    context,
    practitioner: smart.practitioner,
  })
  return back({ code })
}

async function giveTokens(state: State, request: IncomingMessage, response: ServerResponse) {
  const { smart, codes, refreshTokens } = state
  const form = await authenticatedForm(state, request)
  const taken = (from: Map<string, Authorization>, name: string) => {
    const found = from.get(form.get(name) ?? '')
    from.delete(form.get(name) ?? '')
    return found
  }
  const isRefresh = form.get('grant_type') === 'refresh_token'
  const found = isRefresh ? taken(refreshTokens, 'refresh_token') : taken(codes, 'code')
  check(found !== undefined, 'unknown grant')
  if (!found) return
  if (!isRefresh) {
    const challenge = createHash('sha256').update(form.get('code_verifier') ?? '')
    check(challenge.digest('base64url') === found.challenge, 'the verifier is wrong')
    check(form.get('redirect_uri') === smart.client.redirectUri, 'another redirect')
  }
  const [access, refresh] = [randomUUID(), randomUUID()]
  smart.tokens.add(access)
  refreshTokens.set(refresh, found)
  const idToken = isRefresh ? {} : { id_token: signIdToken(smart, found) }
  send(response, 200, {
    access_token: access,
    token_type: 'Bearer',
    expires_in: 600,
    scope: found.scope,
    refresh_token: refresh,
    ...found.context,
    ...idToken,
  })
}

async function revoke(state: State, request: IncomingMessage, response: ServerResponse) {
  const form = await authenticatedForm(state, request)
  state.refreshTokens.delete(form.get('token') ?? '')
  state.smart.tokens.clear()
  response.writeHead(200).end()
}

/** @throws Error for another client, or one that doesn't authenticate as it's registered */
async function authenticatedForm(
  { smart, used }: State,
  request: IncomingMessage,
): Promise<URLSearchParams> {
  const form = new URLSearchParams((await bodyOf(request)).toString('utf8'))
  const { auth, clientId } = smart.client
  const basic = request.headers.authorization
  if (auth !== 'none' && 'secret' in auth) {
    const expected = Buffer.from(`${clientId}:${auth.secret}`).toString('base64')
    check(basic === `Basic ${expected}`, 'the secret is wrong')
    return form
  }
  check(basic === undefined && !form.has('client_secret'), 'a secret was sent')
  check(form.get('client_id') === clientId, 'another client')
  if (auth === 'none') check(!form.has('client_assertion'), 'an assertion was sent')
  else {
    const { algs, origin } = smart
    const expected = { tokenUrl: `${origin}/token`, used, algs }
    await verifyAssertion(form, { clientId, jwksUrl: auth.jwksUrl }, expected)
  }
  return form
}

const idTokenKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

function signIdToken({ origin, client }: SmartServer, { nonce, practitioner }: Authorization) {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: origin,
    sub: practitioner,
    aud: client.clientId,
    iat: now,
    exp: now + 600,
    nonce,
    fhirUser: `${origin}/fhir/${practitioner}`,
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), idTokenKey).toString('base64url')}`
}

function check(holds: boolean, reason: string): void {
  if (!holds) throw new Error(reason)
}
