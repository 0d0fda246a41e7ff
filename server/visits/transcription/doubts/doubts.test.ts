import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTerm, deleteTerm } from '#contract/dictionary.ts'
import * as api from '#contract/drugs.ts'
import { getGroup, removeGroupMember, toggleLicense } from '#contract/groups.ts'
import { addContext, createScribe } from '#contract/scribes.ts'
import { deleteTranscript, editChunk, listChunks } from '#contract/transcripts.ts'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { groupOf } from '#test/items.ts'
import { appendChunks } from '../chunks/append-lines.ts'
import { keytermsFor } from './keyterms.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function visit(...texts: string[]) {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const lines = texts.map((text, timestamp) => ({ text, timestamp }))
  await appendChunks(app.services, user.user.id, id, lines)
  return { user, id, params: { id } }
}

const doubts = async ({ call }: TestUser, id: string, query: object = {}) =>
  (await call(api.listDoubts, { params: { id }, query })).items

const heard = "I'm taking metropole all 25 mg twice a day."
const words = { seq: 0, start: 11, said: 'metropole all' }

describe('a doubtful name', () => {
  test('is found with its position and its probable meaning', async () => {
    const { user, id } = await visit('How are you?', heard)
    expect(await doubts(user, id)).toEqual([
      expect.objectContaining({
        seq: 1,
        start: 11,
        end: 24,
        said: 'metropole all',
        reason: 'misheard',
      }),
    ])
    const [doubt] = await doubts(user, id)
    expect(doubt?.suggestions[0]).toEqual({
      name: 'metoprolol',
      from: 'lexicon',
      about: 'beta blocker',
    })
  })

  test('is searched for in a range of lines', async () => {
    const { user, id } = await visit(heard, 'Thank you.', heard)
    const page = { params: { id }, query: { after: -1, limit: 2 } }
    expect(await user.call(api.listDoubts, page)).toMatchObject({ to: 1, more: true })
    expect((await doubts(user, id, { after: 0 })).map(({ seq }) => seq)).toEqual([2])
  })

  test('that is accepted corrects the line, keeps the original, and can be undone', async () => {
    const { user, id, params } = await visit(heard)
    const { id: decisionId, chunk } = await user.call(api.decideDoubt, {
      params,
      body: { ...words, verdict: 'accept', name: 'metoprolol' },
    })
    expect(chunk).toMatchObject({ text: "I'm taking metoprolol 25 mg twice a day.", edited: true })
    expect(await doubts(user, id)).toEqual([])
    await user.call(api.undoDecision, { params: { id, decisionId } })
    const { chunks } = await user.call(listChunks, { params })
    expect(chunks[0]?.text).toBe(heard)
    expect(chunks[0]?.edited).toBeUndefined()
    expect(await doubts(user, id)).toHaveLength(1)
  })

  test('that was decided about goes with the transcript', async () => {
    const { user, id, params } = await visit(heard)
    await user.call(api.decideDoubt, { params, body: { ...words, verdict: 'keep' } })
    await user.call(deleteTranscript, { params })
    const left = await app.asOwner('select 1 from doubt_decision where scribe_id = $1', [id])
    expect(left.rows).toEqual([])
  })

  test('that is kept does not return in this visit, until that is undone', async () => {
    const { user, id, params } = await visit(heard, heard)
    const { id: decisionId } = await user.call(api.decideDoubt, {
      params,
      body: { ...words, verdict: 'keep' },
    })
    expect(await doubts(user, id)).toEqual([])
    await user.call(api.undoDecision, { params: { id, decisionId } })
    expect(await doubts(user, id)).toHaveLength(2)
  })

  test('is not replaced in a line that has changed', async () => {
    const { user, id, params } = await visit(heard)
    const edit = { params: { id, seq: '0' }, body: { text: 'Something else.' } }
    const accept = { params, body: { ...words, verdict: 'accept', name: 'metoprolol' } } as const
    const changed = { code: 'version-mismatch' }
    const { id: decisionId } = await user.call(api.decideDoubt, accept)
    await user.call(editChunk, edit)
    await expect(user.call(api.decideDoubt, accept)).rejects.toMatchObject(changed)
    await expect(user.call(api.undoDecision, { params: { id, decisionId } })).rejects.toMatchObject(
      changed,
    )
  })

  test('is cleared once its user has the word in their dictionary', async () => {
    const { user, id } = await visit('Take the zemtrazol 5 mg, and see me at Kalmas.')
    const before = await doubts(user, id)
    expect(before.length).toBeGreaterThan(0)
    await user.call(addTerm, { body: { term: 'zemtrazol', kind: 'drug' } })
    expect((await doubts(user, id)).some(({ said }) => said === 'zemtrazol')).toBe(false)
  })

  test('is cleared by a word of a group for members with a licence, until they lose it', async () => {
    const { user, id } = await visit('Take the zemtrazol 5 mg, and see me at Kalmas.')
    const [owner, stranger] = [await app.newUser(), await app.newUser()]
    const groupId = await groupOf(app, owner, user)
    const elsewhere = await groupOf(app, stranger)
    const isAsked = async () => (await doubts(user, id)).some(({ said }) => said === 'zemtrazol')
    const add = (who: TestUser, whose: string) =>
      who.call(addTerm, { body: { term: 'zemtrazol', kind: 'drug', owner: whose } })
    const toggle = () => owner.call(toggleLicense, { body: { groupId, memberEmail: user.email } })
    await add(stranger, elsewhere)
    await add(owner, groupId)
    expect(await isAsked()).toBe(true)
    // The owner has the only licence.
    await owner.call(toggleLicense, { body: { groupId, memberEmail: owner.email } })
    await toggle()
    expect(await isAsked()).toBe(false)
    await toggle()
    expect(await isAsked()).toBe(true)
    await toggle()
    const { members, updatedAt } = await owner.call(getGroup, { params: { id: groupId } })
    const memberId = members.find(({ email }) => email === user.email)?.id ?? ''
    const params = { id: groupId, memberId }
    await owner.call(removeGroupMember, { params, query: { updatedAt } })
    expect(await isAsked()).toBe(true)
  })

  test('gets its name from a group that licenses the user, and engines listen for it', async () => {
    const { user, id } = await visit('Please see doctor win tomorrow.')
    const groupId = await groupOf(app, user)
    const body = { term: 'Nguyen', soundsLike: 'doctor win', kind: 'name', owner: groupId } as const
    await user.call(addTerm, { body })
    expect((await doubts(user, id))[0]?.suggestions).toMatchObject([
      { name: 'Nguyen', from: 'group' },
    ])
    expect((await keytermsFor(app.services, user.user.id, id, 3))[0]).toBe('Nguyen')
  })

  test('changes the checks of a note as soon as a group has the word', async () => {
    const { user, id } = await visit('Take the zemtrazol 5 mg at night.')
    const groupId = await groupOf(app, user)
    const doubted = async () =>
      (await loadVisit(app.services, user.user.id, id)).sources.some((one) => one.doubts)
    expect(await doubted()).toBe(true)
    const body = { term: 'zemtrazol', kind: 'drug', owner: groupId } as const
    const { id: termId } = await user.call(addTerm, { body })
    expect(await doubted()).toBe(false)
    await user.call(deleteTerm, { params: { id: termId }, query: { owner: groupId } })
    expect(await doubted()).toBe(true)
  })

  test('is a known drug if the context names a similar one', async () => {
    const { user, id, params } = await visit('Take the hydralazine at night for the itching.')
    expect(await doubts(user, id)).toEqual([])
    await user.call(addContext, { params, body: { content: 'Medication: Atarax 25 mg at night' } })
    expect(await doubts(user, id)).toMatchObject([
      {
        said: 'hydralazine',
        reason: 'look-alike',
        suggestions: [{ name: 'hydroxyzine', from: 'patient' }],
      },
    ])
  })

  test('makes the sentence that rests on it one to check, until it is decided', async () => {
    const { user, id, params } = await visit(heard)
    const statuses = async (note: string) =>
      checkClaims(note, normaliseVisit((await loadVisit(app.services, user.user.id, id)).sources))
    const [before] = await statuses('Takes metoprolol 25 mg twice a day.')
    expect(before?.status).not.toBe('supported')
    expect(before?.problems.map(({ message }) => message).join()).toContain('metropole all')
    const [quoted] = await statuses(`"${heard}"`)
    expect(quoted).toMatchObject({ status: 'unsupported' })
    await user.call(api.decideDoubt, {
      params,
      body: { ...words, verdict: 'accept', name: 'metoprolol' },
    })
    expect(await statuses('Takes metoprolol 25 mg twice a day.')).toMatchObject([
      { status: 'unchecked', problems: [] },
    ])
  })

  test('of another user does not exist', async () => {
    const { id, params } = await visit(heard)
    const other = await app.newUser()
    const missing = { code: 'not-found' }
    await expect(doubts(other, id)).rejects.toMatchObject(missing)
    const body = { ...words, verdict: 'keep' } as const
    await expect(other.call(api.decideDoubt, { params, body })).rejects.toMatchObject(missing)
  })
})
