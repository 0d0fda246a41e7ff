import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { interactionPolicy, Provider } from 'oidc-provider'

/** A person with an account at the provider. */
export interface Person {
  sub: string
  email: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
}

/** A new person with a confirmed address. */
export const newPerson = (more: Partial<Person> = {}): Person => {
  const sub = crypto.randomUUID()
  return { sub, email: `${sub}@gmail.example`, email_verified: true, given_name: 'dana', ...more }
}

/** A real OpenID Connect provider on the loopback, which signs the named person in without asking. */
export interface OidcServer {
  issuer: string
  /** Who sits at the provider now; undefined cancels. */
  person: Person | undefined
  /** Its name for itself, if that isn't its address. */
  calls?: string
  /** Follows a browser's path from the address of a sign-in. @returns the query that it comes back with. */
  visit(url: string): Promise<string>
  close(): Promise<void>
}

export const oidcClient = { clientId: 'ausculta', clientSecret: 'a-secret-of-the-tests' }

/** @param redirectUris where the browser may be sent back to */
export async function openOidc(redirectUris: string[]): Promise<OidcServer> {
  // The issuer must be known before the provider is created.
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: OidcServer = {
    issuer,
    person: undefined,
    visit: (url) => visit(url, redirectUris),
    close: () => closeServer(server),
  }
  const provider = makeProvider(issuer, redirectUris, fake)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (fake.calls && request.url?.startsWith('/.well-known/'))
      return void response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ issuer: fake.calls, authorization_endpoint: `${issuer}/auth` }))
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const { person } = fake
    const result = person
      ? { login: { accountId: person.sub }, select_account: {} }
      : { error: 'access_denied', error_description: 'Cancelled' }
    void provider.interactionFinished(request, response, result)
  })
  return fake
}

function makeProvider(issuer: string, redirectUris: string[], fake: OidcServer): Provider {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  // Google's word for letting people choose who they are.
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return new Provider(issuer, {
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['only-for-tests'] },
    clients: [
      {
        client_id: oidcClient.clientId,
        client_secret: oidcClient.clientSecret,
        redirect_uris: redirectUris,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    // Seconds; said so that the library does not warn of its defaults.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...fake.person, sub }) }),
    interactions: { policy, url: (_, interaction) => `/interaction/${interaction.uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

async function visit(start: string, redirectUris: string[]): Promise<string> {
  const cookies = new Map<string, string>()
  for (let url = start; ;) {
    const back = redirectUris.find((uri) => url.startsWith(uri))
    if (back) return new URL(url).search.slice(1)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    url = new URL(location, url).href
  }
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
