import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCall } from '#contract/call.ts'
import * as api from '#contract/items.ts'
import * as library from '#contract/library.ts'
import { getMe, updateMe } from '#contract/profile.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newTemplate } from '#test/items.ts'

let app: TestApp
let admin: TestUser
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp()
  admin = await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  await ana.call(updateMe, {
    body: { version: ana.user.version, profile: { firstName: 'ana', lastName: 'autorin' } },
  })
})
afterAll(() => app.close())

async function publicItem(user: TestUser, more: object = {}): Promise<api.Item> {
  const { id } = await user.call(api.createItem, {
    body: { itemType: 'template', name: 'Knee clinic', ...more },
  })
  return user.call(api.publishItem, { params: { id }, body: { version: 1 } })
}

async function searcher(user: TestUser, token?: string) {
  const given = token ?? (await user.call(library.searchToken, {})).token
  const { call } = createCall({ origin: app.origin, token: () => given, timezone: 'UTC' })
  return async (query: string, more: { hitsPerPage?: number; itemType?: 'macro' } = {}) => {
    const body = { query, ...more }
    const { hits } = await call(library.queryIndex, { params: { index: 'templates' }, body })
    return hits.map(({ objectID }) => objectID)
  }
}

describe('search as one types', () => {
  test('finds by beginnings of words, in any order, in name, category, heading and description', async () => {
    const find = await searcher(ben)
    expect(await find('chest pain ass')).toContain('chest-pain-clinic')
    expect((await find('pain chest'))[0]).toBe('chest-pain-clinic')
    expect(await find('palliat')).toContain('palliative-care-review')
    expect(await find('hypoglycaemia sick')).toContain('diabetes-review')
    expect(await find('zzzz')).toEqual([])
  })

  test.each([
    ['astma', 'asthma-review'],
    ['diabtes', 'diabetes-review'],
    ['rheumatolgy', 'rheumatology-consultation'],
    ['calprotecin', 'ibd-follow-up'],
    ['swalowing asses', 'swallowing-assessment'],
    ['haedache', 'headache-clinic'],
  ])('forgives %j', async (typed, id) => {
    expect(await (await searcher(ben))(typed)).toContain(id)
  })

  test('finds what holds some of the words where nothing holds all', async () => {
    expect(await (await searcher(ben))('palliative xqzv')).toContain('palliative-care-review')
  })

  test('ranks the more used of equal matches first', async () => {
    const [seldom, often] = [
      await publicItem(ana, { name: 'Uvula check' }),
      await publicItem(ana, { name: 'Uvula check' }),
    ]
    for (let n = 0; n < 3; n++) await ben.call(api.useItem, { params: { id: often.id } })
    expect(await (await searcher(ben))('uvula')).toEqual([often.id, seldom.id])
  })

  test('answers one or two letters, or none, with the most used items', async () => {
    const find = await searcher(ben)
    expect((await find('c')).length).toBeGreaterThan(5)
    expect(await find('so')).toContain('soap')
    expect(await find('', { hitsPerPage: 4 })).toHaveLength(4)
  })

  test('finds no private, hidden, unpublished or other kind of item', async () => {
    const open = await publicItem(ana, { name: 'Quokka clinic' })
    const body = { itemType: 'template', name: 'Quokka of mine' }
    await ana.call(api.createItem, { body })
    const find = await searcher(ben)
    expect(await find('quokka')).toEqual([open.id])
    expect(await find('quokka', { itemType: 'macro' })).toEqual([])
    await ana.call(api.unpublishItem, { params: { id: open.id } })
    expect(await find('quokka')).toEqual([])
  })

  test('takes any text for words, never for a query language', async () => {
    const find = await searcher(ben)
    for (const text of ["'; drop table item; --", 'a & | ! ( ) :*', '\\', '<->', '\u0000', '𝔘𝔫𝔦'])
      await expect(find(text)).resolves.toBeInstanceOf(Array)
  })

  test('needs its own token, which grants nothing else', async () => {
    const { token, expiresAt, index } = await ana.call(library.searchToken, {})
    expect(index).toBe('templates')
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
    expect(token).not.toContain(ana.user.id)
    const { call } = createCall({ origin: app.origin, token: () => token, timezone: 'UTC' })
    await expect(call(api.listItems, { query: {} })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    const later = String(Number(token.split('.')[0]) + 1_000)
    const longer = `${later}.${token.split('.')[1]}`
    for (const wrong of [longer, ana.token, 'x', `${token}x`])
      await expect((await searcher(ana, wrong))('soap')).rejects.toMatchObject({
        message: 'User not authenticated',
      })
    await expect(
      call(library.queryIndex, { params: { index: 'users' }, body: { query: 'a' } }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  test('reads the items of at most 29 hits, in their order', async () => {
    const read = async (ids: string[]) =>
      (await ben.call(library.readPublicItems, { query: { ids: ids.join(',') } })).items
    expect((await read(['soap', 'gone', 'hp'])).map((item) => item.id)).toEqual(['soap', 'hp'])
    const find = await searcher(ben)
    expect((await find('note')).length).toBeLessThanOrEqual(29)
    expect((await find('', { hitsPerPage: 100 })).length).toBe(29)
  })
})

describe('comments on a public item', () => {
  const list = async (
    user: TestUser,
    id: string,
    query: { cursor?: string; limit?: number } = {},
  ) => user.call(library.listComments, { params: { id }, query })
  const add = (user: TestUser, id: string, text: string, commentId?: string) =>
    user.call(library.addComment, {
      params: { id },
      body: { text, ...(commentId && { id: commentId }) },
    })

  test('are read by all in pages, newest first, under the writer’s name, and counted', async () => {
    const { id } = await publicItem(ana)
    for (const text of ['one', 'two', 'three']) await add(ana, id, text)
    const first = await list(ben, id, { limit: 2 })
    expect(first.items.map(({ text }) => text)).toEqual(['three', 'two'])
    expect(first.items[0]).toMatchObject({ author: { name: 'Ana Autorin' }, mine: false })
    const rest = await list(ben, id, { limit: 2, cursor: first.cursor ?? '' })
    expect(rest).toMatchObject({ items: [{ text: 'one' }], cursor: null })
    expect(await ben.call(api.getItem, { params: { id } })).toMatchObject({ comments: 3 })
  })

  test('sent twice under one id is one, and only its writer deletes it', async () => {
    const { id } = await publicItem(ana)
    const commentId = randomUUID()
    await add(ben, id, 'Useful', commentId)
    await add(ben, id, 'Useful', commentId)
    const remove = (user: TestUser) =>
      user.call(library.deleteComment, { params: { id, commentId } })
    await expect(remove(ana)).rejects.toMatchObject({ code: 'not-found' })
    expect(await ana.call(api.getItem, { params: { id } })).toMatchObject({ comments: 1 })
    await remove(ben)
    expect(await ana.call(api.getItem, { params: { id } })).toMatchObject({ comments: 0 })
    expect((await list(ana, id)).items).toEqual([])
  })

  test('aren’t deleted, or taken off the count, under the address of another item', async () => {
    const [one, other] = [await publicItem(ana), await publicItem(ana)]
    const commentId = randomUUID()
    await add(ben, one.id, 'Useful', commentId)
    await add(ben, other.id, 'Also useful')
    const params = { id: other.id, commentId }
    await expect(ben.call(library.deleteComment, { params })).rejects.toMatchObject({
      message: 'Comment not found',
    })
    for (const { id } of [one, other]) {
      expect(await ben.call(api.getItem, { params: { id } })).toMatchObject({ comments: 1 })
      expect((await list(ben, id)).items).toHaveLength(1)
    }
  })

  test('are counted exactly when many come at once', async () => {
    const { id } = await publicItem(ana)
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(n % 2 ? ana : ben, id, `c${n}`)))
    expect(await ana.call(api.getItem, { params: { id } })).toMatchObject({ comments: 20 })
  })

  test('cannot be added to, or read from, an item that is not public', async () => {
    const body = { itemType: 'template', name: 'Mine' }
    const { id } = await ana.call(api.createItem, { body })
    await expect(add(ben, id, 'x')).rejects.toMatchObject({ message: 'Template not found' })
    await expect(list(ben, id)).rejects.toMatchObject({ message: 'Template not found' })
  })
})

describe('publishing', () => {
  test('what looks like patient data needs a confirmation', async () => {
    const { id } = await ana.call(api.createItem, {
      body: { itemType: 'template', name: 'Letter', additionalInfo: 'Mrs Muster, 04.11.1962' },
    })
    const params = { id }
    await expect(ana.call(api.publishItem, { params, body: { version: 1 } })).rejects.toMatchObject(
      { code: 'bad-request', message: 'This may contain patient data.' },
    )
    await expect(ben.call(api.getItem, { params })).rejects.toMatchObject({ code: 'not-found' })
    const body = { version: 1, confirmed: true }
    expect(await ana.call(api.publishItem, { params, body })).toMatchObject({ public: true })
  })
})

describe('a report', () => {
  const report = (user: TestUser, id: string) =>
    user.call(library.reportItem, { params: { id }, body: { reason: 'unsafe', detail: 'Why' } })
  const reportOn = async (id: string) => {
    const { items } = await admin.call(library.listReports, { query: {} })
    const found = items.find(({ item }) => item.id === id)
    if (!found) throw new Error('there should be a report')
    return found
  }

  test('reaches the administrators alone, and does not say who reported', async () => {
    const { id } = await publicItem(ana)
    await report(ben, id)
    await report(ben, id)
    const found = await reportOn(id)
    expect(found).toMatchObject({ reason: 'unsafe', detail: 'Why', state: 'open' })
    expect(JSON.stringify(found)).not.toContain(ben.user.id)
    for (const user of [ana, ben])
      await expect(user.call(library.listReports, { query: {} })).rejects.toMatchObject({
        code: 'not-found',
      })
  })

  test('may lead to hiding, which the author sees and cannot go round, and which can be undone', async () => {
    const { id } = await publicItem(ana, { name: 'Wombat clinic' })
    await report(ben, id)
    const { id: reportId } = await reportOn(id)
    const decide = (state: 'kept' | 'hidden') =>
      admin.call(library.decideReport, { params: { id: reportId }, body: { state } })
    await decide('hidden')
    const get = (user: TestUser) => user.call(api.getItem, { params: { id } })
    await expect(get(ben)).rejects.toMatchObject({ code: 'not-found' })
    expect(await get(ana)).toMatchObject({ hidden: true })
    expect(await (await searcher(ben))('wombat')).toEqual([])
    const back = await ana.call(api.unpublishItem, { params: { id } })
    await expect(
      ana.call(api.publishItem, { params: { id }, body: { version: back.version } }),
    ).rejects.toMatchObject({ message: 'An administrator has hidden this template.' })
    await decide('kept')
    await ana.call(api.publishItem, { params: { id }, body: { version: back.version } })
    expect(await get(ben)).toMatchObject({ hidden: false })
  })
})

test('who likes, uses or wrote an item leaves the server under no name but the author’s', async () => {
  const { id } = await publicItem(ana)
  const params = { id }
  await ben.call(api.likeItem, { params })
  await ana.call(api.likeItem, { params })
  await ben.call(library.addComment, { params, body: { text: 'Good' } })
  await ben.call(library.reportItem, { params, body: { reason: 'other' } })
  const answers: unknown[] = []
  for (const user of [ana, ben, admin]) {
    const filters = api.ItemFilter.options
    answers.push(
      await user.call(api.getItem, { params }),
      ...(await Promise.all(
        filters.map((filter) => user.call(api.listItems, { query: { filter, limit: 1_000 } })),
      )),
      await user.call(library.readPublicItems, { query: { ids: id } }),
      await user.call(library.listComments, { params, query: {} }),
      await user.call(api.copyItem, { params }),
      await user.call(api.likeItem, { params }),
      await user.call(library.searchToken, {}),
    )
  }
  answers.push(await admin.call(library.listReports, { query: {} }))
  answers.push(
    await ana.call(api.updateItem, { params, body: { version: 2, description: 'New' } }),
    await ana.call(api.unpublishItem, { params }),
  )
  const said = JSON.stringify(answers)
  for (const { email, user } of [ana, ben, admin]) {
    expect(said).not.toContain(email)
    expect(said).not.toContain(user.id)
  }
  expect(said).not.toMatch(/likedBy"|@/)
  expect(said).toContain('Ana Autorin')
})

test('a default template that is deleted makes way for the product’s own default', async () => {
  const user = await app.newUser()
  const [kept, gone] = [await newTemplate(user), await newTemplate(user)]
  const own = user.user.profile.defaultTemplateId
  const profile = { defaultTemplateId: gone.id }
  const { version } = await user.call(updateMe, { body: { version: user.user.version, profile } })
  await user.call(api.deleteItem, { params: { id: kept.id } })
  expect(await user.call(getMe, {})).toMatchObject({ version, profile })
  await user.call(api.deleteItem, { params: { id: gone.id } })
  const now = await user.call(getMe, {})
  expect(now).toMatchObject({ version: version + 1, profile: { defaultTemplateId: own } })
})

test('another user’s template chosen as the default stays in the library', async () => {
  const { id } = await publicItem(ana, { name: 'A default of others' })
  const mine = async () =>
    (await ben.call(api.listItems, { query: { limit: 1_000 } })).items.map((item) => item.id)
  expect(await mine()).not.toContain(id)
  const { version } = await ben.call(getMe, {})
  await ben.call(updateMe, { body: { version, profile: { defaultTemplateId: id } } })
  expect(await mine()).toContain(id)
})

test('a published template of one’s own that one likes is in one’s library once', async () => {
  const { id } = await publicItem(ana, { name: 'Of my own' })
  await ana.call(api.likeItem, { params: { id } })
  const { items } = await ana.call(api.listItems, { query: { limit: 1_000 } })
  expect(items.filter((item) => item.id === id)).toHaveLength(1)
})
