import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createPlain } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { freePort } from '#test/free-port.ts'
import { checkAddress, checkServer } from './address.ts'

const DAYS = 40
const DAY_MS = 86_400_000
let folder: string
let certificate: string
let proxy: Server
let status = 200
let origin: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ausculta-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-days', String(DAYS), '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', ...kind, ...named, ...files], { stdio: 'ignore' })
  certificate = readFileSync(cert, 'utf8')
  const ends = new X509Certificate(certificate).validToDate.getTime()
  now = new Date(ends - (DAYS - 0.5) * DAY_MS)
  proxy = createServer({ key: readFileSync(key), cert: certificate }, (_, answer) => {
    answer.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  origin = `https://localhost:${(proxy.address() as AddressInfo).port}` // A TCP server has an address object.
})
afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
  rmSync(folder, { recursive: true })
})

/** Half a day after the certificate was made, which knows whole seconds only. */
let now: Date
const check = (settings: Record<string, string> = {}, at = now, ca: string | null = certificate) =>
  checkAddress(
    readConfig({ PUBLIC_URL: origin, TRUSTED_PROXIES: '127.0.0.1', ...settings }),
    at,
    ca ?? undefined,
  )
const failing = (message: string) => ({
  state: 'failing',
  message: expect.stringContaining(message),
  toDo: expect.stringMatching(/\w/),
})

test('a certificate that browsers trust passes behind a trusted proxy', async () => {
  expect(await check()).toMatchObject({
    state: 'ready',
    message: `${origin} works; its certificate is valid for ${DAYS - 1} days.`,
  })
})

test('a certificate of an unknown authority or for another name is reported', async () => {
  expect(await check({}, now, null)).toMatchObject(failing('SELF_SIGNED'))
  const byNumber = origin.replace('localhost', '127.0.0.1')
  expect(await check({ PUBLIC_URL: byNumber })).toMatchObject(failing('ERR_TLS_CERT_ALTNAME'))
})

test('a certificate that wasn’t renewed is reported two weeks before it expires', async () => {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  expect(await check({}, inDays(DAYS - 16))).toMatchObject({ state: 'ready' })
  expect(await check({}, inDays(DAYS - 13))).toMatchObject(failing('expires in 12 days'))
})

test('a proxy that can’t reach the server or changes the host name is reported', async () => {
  status = 502
  expect(await check()).toMatchObject(failing('can’t reach Ausculta (502)'))
  status = 421
  expect(await check()).toMatchObject(failing('doesn’t pass on the host name'))
  status = 200
  expect(await check({ TRUSTED_PROXIES: '' })).toMatchObject(failing('no proxy is trusted'))
})

test('an address where nothing answers, or without encryption, is reported', async () => {
  const nowhere = `https://localhost:${await freePort()}`
  expect(await check({ PUBLIC_URL: nowhere })).toMatchObject(failing('ECONNREFUSED'))
  expect(await check({ PUBLIC_URL: 'http://scribe.example.org' })).toMatchObject(
    failing('isn’t encrypted'),
  )
  expect(await check({ PUBLIC_URL: 'http://localhost:3000' })).toMatchObject({ state: 'ready' })
})

test('a stopped server isn’t confused with another program on its port', async () => {
  const port = await freePort()
  const config = readConfig({ PORT: String(port), HOST: '0.0.0.0' })
  expect(await checkServer(config)).toMatchObject({ state: 'not-set-up' })
  const other = createPlain((_, answer) => void answer.end('hello')).listen(port, '127.0.0.1')
  await once(other, 'listening')
  expect(await checkServer(config)).toMatchObject(failing('Another program'))
  other.close()
})
