import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { signIn, signOut } from '#contract/accounts.ts'
import { type Call, createCall } from '#contract/call.ts'
import { userEvents } from '#contract/events.ts'
import { createScribe, listScribes } from '#contract/scribes.ts'
import { takeTicket } from '#contract/transcripts.ts'
import type { TestUser } from '#test/app.ts'
import { password } from '#test/faults/account.ts'
import { PATIENCE_MS } from '#test/faults/real-server.ts'
import { newVisit, openLive } from '#test/live.ts'
import { provingAt } from '#test/proof.ts'
import { at, movedTo } from './at.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Member } from './member.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

/** As close codes of `live/registry.ts`. */
const CLOSE_SESSION_ENDED = 4401
/** Requests for tickets a minute, see `quotas/kinds.ts`. */
const TICKETS = 120

let cluster: Cluster
beforeAll(async () => {
  // A repeated check would find ended sessions too, and hide that their end was not announced.
  const settings = { NODE_OPTIONS: `--import=${import.meta.resolve('./rare-checks.mjs')}` }
  cluster = await startCluster({ settings, database: inject('preparedDatabase') })
})
afterAll(() => cluster[Symbol.asyncDispose]())

/** Signs in at one process. */
async function signInAt({ origin }: Member, user: TestUser): Promise<TestUser> {
  const anyone = createCall({
    origin,
    token: () => undefined,
    timezone: 'UTC',
    fetch: provingAt(origin),
  })
  const answer = await anyone.call(signIn, { body: { email: user.email, password } })
  if (answer.state !== 'signed-in') throw new Error('the account should be signed in')
  return { ...user, token: answer.token }
}

const canRead = ({ call }: Call) =>
  call(listScribes, { query: {} }).then(
    () => true,
    () => false,
  )

/** Whether an event stream ended; it has begun when this returns. */
async function openStream({ follow }: Call): Promise<{ ended: Promise<unknown> }> {
  const events = follow(userEvents, {})
  await events.next()
  const toEnd = async () => {
    while (!(await events.next()).done);
  }
  return { ended: toEnd().catch(() => undefined) }
}

test('who signs in at one process is signed in at all of them', async () => {
  const [first, ...others] = cluster.apps
  const user = await signInAt(first, await cluster.newUser())
  const { id } = await user.call(createScribe, { body: {} })
  for (const other of others) {
    const { items } = await at(other, user).call(listScribes, { query: {} })
    expect(items.map((one) => one.id)).toEqual([id])
  }
})

test('a sign-out at one process ends the session, its stream and its recording at the others, and no other session', async () => {
  const [first, second, third] = cluster.apps
  const account = await cluster.newUser()
  const [leaving, staying] = [await signInAt(first, account), await signInAt(second, account)]
  // Each process has seen both sessions before.
  for (const app of cluster.apps)
    expect([await canRead(at(app, leaving)), await canRead(at(app, staying))]).toEqual([true, true])
  const stream = await openStream(at(second, leaving))
  const onThird = movedTo(third, leaving)
  const live = await openLive(third, onThird, await newVisit(onThird))
  const other = await openLive(third, movedTo(third, staying), await newVisit(staying))

  await at(first, leaving).call(signOut, {})
  await stream.ended
  expect(await live.closed).toBe(CLOSE_SESSION_ENDED)
  for (const app of cluster.apps)
    expect([await canRead(at(app, leaving)), await canRead(at(app, staying))]).toEqual([
      false,
      true,
    ])
  expect(other.socket.readyState).toBe(other.socket.OPEN)
  other.socket.terminate()
})

test('requests are counted together, wherever they arrive, and for each person alone', async () => {
  const [user, neighbour] = [await cluster.newUser(), await cluster.newUser()]
  const visit = await newVisit(user)
  const began = performance.now()
  const asked = Array.from({ length: 2 * TICKETS }, (_, n) =>
    at(cluster.apps[n % 3] ?? cluster.apps[0], user)
      .call(takeTicket, { body: visit })
      .then(
        () => true,
        () => false,
      ),
  )
  const granted = (await Promise.all(asked)).filter(Boolean).length
  const refilled = Math.ceil(((performance.now() - began) / 60_000) * TICKETS)
  expect(granted).toBeGreaterThanOrEqual(TICKETS)
  expect(granted).toBeLessThanOrEqual(TICKETS + refilled)
  const theirs = await newVisit(neighbour)
  await at(cluster.apps[1], neighbour).call(takeTicket, { body: theirs })
})
