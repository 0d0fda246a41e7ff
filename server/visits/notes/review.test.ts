import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/notes.ts'
import * as review from '#contract/review.ts'
import { isMarked } from '#contract/review.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { newVisit, written } from '#test/visit.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  await app.close()
})

async function noted(content: string, more: string[] = []) {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user, more)
  await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
  const { items } = await user.call(api.listNotes, { params: { id: scribeId } })
  const [first] = items
  if (!first) throw new Error('a note should have been written')
  return { user, scribeId, note: await edited(user, first, content) }
}
const edited = (user: TestUser, { id, version }: api.Note, content: string) =>
  user.call(api.updateNote, { params: { id }, body: { version, content } })
const short = '## History\n\nChest pain for 2 days.\n\n## Plan\n\nOrder an ECG.'

describe('what no sentence of the note covers', () => {
  test('is listed with its line and the heading it belongs under, self-harm before drugs', async () => {
    const { user, note } = await noted(short, ['Some days I think of ending my life.'])
    const { items } = await user.call(review.listOmissions, { params: { id: note.id } })
    const found = items.map(({ kind, missing, section }) => ({ kind, missing, section }))
    expect(found.slice(0, 2)).toEqual([
      { kind: 'self-harm', missing: '', section: 'History' },
      { kind: 'drug', missing: 'Lisinopril', section: 'History' },
    ])
    expect(found.map(({ missing }) => missing).join()).toContain('Aspirin')
    expect(items[1]?.evidence).toMatchObject([
      { kind: 'transcript', quote: 'I take lisinopril 10 milligrams once a day.' },
    ])
  })

  test('is covered by its own sentence once that is added', async () => {
    const { user, note } = await noted(short)
    const { items } = await user.call(review.listOmissions, { params: { id: note.id } })
    const all = `${short}\n\n${items.map(({ text }) => `- ${text}`).join('\n')}`
    const full = await edited(user, note, all)
    expect(full.claims.filter(isMarked)).toEqual([])
    const after = await user.call(review.listOmissions, { params: { id: note.id } })
    expect(after.items).toEqual([])
  })

  test('stays decided for this note if it is not needed, and can be undone', async () => {
    const { user, note } = await noted(short)
    const params = { id: note.id }
    const { items } = await user.call(review.listOmissions, { params })
    const id = items[0]?.id ?? ''
    await user.call(review.decideOmission, { params, body: { id, notNeeded: true } })
    await edited(user, note, `${short}\n\nReturn if worse.`)
    const after = await user.call(review.listOmissions, { params })
    expect(after.items.filter(({ notNeeded }) => notNeeded).map((one) => one.id)).toEqual([id])
    await user.call(review.decideOmission, { params, body: { id, notNeeded: false } })
    const again = await user.call(review.listOmissions, { params })
    expect(again.items.some(({ notNeeded }) => notNeeded)).toBe(false)
  })

  test('stays decided when another one is decided, in either order', async () => {
    const { user, note } = await noted(short)
    const params = { id: note.id }
    const list = async () => (await user.call(review.listOmissions, { params })).items
    const decided = async () => (await list()).filter((one) => one.notNeeded).map(({ id }) => id)
    const [first = '', second = ''] = (await list()).map(({ id }) => id)
    const decide = (id: string, notNeeded: boolean) =>
      user.call(review.decideOmission, { params, body: { id, notNeeded } })
    await decide(second, true)
    await decide(first, true)
    expect(await decided()).toEqual([first, second])
    await decide(first, false)
    expect(await decided()).toEqual([second])
  })

  test('is visible to nobody else', async () => {
    const { note, scribeId } = await noted(short)
    const other = await app.newUser()
    await expect(
      other.call(review.listOmissions, { params: { id: note.id } }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      other.call(review.listDifferences, { params: { id: scribeId } }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a note with sentences that may harm', () => {
  test('is copied nevertheless, with a record of it', async () => {
    const { user, note } = await noted(`${short}\n\nStart warfarin 5 mg daily.`)
    expect(review.unreviewedHighRisk(note).map(({ text }) => text)).toEqual([
      'Start warfarin 5 mg daily.',
    ])
    const copied = await user.call(api.markCopied, { params: { id: note.id } })
    expect(copied.overrides).toMatchObject([
      { what: 'copied', sentences: ['Start warfarin 5 mg daily.'] },
    ])
    const file = await user.call(api.exportNote, {
      params: { id: note.id },
      query: { format: 'txt' },
    })
    expect(await file.text()).toContain('warfarin')
    const now = await user.call(api.getNote, { params: { id: note.id } })
    expect(now.overrides?.map(({ what }) => what)).toEqual(['copied', 'exported'])
  })

  test('has none left once a person confirms them, and says who decided when', async () => {
    const { user, note } = await noted(`${short}\n\nStart warfarin 5 mg daily.`)
    const [claim] = review.unreviewedHighRisk(note)
    const body = { claimIds: [claim?.id ?? ''], reviewed: true, decision: 'supported' as const }
    const kept = await user.call(api.reviewClaims, { params: { id: note.id }, body })
    expect(review.unreviewedHighRisk(kept)).toEqual([])
    expect(kept.claims.find(({ id }) => id === claim?.id)?.decision).toMatchObject({
      kind: 'supported',
    })
    const copied = await user.call(api.markCopied, { params: { id: note.id } })
    expect(copied.overrides).toBeUndefined()
  })

  test('reports that a returning sentence was removed before', async () => {
    const content = `${short}\n\nStart warfarin 5 mg daily.`
    const { user, note } = await noted(content)
    const [claim] = review.unreviewedHighRisk(note)
    const body = { claimIds: [claim?.id ?? ''], reviewed: true, decision: 'removed' as const }
    await user.call(api.reviewClaims, { params: { id: note.id }, body })
    const without = await edited(user, note, short)
    const back = await edited(user, without, content)
    const again = back.claims.find(({ id }) => id === claim?.id)
    expect(again).toMatchObject({ reviewed: false, decision: { kind: 'removed' } })
  })
})

describe('two notes of one visit', () => {
  test('with different doses are shown with both sentences and what was said', async () => {
    const { user, scribeId, note } = await noted(`${short}\n\nLisinopril 10 mg daily.`)
    await written(user, scribeId, { prompt: { id: 'dictation' }, writer: 'highlights' })
    const { items: notes } = await user.call(api.listNotes, { params: { id: scribeId } })
    const other = notes.find(({ id }) => id !== note.id)
    if (!other) throw new Error('a second note should have been written')
    await edited(user, other, 'You take lisinopril 20 mg daily.')
    const { items } = await user.call(review.listDifferences, { params: { id: scribeId } })
    expect(items).toMatchObject([
      {
        kind: 'dose',
        subject: 'lisinopril',
        sides: [
          { noteId: note.id, value: '10 mg' },
          { noteId: other.id, value: '20 mg' },
        ],
        evidence: [{ quote: 'I take lisinopril 10 milligrams once a day.' }],
      },
    ])
  })
})
