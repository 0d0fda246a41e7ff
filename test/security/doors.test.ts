import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signIn, signOut } from '#contract/accounts.ts'
import { proofHeader } from '#contract/bot-check.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { openLaunch } from '#contract/integrations.ts'
import { takeTicket, transcriptionSocket } from '#contract/transcripts.ts'
import { saveSignUpPolicy } from '#server/identity/accounts/policy.ts'
import { allRoutes } from '#server/app.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { proofFrom } from '#test/proof.ts'
import { connect, newVisit } from '#test/live.ts'
import { answerTo, pathOf } from './raw-request.ts'

// Every route of the product, on machines that do other things as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let clock = 0
let app: TestApp
let user: TestUser
let endpoints: AnyEndpoint[]
beforeAll(async () => {
  const settings = {
    PUBLIC_URL: 'https://scribe.example',
    AUSCULTA_TRANSCRIPTION_ORIGINS: 'https://portal.example',
  }
  app = await testApp(settings, { now: () => new Date(Date.now() + clock) })
  user = await app.newUser()
  await saveSignUpPolicy(app.services, { mode: 'open', domains: [] })
  endpoints = allRoutes(app.services).flatMap((r) => (r.kind === 'socket' ? [] : [r.endpoint]))
})
afterAll(() => app.close())

const shown = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

describe('every answer', () => {
  test('of every route, of pages and of errors carries the same headers', async () => {
    const paths = ['/', '/sign-in', '/api/unknown', '/healthz', '/readyz', '/api/openapi.json']
    const requests = [
      ...paths.map((path) => ({ method: 'GET', path })),
      // The page of a refused launch has a stricter policy (launch.test.ts).
      ...endpoints
        .filter((e) => e !== openLaunch)
        .map((e) => ({ method: e.method, path: pathOf(e) })),
      { method: 'PUT', path: '/api/me' },
      { method: 'OPTIONS', path: '/api/me' },
    ]
    const seen = new Map<string, string[]>()
    for (const { method, path } of requests) {
      const { headers } = await fetch(app.origin + path, { method })
      // Signing in with a provider opens a window that has to answer.
      expect(headers.get('cross-origin-opener-policy')).toMatch(/^same-origin(-allow-popups)?$/)
      const said = JSON.stringify(
        shown.map((name) => [name, headers.get(name)?.replace(/ 'nonce-[^']+'/, '')]),
      )
      seen.set(said, [...(seen.get(said) ?? []), `${method} ${path}`])
      if (path.startsWith('/api/') && method !== 'OPTIONS')
        expect([path, headers.get('x-powered-by'), headers.get('server')]).toEqual([
          path,
          null,
          null,
        ])
    }
    expect([...seen.values()].map((some) => some.slice(0, 3))).toHaveLength(1)
    expect(Object.fromEntries(JSON.parse([...seen.keys()][0] ?? '[]'))).toMatchInlineSnapshot(`
      {
        "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "microphone=(self), on-device-speech-recognition=(self), display-capture=(self), screen-wake-lock=(self), camera=(), geolocation=()",
        "referrer-policy": "no-referrer",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "x-content-type-options": "nosniff",
      }
    `)
  })

  test('of the API is cached by nobody on the way', async () => {
    for (const e of endpoints) {
      const { headers } = await fetch(app.origin + pathOf(e), { method: e.method })
      expect([e.path, headers.get('cache-control')]).toEqual([
        e.path,
        expect.stringContaining('no-store'),
      ])
    }
  })

  test('over plain http does not require https, so that a local installation stays reachable', async () => {
    await using local = await testApp()
    const { headers } = await fetch(`${local.origin}/healthz`)
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('to a sign-in sets a cookie that no script reads, no other site sends and no other host sets', async () => {
    const { email } = await app.newUser()
    const { headers } = await fetch(app.origin + signIn.path, {
      method: 'POST',
      headers: { [proofHeader]: (await proofFrom(app.origin)) ?? '' },
      body: JSON.stringify({ email, password: 'violet kettle rain 42' }),
    })
    const flags = ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']
    const [session = [], device = [], ...others] = headers
      .getSetCookie()
      .map((cookie) => cookie.split('; '))
      .toSorted(([a = ''], [b = '']) => b.localeCompare(a))
    // 256 bits (RFC 6265bis §4.1.3.2 for the name's beginning: Secure, Path=/ and no Domain).
    expect(session[0]).toMatch(/^__Host-ausculta=[\w-]{43}$/)
    expect(session.slice(1).toSorted()).toEqual([...flags, 'Max-Age=2592000'].toSorted())
    // A random id of the browser and a code for the account; it signs nobody in.
    expect(device[0]).toMatch(/^__Host-ausculta-device=[\da-f]{32}\.[\w-]{22}$/)
    expect(device.slice(1).toSorted()).toEqual([...flags, 'Max-Age=15552000'].toSorted())
    expect(others).toEqual([])
  })

  test('to a sign-out empties the browser and takes the cookie back', async () => {
    const leaving = await app.newUser()
    const { headers } = await fetch(app.origin + signOut.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${leaving.token}` },
    })
    expect(headers.get('clear-site-data')).toContain('"cache"')
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-\w+=; .*HttpOnly.*SameSite=Strict.*|^__Host-\w+=;.*Max-Age=0/i,
    )
  })
})

describe("another site's page", () => {
  const evil = [
    'https://evil.example',
    'null',
    'https://scribe.example.evil.example',
    'http://scribe.example',
  ]

  test('is let to no call but the transcriptions, and there only where the operator named it', async () => {
    const allowed = async (path: string, origin: string) => {
      const answer = await fetch(app.origin + path, { method: 'OPTIONS', headers: { origin } })
      return answer.headers.get('access-control-allow-origin')
    }
    for (const origin of [...evil, 'https://portal.example']) {
      const paths = [...new Set(endpoints.map(pathOf))].filter((path) => path.startsWith('/api'))
      const answers = await Promise.all(paths.map((path) => allowed(path, origin)))
      expect(answers.filter(Boolean)).toEqual([])
    }
    for (const origin of evil) expect(await allowed('/transcriptions', origin)).toBeNull()
    expect(await allowed('/transcriptions', 'https://portal.example')).toBe(
      'https://portal.example',
    )
  })

  test('signs nobody in with a form, however it is sent, and sets no cookie', async () => {
    const anyone = endpoints.filter((e) => e.access === 'anyone' && e.method !== 'GET')
    expect(anyone.map((e) => e.path)).toContain('/api/auth/mfa/pending/verify')
    const asked = async (e: AnyEndpoint, headers: Record<string, string>) => {
      const { status, headers: said } = await fetch(app.origin + pathOf(e), {
        method: e.method,
        // What a form sends without a preflight request (Fetch §4.8).
        headers: { 'content-type': 'text/plain', ...headers },
        body: '{}',
      })
      return [e.path, status, said.get('set-cookie')]
    }
    for (const e of anyone) {
      for (const site of ['cross-site', 'same-site'])
        expect(await asked(e, { 'sec-fetch-site': site })).toEqual([e.path, 403, null])
      for (const origin of evil) expect(await asked(e, { origin })).toEqual([e.path, 403, null])
      for (const site of ['', 'same-origin']) {
        const own = { origin: 'https://scribe.example', ...(site && { 'sec-fetch-site': site }) }
        expect((await asked(e, own))[1]).not.toBe(403)
      }
    }
  })

  test.each(evil)('from %s opens no websocket', async (origin) => {
    expect(await upgrade(origin)).toContain('403 Forbidden')
  })
  test.each(['https://scribe.example', 'chrome-extension://ehebgnfegidallnlagjhdacbegdjokki'])(
    'of the product does, as %s',
    async (origin) => {
      expect(await upgrade(origin)).toContain('101 Switching Protocols')
    },
  )
})

/** The first line of the answer to a handshake from a page of this origin. */
const upgrade = (origin: string): Promise<string> =>
  answerTo(
    app.origin,
    `GET ${transcriptionSocket.path} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nConnection: Upgrade\r\n` +
      `Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )

test('a ticket for the websocket is good for thirty seconds and no longer', async () => {
  const { ticket } = await user.call(takeTicket, { body: await newVisit(user) })
  clock = 30_001
  const late = await connect(app)
  late.send({ type: 'open', ticket })
  expect(await late.closed).toBe(4401)
  clock = 0
})
