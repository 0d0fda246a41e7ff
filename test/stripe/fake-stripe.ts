import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { bodyOf, listenOn, stopServer } from '../fakes/http.ts'
import { readForm } from './form.ts'
import { answer, type Reply, type Request, type StripeFault } from './api.ts'
import { type Event, World } from './world.ts'

const secretKey = 'sk_test_ausculta'
const webhookSecret = 'whsec_ausculta'

const plans = ['SOLO', 'GROUP', 'ENTERPRISE']
const terms = ['MONTHLY', 'YEARLY']
const amounts: Record<string, number> = { SOLO: 4_900, GROUP: 3_900, ENTERPRISE: 2_900 }

export interface FakeStripe extends AsyncDisposable {
  /** What goes into the environment to use it. */
  settings: Record<string, string>
  world: World
  /** Requests that arrived: method and path. */
  asked: string[]
  /** Idempotency keys of POST requests; undefined for one without. */
  keys: (string | undefined)[]
  /** Answers requests so, until it is undefined again. */
  fault: StripeFault | undefined
  /** Runs before each answer, after it was decided: for answers that arrive late. */
  beforeAnswer: ((asked: string) => Promise<void>) | undefined
  /** The payload of an event with its signature, as Stripe sends it. */
  sign(event: Event, options?: { secret?: string; at?: number }): SignedEvent
}

export interface SignedEvent {
  body: string
  signature: string
}

/** Answers as Stripe does: keys, forms, idempotency, pages of lists, errors; and signs events. */
export async function startStripe(): Promise<FakeStripe> {
  const world = new World()
  const settings: Record<string, string> = {}
  for (const plan of plans)
    for (const term of terms) {
      const id = `price_${plan}_${term}`.toLowerCase()
      const unit_amount = (amounts[plan] ?? 0) * (term === 'YEARLY' ? 10 : 1)
      world.prices.set(id, { id, object: 'price', active: true, unit_amount, currency: 'usd' })
      settings[`STRIPE_PRICE_${plan}_${term}`] = id
    }
  const fake = { world, asked: [], keys: [], fault: undefined, beforeAnswer: undefined }
  const state: Pick<FakeStripe, 'world' | 'asked' | 'keys' | 'fault' | 'beforeAnswer'> = fake
  const stored = new Map<string, { print: string; reply: Reply }>()
  const server = createServer(async (incoming, response) => {
    const reply = await handle(state, stored, incoming)
    await state.beforeAnswer?.(`${incoming.method} ${incoming.url}`)
    const headers = { 'content-type': 'application/json', 'request-id': world.newId('req') }
    response.writeHead(reply.status, headers).end(JSON.stringify(reply.body))
  })
  const port = await listenOn(server)
  return Object.assign(state, {
    settings: {
      ...settings,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    },
    sign,
    [Symbol.asyncDispose]: () => stopServer(server),
  })
}

function sign(
  event: Event,
  { secret = webhookSecret, at = Math.floor(Date.now() / 1000) } = {},
): SignedEvent {
  const body = JSON.stringify(event)
  const v1 = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return { body, signature: `t=${at},v1=${v1}` }
}

const refuse = (status: number, error: object): Reply => ({ status, body: { error } })

async function handle(
  state: Pick<FakeStripe, 'world' | 'asked' | 'keys' | 'fault'>,
  stored: Map<string, { print: string; reply: Reply }>,
  incoming: IncomingMessage,
): Promise<Reply> {
  const text = (await bodyOf(incoming)).toString()
  const { pathname, search } = new URL(incoming.url ?? '', 'http://stripe')
  const method = incoming.method ?? ''
  state.asked.push(`${method} ${pathname}`)
  if (incoming.headers.authorization !== `Bearer ${secretKey}`)
    return refuse(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  if (state.fault) {
    const { status, ...error } = state.fault
    return refuse(status, { message: 'Refused.', ...error })
  }
  const form = readForm(method === 'POST' ? text : search.slice(1))
  const request: Request = { method, path: pathname.replace('/v1/', ''), form }
  if (method !== 'POST') return answer(state.world, request)
  const key = incoming.headers['idempotency-key']?.toString()
  state.keys.push(key)
  const before = key === undefined ? undefined : stored.get(key)
  const print = `${pathname} ${text}`
  if (before && before.print !== print)
    return refuse(400, { type: 'idempotency_error', message: 'Keys can only be used once.' })
  const reply = before?.reply ?? answer(state.world, request)
  if (key !== undefined && reply.status < 500)
    stored.set(key, { print, reply: structuredClone(reply) })
  return reply
}
