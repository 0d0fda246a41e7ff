import type { lookup } from 'node:dns'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateModel, testModel } from '#contract/system.ts'
import { readConfig } from '#server/config/env.ts'
import { testApp } from '#test/app.ts'
import { guardedAgent } from './agent.ts'
import { guardedFetch } from './fetch.ts'
import { assertAllowed, assertReachable, egressPolicy } from './policy.ts'
import { guardProcess } from './process.ts'

const policyOf = (env: Record<string, string> = {}) =>
  egressPolicy(readConfig({ PUBLIC_URL: 'https://scribe.example', ...env }))
const clinic = policyOf()
const own = policyOf({ PUBLIC_URL: 'http://localhost:3000' })

let server: Server
let port: number
let asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/away')
      return response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
    if (request.url === '/endless') {
      const more = () => response.write(Buffer.alloc(1_000_000)) && setImmediate(more)
      response.on('drain', more)
      return more()
    }
    response.end('hello')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Every way to write an address inside that a parser of URLs understands. */
const inside = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.0.0.1.:80/',
  'http://１２７.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://0.0.0.0/',
  'http://10.0.0.8/',
  'http://100.64.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'https://192.168.1.1:8443/',
  'ws://10.1.2.3/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
]
const nonsense = ['file:///etc/passwd', 'gopher://x/', 'ftp://x/', 'http://user:pw@x/', 'x', '']

describe('a typed address', () => {
  test.each(inside)('%s is inside and refused, with what the operator can do', (address) => {
    expect(() => assertAllowed(clinic, address)).toThrow('on the public internet')
  })
  test.each(nonsense)('"%s" is invalid', (address) => {
    expect(() => assertAllowed(clinic, address)).toThrow('must start with http')
  })
  test.each(['https://api.openai.com/v1', 'http://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    '%s is on the open internet',
    (address) => {
      expect(assertAllowed(clinic, address).href).toContain('/')
    },
  )

  test('inside is allowed if the operator named exactly this server', () => {
    const policy = policyOf({
      PRIVATE_ORIGINS: 'http://192.168.1.5:11434 https://gpu.clinic.lan',
      MODEL_PROVIDER: 'openai-compatible',
      MODEL_BASE_URL: 'http://10.0.0.8:8000/v1',
    })
    for (const good of [
      'http://192.168.1.5:11434/v1',
      'ws://192.168.1.5:11434/',
      'http://10.0.0.8:8000/x',
    ])
      expect(() => assertAllowed(policy, good)).not.toThrow()
    for (const wrong of [
      'http://192.168.1.5:22/',
      'https://192.168.1.5:11434/',
      'http://10.0.0.9:8000',
    ])
      expect(() => assertAllowed(policy, wrong)).toThrow('public internet')
  })

  test('a self-hosted single-user installation reaches servers of its own machine, and no further', () => {
    expect(() => assertAllowed(own, 'http://localhost:11434/v1')).not.toThrow()
    expect(() => assertAllowed(own, 'http://127.0.0.1:11434/v1')).not.toThrow()
    expect(() => assertAllowed(own, 'http://192.168.1.5:11434/v1')).toThrow('public internet')
    expect(() => assertAllowed(own, 'http://169.254.169.254/')).toThrow('public internet')
  })

  test('is refused where its name leads inside', async () => {
    await expect(assertReachable(clinic, 'http://ip6-localhost.localhost/')).rejects.toThrow()
  })
})

/** A resolver whose answers change from one query to the next. */
const rebinding = (...answers: string[]) => {
  const left = [...answers]
  return ((_name: string, _options: object, done: (e: null, found: object[]) => void) => {
    const address = left.length > 1 ? left.shift() : left[0]
    done(null, [{ address, family: 4 }])
  }) as unknown as typeof lookup // The one form of it that the agent calls.
}

const reason = (error: unknown) => (error as { cause?: Error }).cause?.name

describe('a connection', () => {
  test('looks at the address that it opens, so a name that leads elsewhere by then opens nothing', async () => {
    asked = []
    const agent = guardedAgent(clinic, rebinding('127.0.0.1'))
    const get = guardedFetch(clinic, agent)
    const error = await get(`http://model.example:${port}/`).catch((e: unknown) => e)
    expect(reason(error)).toBe('EgressRefused')
    const both = guardedAgent(own, rebinding('127.0.0.1', '10.0.0.1'))
    expect(await (await guardedFetch(own, both)(`http://model.example:${port}/a`)).text()).toBe(
      'hello',
    )
    expect(asked).toEqual(['/a'])
    await both.close()
    await agent.close()
  })

  test('to an address written as a number is checked too', async () => {
    const error = await guardedFetch(clinic)(`http://127.0.0.1:${port}/`).catch((e: unknown) => e)
    expect(reason(error)).toBe('EgressRefused')
  })

  test('is also checked if a library calls fetch itself', async () => {
    const before = getGlobalDispatcher()
    try {
      guardProcess(readConfig({ PUBLIC_URL: 'https://scribe.example' }))
      const error = await fetch(`http://127.0.0.1:${port}/`).catch((e: unknown) => e)
      expect(reason(error)).toBe('EgressRefused')
      guardProcess(readConfig({ PUBLIC_URL: 'http://localhost:3000' }))
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('hello')
    } finally {
      setGlobalDispatcher(before)
    }
  })

  test('follows no redirect, and times out if an answer does not end', async () => {
    const get = guardedFetch(own)
    await expect(get(`http://127.0.0.1:${port}/away`)).rejects.toThrow()
    const endless = await get(`http://127.0.0.1:${port}/endless`)
    await expect(endless.arrayBuffer()).rejects.toThrow()
  })
})

test('an administrator cannot make the server look around in the clinic’s network', async () => {
  await using app = await testApp({ PUBLIC_URL: 'https://scribe.example' })
  const administrator = await app.newUser()
  asked = []
  const baseUrl = `http://127.0.0.1:${port}/v1`
  const body = { provider: 'openai-compatible', model: 'x', baseUrl } as const
  await expect(administrator.call(updateModel, { body })).rejects.toMatchObject({
    code: 'bad-request',
    detail: expect.stringContaining(`PRIVATE_ORIGINS=http://127.0.0.1:${port}`),
  })
  await expect(administrator.call(testModel, { body: { typed: body } })).rejects.toThrow()
  expect(asked).toEqual([])
})

/**
 * Every file that opens connections itself, with the reason why it may. Node's own `fetch` is guarded for the whole
 * process (`process.ts`); a new client has to be considered, and then added here.
 */
const clients: Record<string, string> = {
  'server/chart/integrations/smart/authorize.ts': 'guarded fetch, from server.ts',
  'server/chart/integrations/smart/client-auth.ts': 'makes proofs, and opens nothing',
  'server/chart/integrations/smart/server.ts': 'guarded fetch, given to the library',
  'server/identity/accounts/providers/oidc.ts':
    'fetch; providers are the operator’s or an administrator’s',
  'server/identity/accounts/profile/jobs.ts': 'fetch; the address is the operator’s',
  'server/identity/messaging/sms/twilio.ts': 'fetch; the address is the operator’s',
  'server/operations/doctor/address.ts':
    'a command at the terminal; opens PUBLIC_URL and its own port',
  'server/platform/egress/agent.ts': 'the guard',
  'server/platform/egress/fetch.ts': 'the guard',
  'server/platform/tracing/otlp.ts': 'the collector of the environment',
  'server/platform/storage/s3-call.ts': 'fetch; the address is the operator’s',
  'server/identity/messaging/mail/smtp.ts': 'the mail server of the environment',
  'server/models/providers/providers.ts': 'guarded fetch, given to every library',
  'server/speech/engines/post.ts': 'fetch; engines are looked at by guarded.ts',
  'server/platform/downloads/fetch-file.ts': 'fetch; https to publishers, or MODELS_FROM',
  'server/speech/engines/openai/realtime/realtime.ts': 'fetch; looked at by guarded.ts',
  'server/speech/engines/gcp/bucket.ts': 'fetch; Google’s own address',
  'server/speech/engines/gcp/gcp.ts': 'gRPC; Google’s own address',
  'server/speech/engines/gcp/config.ts': 'tokens from Google’s own address',
  'server/speech/engines/gemini/gemini.ts': 'its library calls fetch; looked at by guarded.ts',
  'server/speech/engines/microsoft/recogniser.ts': 'types of sdk.ts',
  'server/speech/engines/microsoft/sdk.ts': 'websockets; looked at by guarded.ts',
  'server/speech/engines/socket-session.ts': 'websockets; looked at by guarded.ts',
}
const opens =
  /(?<![\w.])fetch\(|new WebSocket\(|(?:from|import\() ?'(?:undici|@opentelemetry\/exporter[\w-]+|node:https|@ai-sdk\/[\w-]+|@google-cloud\/[\w-]+|@google\/genai|google-auth-library|microsoft-cognitiveservices-speech-sdk|nodemailer|oauth4webapi|openid-client|@deepgram\/sdk|openai|got|axios)'|\bhttps?\.(?:request|get)\(|net\.connect\(|tls\.connect\(/

test('every network client is listed', async () => {
  const root = join(import.meta.dirname, '../..')
  const found: string[] = []
  for (const name of await readdir(root, { recursive: true })) {
    const isCode = name.endsWith('.ts') && !/\.(test|compliance)\.ts$/.test(name)
    if (!isCode) continue
    const code = (await readFile(join(root, name), 'utf8'))
      // Comments speak of clients, and types open nothing.
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|import type [^\n]*/g, '')
    if (opens.test(code)) found.push(`server/${name.replaceAll('\\', '/')}`)
  }
  expect(found.toSorted()).toEqual(Object.keys(clients).toSorted())
})
