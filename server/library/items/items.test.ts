import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/items.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf, newTemplate, planSection, publish } from '#test/items.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { groupMembers } from '#server/organisation/groups/table.ts'

let app: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp()
  ana = await app.newUser()
  ben = await app.newUser()
})
afterAll(() => app.close())

const get = (user: TestUser, id: string) => user.call(api.getItem, { params: { id } })
const list = async (
  user: TestUser,
  query: Partial<Parameters<TestUser['call']>[1]['query']> = {},
) => (await user.call(api.listItems, { query })).items

describe('an item of one’s own', () => {
  test('exists for its author only, sealed at rest', async () => {
    const item = await newTemplate(ana, { name: 'Rare wording of mine' })
    expect(item).toMatchObject({ group: 'me', mine: true, headings: ['Plan'], public: false })
    expect(await get(ana, item.id)).toEqual(item)
    await expect(get(ben, item.id)).rejects.toMatchObject({ message: 'Template not found' })
    const { rows } = await app.asOwner(
      `select row_to_json(item)::text as all, encode(sealed, 'escape') as sealed from item where id = $1`,
      [item.id],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('Rare wording')
  })

  test('has every field, also if it was stored before the product had them all', async () => {
    const item = await newTemplate(ana, { name: 'From an older version' })
    const { name, sections, description } = item
    const vault = await openVault(app.services.keys, userScope(ana.user.id))
    const older = { name, sections, description, author: 'Anonymous' }
    const bound = { table: 'item', row: item.id, column: 'sealed' }
    await app.asOwner('update item set sealed = $2 where id = $1', [
      item.id,
      vault.seal(older, bound),
    ])
    const read = await get(ana, item.id)
    expect(read).toMatchObject({ ...older, author: item.author, hotkey: '', categories: [] })
    expect((await list(ana)).find(({ id }) => id === item.id)).toEqual(read)
  })

  test('sent twice under one id is one item', async () => {
    const id = randomUUID()
    await newTemplate(ana, { id })
    expect((await newTemplate(ana, { id, name: 'Again' })).name).toBe('Knee clinic')
  })

  test('is changed by version, and a stale change is refused with the newer item', async () => {
    const { id, version } = await newTemplate(ana)
    const changed = await ana.call(api.updateItem, {
      params: { id },
      body: { version, name: 'Hip clinic' },
    })
    expect(changed).toMatchObject({
      name: 'Hip clinic',
      version: version + 1,
      sections: [planSection],
    })
    await expect(
      ana.call(api.updateItem, { params: { id }, body: { version, name: 'Lost' } }),
    ).rejects.toMatchObject({ code: 'version-mismatch', current: { name: 'Hip clinic' } })
  })

  test('can be archived, which takes it off the list, and deleted', async () => {
    const { id, version } = await newTemplate(ana, { name: 'Old one' })
    await ana.call(api.updateItem, { params: { id }, body: { version, archived: true } })
    expect((await list(ana)).map((one) => one.id)).not.toContain(id)
    expect((await list(ana, { archived: 'true' })).map((one) => one.id)).toContain(id)
    await ana.call(api.deleteItem, { params: { id } })
    await expect(get(ana, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is in its folder, and the list can show that alone', async () => {
    const folderId = randomUUID()
    const { id } = await newTemplate(ana, { name: 'In a folder', folderId })
    await newTemplate(ana, { name: 'In none' })
    expect((await list(ana, { folder: folderId })).map((one) => one.id)).toEqual([id])
    expect(await list(ana, { folder: randomUUID() })).toEqual([])
  })

  test.each(['prompt', '', 'Template'])('of the type %j is refused', async (itemType) => {
    await expect(newTemplate(ana, { itemType })).rejects.toMatchObject({
      message: 'Invalid item type',
    })
  })

  test('cannot be changed, published or deleted by another', async () => {
    const item = await newTemplate(ana)
    const params = { id: item.id }
    const tries = [
      () => ben.call(api.updateItem, { params, body: { version: 1, name: 'Mine now' } }),
      () => ben.call(api.publishItem, { params, body: { version: 1 } }),
      () => ben.call(api.deleteItem, { params }),
      () => ben.call(api.copyItem, { params }),
      () => ben.call(api.likeItem, { params }),
    ]
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ message: 'Template not found' })
    expect(await get(ana, item.id)).toEqual(item)
  })
})

describe('a copy', () => {
  test('says so, belongs to who made it and loses the product’s own category', async () => {
    const original = await get(ana, 'soap')
    expect(original).toMatchObject({ builtIn: true, mine: false, author: { name: 'Ausculta' } })
    expect(original.categories).toContain(api.brandCategory)
    const copy = await ana.call(api.copyItem, { params: { id: 'soap' } })
    expect(copy).toMatchObject({
      name: '(Copy) SOAP note',
      author: { name: 'Anonymous' },
      ref: 'soap',
      mine: true,
      group: 'me',
      sections: original.sections,
    })
    expect(copy.categories).toEqual(original.categories.filter((c) => c !== api.brandCategory))
  })

  test('of a group’s item is private to the member who made it', async () => {
    const group = await groupOf(app, ana, ben)
    const { id } = await newTemplate(ana, { group, name: 'Shared' })
    const copy = await ben.call(api.copyItem, { params: { id } })
    expect(copy).toMatchObject({ name: '(Copy) Shared', group: 'me', mine: true })
    await expect(get(ana, copy.id)).rejects.toMatchObject({ message: 'Template not found' })
  })
})

describe('a public item', () => {
  test('is readable by everyone, in clear, and belongs to its author', async () => {
    const item = await publish(ana, await newTemplate(ana, { name: 'Open to all' }))
    expect(item).toMatchObject({ group: 'public', public: true })
    expect(await get(ben, item.id)).toMatchObject({ name: 'Open to all', mine: false })
    expect(JSON.stringify(await get(ben, item.id))).not.toContain('@')
    const renamed = await ana.call(api.updateItem, {
      params: { id: item.id },
      body: { version: item.version, name: 'Renamed' },
    })
    expect(renamed.name).toBe('Renamed')
    await expect(
      ben.call(api.updateItem, { params: { id: item.id }, body: { version: 3, name: 'x' } }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  test('taken back is private and sealed again', async () => {
    const item = await publish(ana, await newTemplate(ana, { name: 'Taken back' }))
    const back = await ana.call(api.unpublishItem, { params: { id: item.id } })
    expect(back).toMatchObject({ group: 'me', name: 'Taken back', likes: 0 })
    await expect(get(ben, item.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is not published in a state other than the one its author reviewed', async () => {
    const item = await newTemplate(ana)
    await expect(publish(ana, { ...item, version: 7 })).rejects.toMatchObject({
      code: 'version-mismatch',
    })
  })

  test('is liked once by each, and the like is taken back', async () => {
    const { id } = await publish(ana, await newTemplate(ana))
    const like = (user: TestUser) => user.call(api.likeItem, { params: { id } })
    expect(await like(ben)).toEqual({ likes: 1, likedByMe: true })
    expect(await like(ana)).toEqual({ likes: 2, likedByMe: true })
    expect((await list(ben, { filter: 'liked' })).map((one) => one.id)).toEqual([id])
    expect(await like(ben)).toEqual({ likes: 1, likedByMe: false })
    expect(await get(ana, id)).toMatchObject({ likes: 1, likedByMe: true })
    expect(await get(ben, id)).toMatchObject({ likes: 1, likedByMe: false })
  })

  test('counts 50 likes and 50 uses at the same time exactly', async () => {
    const { id } = await publish(ana, await newTemplate(ana))
    const users = await Promise.all(Array.from({ length: 10 }, () => app.newUser()))
    const fifty = Array.from({ length: 50 }, (_, n) => users[n % 10] as TestUser)
    await Promise.all([
      ...fifty.map((user) => user.call(api.likeItem, { params: { id } })),
      ...fifty.map((user) => user.call(api.useItem, { params: { id } })),
    ])
    // Each of the ten liked it five times: an odd number.
    const { rows } = await app.asOwner(
      'select count(*)::int as n from item_like where item_id = $1',
      [id],
    )
    expect(await get(ana, id)).toMatchObject({ likes: 10, useCount: 50 })
    expect(rows).toEqual([{ n: 10 }])
  })

  test('alone can be liked or counted', async () => {
    const { id } = await newTemplate(ana)
    for (const endpoint of [api.likeItem, api.useItem])
      await expect(ana.call(endpoint, { params: { id } })).rejects.toMatchObject({
        code: 'not-found',
      })
  })

  test('is found by the filters of the library', async () => {
    const one = await publish(ana, await newTemplate(ana, { name: 'Used' }))
    await ben.call(api.useItem, { params: { id: one.id } })
    const ids = async (filter: api.ItemFilter) => (await list(ben, { filter })).map((i) => i.id)
    expect(await ids('popular')).toContain(one.id)
    expect((await ids('newest'))[0]).toBe(one.id)
    expect(await ids('curated')).toContain('soap')
    expect(await ids('curated')).not.toContain(one.id)
    expect(await ids('all')).toContain(one.id)
    expect(await ids('mine')).not.toContain(one.id)
    expect(await ids('usable')).toContain('soap')
    expect(await ids('usable')).not.toContain(one.id)
  })

  test('comes in pages that miss and repeat nothing', async () => {
    const all = (await list(ben, { filter: 'all' })).map((one) => one.id)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query = { filter: 'all' as const, limit: 5, ...(cursor && { cursor }) }
      const page: { items: api.Item[]; cursor: string | null } = await ben.call(api.listItems, {
        query,
      })
      seen.push(...page.items.map((one) => one.id))
      cursor = page.cursor
    } while (cursor)
    expect(seen).toEqual(all)
    await expect(ben.call(api.listItems, { query: { cursor: 'nonsense' } })).rejects.toMatchObject({
      code: 'bad-request',
    })
  })
})

describe('an item of a group', () => {
  test('exists for its members only, under the group’s key', async () => {
    const group = await groupOf(app, ana, ben)
    const outsider = await app.newUser()
    const item = await newTemplate(ana, { group, name: 'Our discharge letter' })
    expect(await get(ben, item.id)).toMatchObject({ name: 'Our discharge letter', group })
    expect((await list(ben)).map((one) => one.id)).toContain(item.id)
    await expect(get(outsider, item.id)).rejects.toMatchObject({ code: 'not-found' })
    const changed = await ben.call(api.updateItem, {
      params: { id: item.id },
      body: { version: item.version, name: 'Edited by a colleague' },
    })
    expect(changed.name).toBe('Edited by a colleague')
    const back = await ana.call(api.updateItem, {
      params: { id: item.id },
      body: { version: changed.version, group: 'me' },
    })
    expect(back.group).toBe('me')
    await expect(get(ben, item.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('cannot be put into a group that one does not belong to', async () => {
    const group = await groupOf(app, ben)
    await expect(newTemplate(ana, { group })).rejects.toMatchObject({ message: 'Unauthorized' })
  })

  test('a user cannot make themselves a member', async () => {
    const group = await groupOf(app, ben)
    const join = app.services.db.as(ana.user.id, (tx) =>
      tx.insert(groupMembers).values({ groupId: group, id: randomUUID(), userId: ana.user.id }),
    )
    await expect(join).rejects.toMatchObject({ code: '42501' })
  })
})
