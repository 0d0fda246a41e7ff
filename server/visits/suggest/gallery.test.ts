import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyItem, createItem, likeItem, useItem } from '#contract/items.ts'
import { cardLines, type GalleryRow, getGallery, mostCards } from '#contract/library.ts'
import { updateMe } from '#contract/profile.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

const rowOf = async (user: TestUser, kind: GalleryRow['kind']) =>
  (await user.call(getGallery, {})).rows.find((row) => row.kind === kind)?.items ?? []
const idsOf = async (user: TestUser, kind: GalleryRow['kind']) =>
  (await rowOf(user, kind)).map(({ id }) => id)

describe('the gallery', () => {
  it('shows a newcomer without a specialty the letters, and no empty row', async () => {
    const user = await app.newUser()
    const { specialty, rows } = await user.call(getGallery, {})
    expect(specialty).toBe('')
    expect(rows.map(({ kind }) => kind)).not.toContain('specialty')
    expect(rows.map(({ kind }) => kind)).not.toContain('mine')
    expect(rows.every(({ items }) => items.length > 0 && items.length <= mostCards)).toBe(true)
    expect(await idsOf(user, 'letters')).toContain('referral-letter')
  })

  it('has a row for the specialty of the profile', async () => {
    const user = await app.newUser()
    const profile = { speciality: 'Cardiologist' }
    await user.call(updateMe, { body: { version: user.user.version, profile } })
    expect((await user.call(getGallery, {})).specialty).toBe('Cardiologist')
    const ids = await idsOf(user, 'specialty')
    expect(ids).toContain('cardiology-consultation')
    expect(ids).not.toContain('dental-visit')
  })

  it('shows the first lines of an example, and the headings of a template without one', async () => {
    const user = await app.newUser()
    const letter = (await rowOf(user, 'letters')).find(({ id }) => id === 'referral-letter')
    expect(letter?.example.slice(0, 2)).toEqual([
      { heading: true, text: 'To' },
      { heading: false, text: 'Orthopaedics' },
    ])
    expect(letter?.example).toHaveLength(cardLines)
    const sections = [{ heading: 'Findings', instruction: '', kind: 'objective' as const }]
    await user.call(createItem, { body: { itemType: 'template', name: 'Bare', sections } })
    const [bare] = await rowOf(user, 'mine')
    expect(bare).toMatchObject({ name: 'Bare', example: [], headings: ['Findings'] })
  })

  it("shows the user's own, most recently changed first, and nobody else’s", async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    for (const id of ['soap', 'hp']) await user.call(copyItem, { params: { id } })
    const names = (await rowOf(user, 'mine')).map(({ name }) => name)
    expect(names).toEqual(['(Copy) History and physical', '(Copy) SOAP note'])
    expect(await rowOf(other, 'mine')).toEqual([])
  })

  it('shows the templates of the last notes, the newest first, to their writer alone', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const visit = await newVisit(app, user)
    // A single section that keeps the words as spoken needs no language model.
    const sections = [{ heading: 'Said', instruction: 'As said.', kind: 'verbatim' as const }]
    const [first, second] = await Promise.all(
      ['One', 'Two'].map((name) =>
        user.call(createItem, { body: { itemType: 'template', name, sections } }),
      ),
    )
    for (const template of [first, second, first])
      await written(user, visit, { prompt: { id: template?.id ?? '' } })
    expect(await idsOf(user, 'recent')).toEqual([first?.id, second?.id])
    expect(await rowOf(other, 'recent')).toEqual([])
  })

  it('counts uses and likes on its cards', async () => {
    const user = await app.newUser()
    await user.call(useItem, { params: { id: 'hp' } })
    await user.call(likeItem, { params: { id: 'hp' } })
    const card = (await rowOf(user, 'used')).find(({ id }) => id === 'hp')
    expect(card).toMatchObject({ likes: 1, likedByMe: true })
    expect(card?.useCount).toBeGreaterThan(0)
  })
})
