// Signing in by password against the hash alone, an authenticated request against one that asks for nobody, and an
// unknown address against a wrong password, whose difference would tell which addresses have an account.
import { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { signIn as signInEndpoint, signUp } from '#contract/accounts.ts'
import { proofHeader } from '#contract/bot-check.ts'
import { createCall } from '#contract/call.ts'
import { endpoint } from '#contract/endpoint.ts'
import { gateOf } from '#server/identity/accounts/gate.ts'
import { hashPassword, passwordFits } from '#server/identity/accounts/password.ts'
import { attempts } from '#server/identity/accounts/table.ts'
import { mount } from '#server/platform/http/mount.ts'
import { on } from '#server/platform/http/route.ts'
import { proofFrom, provingAt } from '#test/proof.ts'
import { benchApp } from './lib/app.ts'
import { median, report } from './report.ts'

const rounds = 60
const email = 'somebody@example.org'
const password = 'violet kettle rain 42'
const app = await benchApp()
const { call } = createCall({
  origin: app.origin,
  token: () => undefined,
  timezone: 'UTC',
  fetch: provingAt(app.origin),
})
await call(signUp, { body: { email, password } })

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The counts of tries would stop the bench. */
const forget = () => app.services.db.system((tx) => tx.delete(attempts))

/** Milliseconds from sending the form to the answer; the proof of work is done before, as in a browser. */
async function enter(as: { email: string; password: string }): Promise<number> {
  await forget()
  const headers = {
    'content-type': 'application/json',
    [proofHeader]: (await proofFrom(app.origin)) ?? '',
  }
  const request = { method: 'POST', headers, body: JSON.stringify(as) }
  return milliseconds(async () =>
    (await fetch(app.origin + signInEndpoint.path, request)).arrayBuffer(),
  )
}

const hello = z.object({ hello: z.string() })
const shape = { method: 'GET', summary: 'x', response: hello } as const
const open = endpoint({ ...shape, path: '/api/open', access: 'anyone' })
const closed = endpoint({ ...shape, path: '/api/closed', access: 'signed-in' })
const answer = async () => ({ hello: 'world' })
const bare = new Hono()
mount(bare, [on(open, answer), on(closed, answer)], {
  ...gateOf(app.services, false),
  spend: async () => undefined,
  trustedProxies: new BlockList(),
})
const headers = { authorization: `Bearer ${app.token}` }
/** Milliseconds of a hundred requests, one after another, divided by as many. */
const get = async (path: string) =>
  (await milliseconds(async () => {
    for (let n = 0; n < 100; n++) await (await bare.request(path, { headers })).arrayBuffer()
  })) / 100

const stored = await hashPassword(password)
const times = { hash: [], right: [], wrong: [], unknown: [], open: [], closed: [] } as Record<
  'hash' | 'right' | 'wrong' | 'unknown' | 'open' | 'closed',
  number[]
>
for (let round = 0; round < rounds; round++) {
  times.hash.push(await milliseconds(() => passwordFits(password, stored)))
  times.right.push(await enter({ email, password }))
  times.wrong.push(await enter({ email, password: 'wrong' }))
  times.unknown.push(await enter({ email: `a${round}@example.org`, password }))
  times.open.push(await get(open.path))
  times.closed.push(await get(closed.path))
  await sleep(0)
}

report({
  what: 'signing in by password, ms, to its argon2id alone',
  ours: median(times.right),
  peer: median(times.hash),
  goal: 1.3,
})
report({
  what: 'what the session check adds to a request, ms, to the 1 ms it may add',
  ours: median(times.closed) - median(times.open),
  peer: 1,
  goal: 1,
})
report({
  what: 'answer to an unknown address against a wrong password, ms apart, to the 5 ms it may differ',
  ours: Math.abs(median(times.unknown) - median(times.wrong)),
  peer: 5,
  goal: 1,
})
await app.close()
