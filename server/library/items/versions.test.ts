import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getGroup, removeGroupMember } from '#contract/groups.ts'
import * as history from '#contract/item-versions.ts'
import * as api from '#contract/items.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { groupOf, newTemplate, publish } from '#test/items.ts'

let app: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp()
  ana = await app.newUser()
  ben = await app.newUser()
})
afterAll(() => app.close())

const most = history.mostItemVersions
const get = (user: TestUser, id: string) => user.call(api.getItem, { params: { id } })

describe('the earlier text of an item', () => {
  const change = (user: TestUser, { id, version }: api.Item, more: object) =>
    user.call(api.updateItem, { params: { id }, body: { version, ...more } })
  const versionsOf = async (user: TestUser, id: string) =>
    (await user.call(history.listItemVersions, { params: { id } })).items
  /** Long enough ago that the next save is another edit. */
  const rest = (id: string) =>
    app.asOwner(`update item set updated = updated - interval '5 minutes' where id = $1`, [id])

  test('is kept at each change, sealed, and can be restored, which is a change like others', async () => {
    const first = await newTemplate(ana, { description: 'Before' })
    const second = await change(ana, first, { description: 'During' })
    const third = await change(ana, second, { description: 'While typing' })
    await rest(third.id)
    const fourth = await change(ana, third, { description: 'After', sections: [] })
    const kept = await versionsOf(ana, first.id)
    expect(kept.map(({ version, fields }) => [version, fields.description])).toEqual([
      [3, 'While typing'],
      [1, 'Before'],
    ])
    const { rows } = await app.asOwner(
      `select encode(sealed, 'escape') as sealed from item_version where item_id = $1`,
      [first.id],
    )
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain('typing')
    await expect(versionsOf(ben, first.id)).rejects.toMatchObject({ code: 'not-found' })
    const params = { id: first.id }
    const body = { version: fourth.version, to: 1 }
    const back = await ana.call(history.restoreItemVersion, { params, body })
    expect(back).toMatchObject({ description: 'Before', headings: ['Plan'], version: 5 })
    expect((await versionsOf(ana, first.id))[0]).toMatchObject({
      version: 4,
      fields: { description: 'After' },
    })
    await expect(ana.call(history.restoreItemVersion, { params, body })).rejects.toMatchObject({
      code: 'version-mismatch',
    })
  })

  test.each(['macro', 'form'] as const)(
    'of a %s can be restored with all its parts',
    async (itemType) => {
      const before = { content: 'Lungs clear.', triggerWord: `.${itemType}`, spokenPhrase: 'lungs' }
      const first = await ana.call(api.createItem, {
        body: { itemType, name: 'Lungs', ...before },
      })
      const after = { content: 'Wheeze [[side]].', triggerWord: '.wheeze', spokenPhrase: '' }
      const second = await change(ana, first, after)
      const [kept] = await versionsOf(ana, first.id)
      expect(kept).toMatchObject({ version: 1, fields: before })
      const back = await ana.call(history.restoreItemVersion, {
        params: { id: first.id },
        body: { version: second.version, to: 1 },
      })
      expect(back).toMatchObject({ itemType, ...before })
    },
  )

  test('has every field, also if it was kept before the product had them all', async () => {
    const first = await newTemplate(ana, { description: 'Before' })
    await change(ana, first, { description: 'After' })
    const vault = await openVault(app.services.keys, userScope(ana.user.id))
    const older = { name: first.name, description: 'Before' }
    const bound = { table: 'item_version', row: `${first.id}:1`, column: 'sealed' }
    const values = [first.id, vault.seal(older, bound)]
    await app.asOwner('update item_version set sealed = $2 where item_id = $1', values)
    const [kept] = await versionsOf(ana, first.id)
    expect(kept?.fields).toMatchObject({ ...older, hotkey: '', sections: [] })
  })

  test('says when it was written, not when it was replaced', async () => {
    const first = await newTemplate(ana, { description: 'Before' })
    await rest(first.id)
    const { updated } = await get(ana, first.id)
    expect(updated).not.toBe(first.updated)
    await change(ana, first, { description: 'After' })
    expect((await versionsOf(ana, first.id)).map(({ created }) => created)).toEqual([updated])
  })

  test('is kept for the newest changes if there are too many', async () => {
    const first = await newTemplate(ana, { description: 'Before' })
    await change(ana, first, { description: 'After' })
    // As many versions as are kept, all older than this change.
    await app.asOwner('update item set version = $2 where id = $1', [first.id, most + 1])
    await app.asOwner(
      `insert into item_version (item_id, version, user_id, group_id, sealed, created)
       select item_id, n, user_id, group_id, sealed, created
       from item_version, generate_series(2, $2) as n where item_id = $1`,
      [first.id, most],
    )
    await rest(first.id)
    const now = await get(ana, first.id)
    await change(ana, now, { description: 'At last' })
    const { rows } = await app.asOwner(
      'select version from item_version where item_id = $1 order by version',
      [first.id],
    )
    const numbers = rows.map(({ version }) => version)
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([most, 2, most + 1])
  })

  test('of a group is read under the group’s key by those who are in it', async () => {
    const group = await groupOf(app, ana, ben)
    const item = await newTemplate(ana, { group, description: 'Before' })
    await change(ben, item, { description: 'By Ben' })
    expect(await versionsOf(ana, item.id)).toMatchObject([{ fields: { description: 'Before' } }])
    const carol = await app.newUser()
    await expect(versionsOf(carol, item.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('of a group goes to its owner with the item, when the member who shared it leaves', async () => {
    const group = await groupOf(app, ana, ben)
    const item = await newTemplate(ben, { group, description: 'Before' })
    await change(ben, item, { description: 'After' })
    const { updatedAt, members } = await ana.call(getGroup, { params: { id: group } })
    const memberId = members.find(({ email }) => email === ben.email)?.id ?? ''
    const params = { id: group, memberId }
    await ana.call(removeGroupMember, { params, query: { updatedAt } })
    expect(await versionsOf(ana, item.id)).toMatchObject([{ fields: { description: 'Before' } }])
    // It would be deleted with the account that it belongs to.
    const owners = await app.asOwner('select user_id from item_version where item_id = $1', [
      item.id,
    ])
    expect(owners.rows).toEqual([{ user_id: ana.user.id }])
  })

  test('of a public one belongs to its author; possible patient data in a change must be reviewed', async () => {
    const item = await publish(ana, await newTemplate(ana, { description: 'Before' }))
    const after = await change(ana, item, { description: 'After' })
    expect(await versionsOf(ana, item.id)).toMatchObject([{ fields: { description: 'Before' } }])
    await expect(versionsOf(ben, item.id)).rejects.toMatchObject({ code: 'not-found' })
    const named = { description: 'As for Mrs Rivera.' }
    await expect(change(ana, after, named)).rejects.toMatchObject({
      message: 'This may contain patient data.',
    })
    expect((await get(ben, item.id)).description).toBe('After')
    const confirmed = await change(ana, after, { ...named, confirmed: true })
    // Reviewed data isn't asked about again.
    const next = await change(ana, confirmed, { name: 'Knee clinic two' })
    await rest(item.id)
    const clean = await change(ana, next, { description: 'Clean' })
    const kept = await versionsOf(ana, item.id)
    const to = kept.find(({ fields }) => fields.description === named.description)?.version ?? 0
    const params = { id: item.id }
    const body = { version: clean.version, to }
    await expect(ana.call(history.restoreItemVersion, { params, body })).rejects.toMatchObject({
      message: 'This may contain patient data.',
    })
  })
})
