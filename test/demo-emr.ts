import { createHash, randomBytes } from 'node:crypto'
import { openSession } from '#server/identity/accounts/sessions.ts'
import type { TestApp, TestUser } from './app.ts'

/** Scopes of a clinician's app that reads and writes. */
export const clinicianScopes = 'openid fhirUser offline_access user/*.rs user/DocumentReference.c'

/** An app's request to the demo EMR, and the user's choices there. */
export interface ConnectOptions {
  scope?: string
  patient?: string
  practitioner?: string
  timeZone?: string
  decision?: 'allow' | 'deny'
  /** Replaces parameters of the authorization request; undefined removes one. */
  parameters?: Record<string, string | undefined>
}

export interface TokenAnswer {
  access_token: string
  token_type: string
  expires_in: number
  scope: string
  refresh_token?: string
  id_token?: string
  patient?: string
}

/** The demo EMR of an app, as a browser and a client use it. */
export function demoEmrAt(app: TestApp) {
  const fhir = `${app.origin}/demo-emr/fhir`
  const redirectUri = `${app.origin}/api/callback`

  const cookieFor = async (user: TestUser): Promise<string> => {
    const client = { address: '127.0.0.1', userAgent: '' }
    const { secret } = await openSession(app.services, user.user.id, 'password', client)
    return `ausculta=${secret}`
  }

  /** Parameters of an authorization request, and the verifier of its challenge. */
  const request = ({ scope = clinicianScopes, parameters = {} }: ConnectOptions = {}) => {
    const verifier = randomBytes(32).toString('base64url')
    const all: Record<string, string | undefined> = {
      response_type: 'code',
      client_id: 'ausculta',
      redirect_uri: redirectUri,
      scope,
      state: randomBytes(16).toString('base64url'),
      aud: fhir,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...parameters,
    }
    const given = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    return { verifier, parameters: new URLSearchParams(given) }
  }

  /** Opens the authorization page in a browser with or without the user's session. */
  const openPage = async (parameters: URLSearchParams, user?: TestUser): Promise<Response> =>
    fetch(`${app.origin}/demo-emr/authorize?${parameters}`, {
      headers: user ? { cookie: await cookieFor(user) } : {},
      redirect: 'manual',
    })

  /** Sends the form of the page. */
  const decide = async (
    user: TestUser,
    parameters: URLSearchParams,
    options: ConnectOptions = {},
  ): Promise<Response> => {
    const form = new URLSearchParams(parameters)
    form.set('practitioner', options.practitioner ?? 'demo-dr-gagnon')
    form.set('patient', options.patient ?? 'demo-chen')
    form.set('timezone', options.timeZone ?? 'America/Toronto')
    form.set('decision', options.decision ?? 'allow')
    return fetch(`${app.origin}/demo-emr/authorize`, {
      method: 'POST',
      headers: { cookie: await cookieFor(user), 'sec-fetch-site': 'same-origin' },
      body: form,
      redirect: 'manual',
    })
  }

  /** A request of the token or revocation endpoint. */
  const post = (path: 'token' | 'revoke', fields: Record<string, string>): Promise<Response> =>
    fetch(`${app.origin}/demo-emr/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'ausculta', ...fields }),
    })

  /** The user allows the app: a code and what belongs to it. */
  const authorize = async (user: TestUser, options: ConnectOptions = {}) => {
    const { verifier, parameters } = request(options)
    const answer = await decide(user, parameters, options)
    const location = new URL(answer.headers.get('location') ?? 'about:blank')
    const code = location.searchParams.get('code') ?? ''
    return {
      location,
      state: parameters.get('state'),
      fields: {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      },
    }
  }

  /** The tokens of a new connection. */
  const connect = async (user: TestUser, options: ConnectOptions = {}): Promise<TokenAnswer> => {
    const { fields } = await authorize(user, options)
    const answer = await post('token', fields)
    if (!answer.ok) throw new Error(`The demo EMR gave no token: ${await answer.text()}`)
    return (await answer.json()) as TokenAnswer
  }

  /** A FHIR request. @param path below the base, or the address of a link */
  const ask = (
    token: string,
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> =>
    fetch(path.startsWith('http') ? path : `${fhir}/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    })

  return { fhir, redirectUri, cookieFor, request, openPage, decide, post, authorize, connect, ask }
}
