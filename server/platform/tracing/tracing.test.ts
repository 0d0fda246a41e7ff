import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getScribe } from '#contract/scribes.ts'
import { readConfig } from '#server/config/env.ts'
import { measured } from '#server/platform/measurements/measurements.ts'
import { withLogContext } from '#server/platform/log/context.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { newVisit } from '#test/visit.ts'
import { openTracing } from './open-tracing.ts'

interface Attribute {
  key: string
  value: Record<string, unknown>
}
interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
}
interface Batch {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

let collector: Server
let endpoint: string
let status = 200
const received: { path: string; headers: IncomingHttpHeaders; batch: Batch; text: string }[] = []
beforeAll(async () => {
  collector = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString()
      const batch = JSON.parse(text) as Batch
      received.push({ path: request.url ?? '', headers: request.headers, batch, text })
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})

const traced = (): Promise<TestApp> =>
  testApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
    OTEL_SERVICE_NAME: 'ausculta-ward',
  })
const spans = () =>
  received.flatMap(({ batch }) =>
    batch.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  )
const attributesOf = ({ attributes }: { attributes: Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('a request’s span has the pattern of its path, and nothing that identifies a person or visit', async () => {
  received.length = 0
  const app = await traced()
  const user = await app.newUser()
  const id = await newVisit(app, user)
  await user.call(getScribe, { params: { id } })
  const missing = await fetch(`${app.origin}/api/scribes/${id}?secret=word`)
  await app.close()
  const [first] = received
  expect(first?.path).toBe('/v1/traces')
  expect(first?.headers.authorization).toBe('Bearer key')
  expect(attributesOf(first!.batch.resourceSpans[0]!.resource)).toMatchObject({
    'service.name': 'ausculta-ward',
  })
  const reads = spans().filter(({ name }) => name === 'GET /api/scribes/:id')
  expect(reads.map(attributesOf)).toMatchObject([
    { 'http.response.status_code': 200, 'http.route': '/api/scribes/:id' },
    {
      'http.response.status_code': 401,
      'ausculta.request_id': missing.headers.get('x-request-id'),
    },
  ])
  const sent = received.map(({ text }) => text).join('')
  for (const secret of [id, user.user.id, user.email, user.token, 'secret=word', '127.0.0.1'])
    expect(sent, secret).not.toContain(secret)
})

test('measured work has a span of its duration, with the id of its job', async () => {
  received.length = 0
  const app = await traced()
  withLogContext({ job: 'generate-note', jobId: 'an-id' }, () => {
    measured('note', { writer: 'model', outcome: 'failed', seconds: 2.5 })
    measured('job', { name: 'generate-note', outcome: 'done', seconds: 3 })
  })
  await app.close()
  const named = (name: string) => spans().find((span) => span.name === name)
  const note = named('write note')
  expect(attributesOf(note!)).toEqual({
    'ausculta.writer': 'model',
    'ausculta.outcome': 'failed',
    'ausculta.job_id': 'an-id',
  })
  expect(note?.status.code).toBe(2)
  const length = BigInt(note!.endTimeUnixNano) - BigInt(note!.startTimeUnixNano)
  expect(Number(length) / 1e9).toBeCloseTo(2.5, 1)
  expect(named('job generate-note')?.status.code ?? 0).toBe(0)
})

test('without a collector nothing is traced', async () => {
  received.length = 0
  expect(await openTracing(undefined, () => undefined)).toBeUndefined()
  await using app = await testApp()
  expect(app.services.tracing).toBeUndefined()
  await fetch(`${app.origin}/healthz`)
  expect(received).toEqual([])
})

test('requests succeed without the collector, and its failure is reported once', async () => {
  status = 400
  const app = await traced()
  const user = await app.newUser()
  await newVisit(app, user)
  await app.close()
  status = 200
  expect(app.logged.filter((line) => line.includes('Traces can’t be sent'))).toHaveLength(1)
})

test('invalid headers are an error that doesn’t show them', () => {
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'my secret',
  }
  expect(() => readConfig(settings)).toThrow('Invalid OTEL_EXPORTER_OTLP_HEADERS: expected')
  expect(() => readConfig(settings)).not.toThrow('my secret')
})
