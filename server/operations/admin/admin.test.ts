import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { listOutbox, signIn } from '#contract/accounts.ts'
import * as api from '#contract/admin.ts'
import { createCall } from '#contract/call.ts'
import { AppError } from '#contract/errors.ts'
import { uploadFiles } from '#contract/files.ts'
import { createScribe } from '#contract/scribes.ts'
import { getMe } from '#contract/profile.ts'
import { takeTicket, transcriptionSocket } from '#contract/transcripts.ts'
import { factors } from '#server/identity/accounts/table.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'
import { keysOfRows } from '#server/operations/status/stored-rows.ts'
import { jobTitles } from './job-titles.ts'
import { measure } from './storage.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
})
afterAll(() => app.close())

const setState = (id: string, disabled: boolean) =>
  admin.call(api.setUserState, { params: { id }, body: { disabled } })
const setRole = (id: string, role: 'administrator' | 'user', as = admin) =>
  as.call(api.setUserRole, { params: { id }, body: { role } })
const signInAs = ({ email }: TestUser) =>
  app.anyone.call(signIn, { body: { email, password: 'violet kettle rain 42' } })

/** Polls until it holds; the queue works beside the test. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries++) {
    const found = await look()
    if (found) return found
    await sleep(50)
  }
  throw new Error('it did not come about')
}

describe('accounts', () => {
  test('are listed in pages, found by a part of the address, and seen by administrators alone', async () => {
    const users = await Promise.all([app.newUser(), app.newUser(), app.newUser()])
    const first = await admin.call(api.listUsers, { query: { limit: 2 } })
    expect(first.total).toBe(4)
    const cursor = first.cursor ?? ''
    const rest = await admin.call(api.listUsers, { query: { limit: 2, cursor } })
    expect(rest.cursor).toBeNull()
    const all = [...first.items, ...rest.items].map(({ id }) => id)
    expect(new Set(all)).toEqual(new Set([admin, ...users].map(({ user }) => user.id)))
    const text = users[1]?.email.slice(3, 20).toUpperCase() ?? ''
    const found = await admin.call(api.listUsers, { query: { text } })
    expect(found.items).toMatchObject([{ email: users[1]?.email, role: 'user', sessions: 1 }])
    expect((await admin.call(api.listUsers, { query: { text: '%' } })).items).toEqual([])
    const query = {}
    await expect(users[0]?.call(api.listUsers, { query })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('show their groups and their roles in them', async () => {
    const [owner, member] = [await app.newUser(), await app.newUser()]
    const id = await groupOf(app, owner, member)
    const groupsIn = async ({ email: text }: TestUser) =>
      (await admin.call(api.listUsers, { query: { text } })).items[0]?.groups
    expect(await groupsIn(owner)).toEqual([{ id, name: 'Heart clinic', role: 'owner' }])
    expect(await groupsIn(member)).toEqual([{ id, name: 'Heart clinic', role: 'member' }])
    expect(await groupsIn(await app.newUser())).toEqual([])
  })

  test('a disabled user is signed out at once, everywhere, and told why; enabled again, they have lost nothing', async () => {
    const user = await app.newUser()
    const { id: scribeId } = await user.call(createScribe, { body: {} })
    const body = {
      scribeId,
      recordingId: crypto.randomUUID(),
      source: 'microphone' as const,
      language: 'en',
    }
    const { ticket } = await user.call(takeTicket, { body })
    const socket = new WebSocket(app.origin.replace('http', 'ws') + transcriptionSocket.path)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'open', ticket })))
    await new Promise((opened) => socket.once('message', opened))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    expect((await setState(user.user.id, true)).disabled).not.toBeNull()
    expect(await closed).toBe(4401)
    await expect(user.call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(signInAs(user)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This account is disabled.',
    })
    await setState(user.user.id, false)
    expect(await signInAs(user)).toMatchObject({ user: { id: user.user.id } })
  })

  test('the last administrator can be neither disabled nor made a user, also by two at once', async () => {
    const last = 'This is the last administrator.'
    await expect(setState(admin.user.id, true)).rejects.toThrow(last)
    await expect(setRole(admin.user.id, 'user')).rejects.toThrow(last)
    const other = await app.newUser()
    expect(await setRole(other.user.id, 'administrator')).toMatchObject({ role: 'administrator' })
    const session = await signInAs(other)
    if (session.state !== 'signed-in') throw new Error('signing in should open a session')
    const answers = await Promise.allSettled([
      setRole(other.user.id, 'user'),
      setState(admin.user.id, true),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // The remaining administrator restores the other.
    await app.services.db.system((tx) =>
      tx.execute(
        `update account set disabled = null, role = 'administrator' where id = '${admin.user.id}'`,
      ),
    )
    const again = await signInAs(admin)
    if (again.state !== 'signed-in') throw new Error('signing in should open a session')
    admin = { ...admin, ...callsOf(again.token) }
    await setRole(other.user.id, 'user')
  })

  test('that lost every second factor get in with the password again, and are notified', async () => {
    const user = await app.newUser()
    const { id } = user.user
    await app.services.db.system((tx) =>
      tx
        .insert(factors)
        .values({ id: crypto.randomUUID(), userId: id, kind: 'totp', sealed: Buffer.alloc(1) }),
    )
    const show = async () =>
      (await admin.call(api.listUsers, { query: { text: user.email } })).items[0]?.secondFactors
    expect(await show()).toEqual(['totp'])
    expect(await admin.call(api.resetUserFactors, { params: { id } })).toMatchObject({
      secondFactors: [],
      sessions: 0,
    })
    expect(await signInAs(user)).toMatchObject({ state: 'signed-in' })
  })

  test('get a link to set a new password', async () => {
    const user = await app.newUser()
    await admin.call(api.sendUserReset, { params: { id: user.user.id } })
    const { items } = await admin.call(listOutbox, {})
    expect(items[0]).toMatchObject({ to: user.email, subject: expect.stringContaining('password') })
  })
})

function callsOf(token: string) {
  return createCall({ origin: app.origin, token: () => token, timezone: 'UTC' })
}

describe('the queue', () => {
  test('shows why work failed in words without content, and does it again when asked', async () => {
    let broken = true
    const work = (name: string, handle: () => Promise<void>) =>
      job({ name, payload: z.object({}), retries: 0, handle })
    await app.services.jobs.work([
      work('extract-file', async () => {
        if (broken) throw new Error('Ms Example said that it hurts')
      }),
      work('install-model', async () => {
        throw new AppError('unavailable', 'The publisher does not answer.')
      }),
    ])
    await app.services.db.system(async (tx) => {
      await app.services.jobs.enqueue(tx, 'extract-file', {})
      await app.services.jobs.enqueue(tx, 'install-model', {})
    })
    const failed = await until(async () => {
      const page = await admin.call(api.listJobs, { query: { show: 'failed' } })
      return page.items.length === 2 ? page : undefined
    })
    expect(failed.counts).toMatchObject({ failed: 2, running: 0 })
    const by = (name: string) => failed.items.find((one) => one.name === name)
    expect(by('install-model')?.reason).toBe('The publisher does not answer.')
    expect(by('extract-file')).toMatchObject({ title: 'Read the text of a file', tries: 0 })
    expect(JSON.stringify(failed)).not.toContain('hurts')
    const { rows } = await app.services.db.system((tx) =>
      tx.execute(`select output::text from pgboss.job where state = 'failed'`),
    )
    expect(JSON.stringify(rows)).not.toContain('hurts')
    broken = false
    const params = { id: by('extract-file')?.id ?? '' }
    await admin.call(api.retryJob, { params })
    await until(async () => {
      const page = await admin.call(api.listJobs, { query: { show: 'done' } })
      return page.items.some(({ id }) => id === params.id) || undefined
    })
  })

  test('has words for every kind of work', async () => {
    const names: string[] = []
    const jobs = {
      ...app.services.jobs,
      work: async (kinds: Job[]) => void names.push(...kinds.map(({ name }) => name)),
    }
    await startWork({ ...app.services, jobs })
    expect(names).toContain('transcribe-recording')
    const untitled = names.filter((name) => !jobTitles[name])
    expect(untitled, 'Add a title in server/operations/admin/job-titles.ts').toEqual([])
  })

  test('cancels running jobs at once, and no process resumes them', async () => {
    const stopped = Promise.withResolvers<unknown>()
    let runs = 0
    const handle = (_: unknown, signal: AbortSignal) => {
      runs += 1
      return new Promise<void>((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          stopped.resolve(signal.reason)
          reject(new Error('stopped'))
        }),
      )
    }
    const long = job({ name: 'measure-storage', payload: z.object({}), handle })
    await app.services.jobs.work([long])
    await app.services.db.system((tx) => app.services.jobs.enqueue(tx, 'measure-storage', {}))
    const running = await until(async () => {
      const { items } = await admin.call(api.listJobs, { query: {} })
      return items.find(({ name, state }) => name === 'measure-storage' && state === 'running')
    })
    const cancelled = await admin.call(api.cancelJob, { params: { id: running.id } })
    expect(cancelled.state).toBe('cancelled')
    expect(await stopped.promise).toMatchObject({
      message: expect.stringContaining('removed from the queue'),
    })
    expect(runs).toBe(1)
    const { items } = await admin.call(api.listJobs, { query: { show: 'failed' } })
    expect(items.map(({ id }) => id)).not.toContain(running.id)
  })

  test('gives up work that waits', async () => {
    await app.services.db.system((tx) =>
      app.services.jobs.enqueue(tx, 'verify-backup', {}, { delaySeconds: 60 }),
    )
    const { items } = await admin.call(api.listJobs, { query: {} })
    const params = { id: items[0]?.id ?? '' }
    expect(await admin.call(api.cancelJob, { params })).toMatchObject({ state: 'cancelled' })
    const left = (await admin.call(api.listJobs, { query: {} })).items
    expect(left.map(({ id }) => id)).not.toContain(params.id)
    const missing = admin.call(api.cancelJob, { params: { id: crypto.randomUUID() } })
    await expect(missing).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('storage is measured by kind and user, with what has lost its row or its file', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  for (const name of ['a.txt', 'b.txt']) {
    const body = new FormData()
    body.append('file', new File(['Potassium 4.1'.repeat(100)], name))
    await user.call(uploadFiles, { params: { id }, body })
  }
  const { storage } = app.services
  const orphan = newStorageKey('users', user.user.id, 'conversations', 'x', 'files')
  await storage.put(orphan, Buffer.from('left behind'))
  const [lost = ''] = await keysOfRows(app.services, user.user.id)
  await storage.delete(lost)
  await measure(app.services)
  const { now, users, growth, disk } = await admin.call(api.getStorage, {})
  expect(now).toMatchObject({
    kinds: { files: { files: 1 } },
    filesWithoutRows: { files: 1, bytes: 11 },
    rowsWithoutFiles: 1,
  })
  expect(users[0]).toMatchObject({ id: user.user.id, email: user.email })
  expect(growth).toHaveLength(1)
  expect(growth[0]?.bytes).toBeGreaterThan(1_000_000)
  expect(disk?.free).toBeGreaterThan(0)
})

test('health says what is wrong and what to do', async () => {
  const { checks, uptime } = await admin.call(api.getHealth, {})
  expect(uptime).toBeGreaterThan(0)
  expect(checks.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['database', 'storage', 'disk', 'queue', 'backup', 'mail', 'model']),
  )
  expect(checks.find(({ key }) => key === 'backup')).toMatchObject({ state: 'not-set-up' })
  for (const { state, toDo } of checks) if (state === 'failing') expect(toDo).not.toBe('')
})
