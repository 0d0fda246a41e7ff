import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCall } from '#contract/call.ts'
import {
  addContext,
  createFolder,
  createScribe,
  getScribe,
  listFolders,
} from '#contract/scribes.ts'
import { createItem, likeItem, publishItem } from '#contract/items.ts'
import { addTask, listTasks } from '#contract/tasks.ts'
import { type TestApp, type TestUser, testApp } from '#test/app.ts'
import { KEPT_MS } from './idempotency.ts'
import { sweepRepeats } from './jobs.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
})
afterAll(() => app.close())

const folders = async (of = user) => (await of.call(listFolders, {})).items.map(({ name }) => name)
const make = (name: string, idempotencyKey: string, by = user) =>
  by.call(createFolder, { body: { name }, idempotencyKey })

describe('a request with an idempotency key', () => {
  test('sent again makes nothing new and is answered as the first time', async () => {
    const key = randomUUID()
    const made = await make('Once', key)
    expect(await make('Once', key)).toEqual(made)
    expect((await folders()).filter((name) => name === 'Once')).toHaveLength(1)
    expect(await make('Once', randomUUID())).not.toEqual(made)
  })

  test('is refused if the key was used for something else', async () => {
    const key = randomUUID()
    await make('First', key)
    const refused = { code: 'bad-request', message: expect.stringContaining('another request') }
    await expect(make('Second', key)).rejects.toMatchObject(refused)
    const elsewhere = user.call(createScribe, { body: {}, idempotencyKey: key })
    await expect(elsewhere).rejects.toMatchObject(refused)
    expect(await folders()).not.toContain('Second')
  })

  test('over many connections at once creates one object, and all get the answer', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => make('At once', key)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await folders()).filter((name) => name === 'At once')).toHaveLength(1)
  })

  test('of another user is another request', async () => {
    const other = await app.newUser()
    const key = randomUUID()
    const [mine, theirs] = [await make('Ours', key), await make('Ours', key, other)]
    expect(mine.id).not.toBe(theirs.id)
    expect(await folders(other)).toEqual(['Ours'])
  })

  test('that was refused changed nothing and may be tried again', async () => {
    const key = randomUUID()
    const id = randomUUID()
    const add = () =>
      user.call(addContext, { params: { id }, body: { content: 'x' }, idempotencyKey: key })
    await expect(add()).rejects.toMatchObject({ code: 'not-found' })
    await user.call(createScribe, { body: { id } })
    expect(await add()).toMatchObject({ content: 'x' })
    await add()
    const { medicalContext } = await user.call(getScribe, { params: { id } })
    expect(medicalContext.additionalContext).toHaveLength(1)
  })

  test('is forgotten after an hour, and the rows go', async () => {
    const key = randomUUID()
    const made = await make('Old', key)
    const grow = () =>
      app.asOwner(`update repeat set at = at - $1 * interval '1 millisecond'`, [KEPT_MS + 1])
    await grow()
    expect((await make('Old', key)).id).not.toBe(made.id)
    await grow()
    await sweepRepeats(app.services)
    expect((await app.asOwner('select 1 from repeat')).rows).toEqual([])
  })
})

describe('the calls of the browser', () => {
  /** Its one `call`, over a connection whose answers can be lost. */
  function browser(lose: () => boolean) {
    let sent = 0
    const { call } = createCall({
      origin: app.origin,
      token: () => user.token,
      timezone: 'UTC',
      once: true,
      async fetch(...request) {
        sent += 1
        const answer = await fetch(...request)
        if (!lose()) return answer
        await answer.body?.cancel()
        throw new TypeError('network error')
      },
    })
    return { call, sent: () => sent }
  }

  test('make one thing of a double click', async () => {
    const { call } = browser(() => false)
    const body = { name: 'Clicked twice' }
    const [a, b] = await Promise.all([call(createFolder, { body }), call(createFolder, { body })])
    expect(a.id).toBe(b.id)
    expect((await call(createFolder, { body })).id).not.toBe(a.id)
  })

  test('retry automatically after one lost answer, and by a later click after two', async () => {
    let losses = 1
    const { call, sent } = browser(() => losses-- > 0)
    await call(createFolder, { body: { name: 'Lost once' } })
    expect(sent()).toBe(2)
    losses = 2
    const body = { name: 'Lost twice' }
    await expect(call(createFolder, { body })).rejects.toMatchObject({ code: 'unavailable' })
    await call(createFolder, { body })
    const names = await folders()
    for (const name of ['Lost once', 'Lost twice'])
      expect(names.filter((one) => one === name)).toHaveLength(1)
  })

  test('like an item once, and add one task', async () => {
    const { call } = browser(() => false)
    const { id } = await user.call(createScribe, { body: {} })
    const task = { params: { id }, body: { text: 'Call back' } }
    await Promise.all([call(addTask, task), call(addTask, task)])
    expect((await user.call(listTasks, { query: {} })).items).toHaveLength(1)
    const template = { itemType: 'macro', name: 'Liked', content: 'x' }
    const item = await user.call(createItem, { body: template })
    const params = { id: item.id }
    await user.call(publishItem, { params, body: { version: item.version } })
    const likes = await Promise.all([call(likeItem, { params }), call(likeItem, { params })])
    expect(likes).toMatchObject([{ likes: 1 }, { likes: 1 }])
  })
})
