import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/dictionary.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { dictionaryTerms, sharedTerms } from './table.ts'

let app: TestApp
let administrator: TestUser
beforeAll(async () => {
  app = await testApp()
  administrator = await app.newUser()
})
afterAll(() => app.close())

const add = ({ call }: TestUser, term: string, more: object = {}) =>
  call(api.addTerm, { body: { term, kind: 'drug', ...more } })
const terms = async ({ call }: TestUser, query: object = {}) =>
  (await call(api.listTerms, { query })).items.map(({ term }) => term)

describe('a dictionary', () => {
  test('keeps terms by the alphabet, finds them in every column, changes and deletes them', async () => {
    const user = await app.newUser()
    const zeta = await add(user, 'Zetamol', { soundsLike: 'zita mall' })
    await add(user, 'Ålborg clinic', { kind: 'place' })
    expect(await terms(user)).toEqual(['Ålborg clinic', 'Zetamol'])
    expect(await terms(user, { q: 'MALL' })).toEqual(['Zetamol'])
    const params = { id: zeta.id }
    const body = { term: 'Zetamol forte', kind: 'drug', version: zeta.version } as const
    await user.call(api.updateTerm, { params, body })
    await expect(user.call(api.updateTerm, { params, body })).rejects.toMatchObject({
      code: 'version-mismatch',
      current: { term: 'Zetamol forte' },
    })
    await user.call(api.deleteTerm, { params })
    expect(await terms(user)).toEqual(['Ålborg clinic'])
    await expect(user.call(api.deleteTerm, { params })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('holds a term once, whatever its capitals', async () => {
    const user = await app.newUser()
    await add(user, 'Co-Amoxil')
    await add(user, 'co amoxil', { soundsLike: 'coma ox ill' })
    expect((await user.call(api.listTerms, {})).items).toMatchObject([
      { term: 'co amoxil', soundsLike: 'coma ox ill' },
    ])
  })

  test('is invisible to everybody else', async () => {
    const [mine, theirs] = [await app.newUser(), await app.newUser()]
    const { id, version } = await add(mine, 'Mine')
    expect(await terms(theirs)).toEqual([])
    const missing = { code: 'not-found' }
    const body = { term: 'Theirs', kind: 'other', version } as const
    await expect(theirs.call(api.updateTerm, { params: { id }, body })).rejects.toMatchObject(
      missing,
    )
    await expect(theirs.call(api.deleteTerm, { params: { id } })).rejects.toMatchObject(missing)
  })

  test('of the clinic is read by all and edited by the administrator', async () => {
    const user = await app.newUser()
    await add(administrator, 'Haus Sonnenblick', { owner: 'clinic', kind: 'place' })
    const seen = await user.call(api.listTerms, { query: { owner: 'clinic' } })
    expect(seen).toMatchObject({ items: [{ term: 'Haus Sonnenblick' }], editable: false })
    await expect(add(user, 'Mine now', { owner: 'clinic' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    const params = { id: seen.items[0]?.id ?? '' }
    await expect(
      user.call(api.deleteTerm, { params, query: { owner: 'clinic' } }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is sealed in the database', async () => {
    const user = await app.newUser()
    await add(user, 'Verysecretterm')
    await add(administrator, 'Verysharedterm', { owner: 'clinic' })
    const own = await app.services.db.as(user.user.id, (tx) => tx.select().from(dictionaryTerms))
    const shared = await app.services.db.system((tx) => tx.select().from(sharedTerms))
    const stored = [...own, ...shared].map(({ sealed }) => sealed.toString('latin1')).join()
    expect(stored).not.toMatch(/Very(?:secret|shared)term/)
  })

  test('takes 5,000 terms from a file in one go, pages them, and no more than that', async () => {
    const user = await app.newUser()
    const csv = Array.from({ length: 5_000 }, (_, n) => `Term number ${n},,,name`).join('\n')
    expect(await user.call(api.importTerms, { body: { csv } })).toMatchObject({ added: 5_000 })
    expect(await user.call(api.importTerms, { body: { csv } })).toMatchObject({
      added: 0,
      changed: 0,
    })
    const last = await user.call(api.listTerms, { query: { page: 49 } })
    expect(last).toMatchObject({ total: 5_000 })
    expect(last.items).toHaveLength(100)
    await expect(add(user, 'One more')).rejects.toMatchObject({ code: 'too-many' })
  })

  test('is exported as CSV that no spreadsheet runs, and re-imported unchanged', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    await add(user, '=SUM(A1)', { soundsLike: '+some' })
    await add(user, 'Plain, "quoted"', { replacement: '@name' })
    const csv = await (await user.call(api.exportTerms, {})).text()
    expect(csv).not.toMatch(/(?:^|,|")[=+\-@]/m)
    await other.call(api.importTerms, { body: { csv } })
    const strip = async (who: TestUser) =>
      (await who.call(api.listTerms, {})).items.map((term) => ({ ...term, id: '', version: 0 }))
    expect(await strip(other)).toEqual(await strip(user))
  })

  test.each([
    ['control characters', 'term\nab\u0000c'],
    ['a quotation mark that is never closed', 'term\n"abc'],
    ['nothing', ' \n\n'],
  ])('refuses a file with %s', async (_, csv) => {
    await expect(administrator.call(api.importTerms, { body: { csv } })).rejects.toMatchObject({
      code: 'bad-request',
    })
  })

  test('says which rows of a file it could not use', async () => {
    const user = await app.newUser()
    const csv = `kind;term\ndrug;Goodname\nplanet;Mars\n;\ndrug;\nname;123\nname;${'x'.repeat(81)}`
    const { added, skipped } = await user.call(api.importTerms, { body: { csv } })
    expect(added).toBe(1)
    expect(skipped.map(({ row }) => row)).toEqual([3, 5, 6, 7])
  })
})
