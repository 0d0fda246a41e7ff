import { fork } from 'node:child_process'
import { createHmac, createSecretKey } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, get, type Server } from 'node:http'
import { type AddressInfo, BlockList } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { readBearer, signBearer } from '#server/identity/accounts/tokens.ts'
import { secureHeaders } from '#server/platform/http/headers.ts'
import { mount } from '#server/platform/http/mount.ts'
import { on } from '#server/platform/http/route.ts'
import { median, report } from './report.ts'

/** Row 27: a JSON answer with its session check against a bare node:http server, in requests per CPU second. */
const key = createSecretKey(Buffer.alloc(32, 7))
const caller = { id: 'u', sessionId: 's', role: 'user' as const, strong: false }
const hello = endpoint({
  method: 'GET',
  path: '/api/hello',
  access: 'signed-in',
  summary: 'x',
  response: z.object({ hello: z.string() }),
})

function ours(): Server {
  const app = new Hono()
  app.use(secureHeaders(false))
  mount(app, [on(hello, async () => ({ hello: 'world' }))], {
    byToken: async (given) => readBearer(key, given, new Date())?.caller,
    byCookie: async () => undefined,
    onEnd: () => () => undefined,
    mustSetUp: () => false,
    report: () => undefined,
    spend: async () => undefined,
    publicOrigin: 'http://localhost',
    trustedProxies: new BlockList(),
  })
  return createServer(getRequestListener(app.fetch))
}

/** The least that could do the same: check an HMAC, answer JSON. */
function bare(): Server {
  return createServer((request, response) => {
    const [payload = '', mac] = (request.headers.authorization ?? '').slice(7).split('.')
    if (mac !== createHmac('sha256', key).update(`bearer.${payload}`).digest('base64url')) {
      response.writeHead(401).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"world"}')
  })
}

/** The server runs in a separate process, so that only its CPU time counts. */
async function serve(server: Server): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.on('disconnect', () => process.exit())
  // A listening TCP server has an address object.
  process.send?.((server.address() as AddressInfo).port)
}

interface Peer {
  url: string
  /** Microseconds of CPU since it started. */
  cpu(): Promise<number>
  stop(): void
}

async function start(name: string): Promise<Peer> {
  const child = fork(import.meta.filename, [name])
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}/api/hello`,
    async cpu() {
      const answer = once(child, 'message')
      child.send('cpu')
      const [{ user, system }] = (await answer) as [NodeJS.CpuUsage]
      return user + system
    },
    stop: () => child.disconnect(),
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

function request(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`status ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}

/** Requests per second of the server's CPU time. */
async function rate(peer: Peer, requests: number): Promise<number> {
  const { token } = signBearer(key, caller, 0, new Date())
  const before = await peer.cpu()
  let left = requests
  const worker = async () => {
    while (left-- > 0) await request(peer.url, token)
  }
  await Promise.all(Array.from({ length: 32 }, worker))
  return requests / (((await peer.cpu()) - before) / 1e6)
}

async function measure(): Promise<void> {
  const [mine, peer] = [await start('ours'), await start('bare')]
  await Promise.all([rate(mine, 4000), rate(peer, 4000)])
  const rates: { mine: number[]; peer: number[] } = { mine: [], peer: [] }
  for (let round = 0; round < 7; round++) {
    rates.mine.push(await rate(mine, 4000))
    rates.peer.push(await rate(peer, 4000))
  }
  report({
    what: 'JSON GET with session check, requests per CPU second, to bare node:http that checks the same',
    ours: median(rates.mine),
    peer: median(rates.peer),
    goal: 0.6,
    moreIsBetter: true,
  })
  agent.destroy()
  mine.stop()
  peer.stop()
}

const [, , role] = process.argv
if (role === 'ours') await serve(ours())
else if (role === 'bare') await serve(bare())
else await measure()
