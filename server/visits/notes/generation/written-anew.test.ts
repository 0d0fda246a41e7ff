import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listNoteVersions } from '#contract/note-versions.ts'
import * as api from '#contract/notes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { copies, only, upToExamination } from '#test/fakes/copying-model.ts'
import { type ModelQuestion, type Llm, type Reply, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'

let reply: (asked: ModelQuestion, count: number) => Reply = copies
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm((asked, count) => reply(asked, count))
  app = await testApp(llm.env)
})
afterEach(() => {
  reply = copies
  llm.asked.length = 0
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function visitOf(more?: string[]): Promise<{ user: TestUser; id: string }> {
  const user = await app.newUser()
  return { user, id: await newVisit(app, user, more) }
}
async function onlyNote(user: TestUser, id: string): Promise<api.Note> {
  const { items } = await user.call(api.listNotes, { params: { id } })
  if (items.length !== 1 || !items[0]) throw new Error(`one note expected, not ${items.length}`)
  return items[0]
}
const soap = { prompt: { id: 'soap' } }

describe('a rewritten note', () => {
  test('is a new version, and the old one is kept', async () => {
    const { user, id } = await visitOf()
    await written(user, id, soap)
    const before = await onlyNote(user, id)
    reply = (asked) => only(asked, 'P: Plan', '[7] Order an ECG.')
    await written(user, id, { noteId: before.id })
    const after = await onlyNote(user, id)
    expect(after).toMatchObject({ version: 2, content: '## P: Plan\n\nOrder an ECG.' })
    const { items } = await user.call(listNoteVersions, { params: { id: before.id } })
    expect(items).toMatchObject([{ version: 1, reason: 'generated', content: before.content }])
  })

  test('in one section leaves the others unchanged', async () => {
    const { user, id } = await visitOf()
    await written(user, id, soap)
    const before = await onlyNote(user, id)
    reply = () => say('- Blood pressure 142 over 88.')
    const events = await written(user, id, { noteId: before.id, section: 'O: Examination' })
    const after = await onlyNote(user, id)
    expect(llm.asked).toHaveLength(2)
    expect(after.content).toBe(
      before.content.replace(
        '- Your blood pressure is 142 over 88.',
        '- Blood pressure 142 over 88.',
      ),
    )
    const last = events.findLast((event) => event.type === 'claims')
    // The judge may have settled some since.
    const unsettled = (claims: readonly api.Claim[]) =>
      claims.map((claim) => ({ ...claim, status: 'unchecked' }))
    expect(last?.type === 'claims' && unsettled(last.claims)).toEqual(unsettled(after.claims))
  })

  test('that breaks off halfway leaves the text as it was, and the attempt among the versions', async () => {
    const { user, id } = await visitOf()
    await written(user, id, soap)
    const before = await onlyNote(user, id)
    reply = (asked) => ({
      kind: 'cut',
      pieces: [...upToExamination(asked), '- Half of', ' a sentence'],
    })
    const events = await written(user, id, { noteId: before.id })
    expect(events.at(-1)).toMatchObject({ type: 'error' })
    const after = await onlyNote(user, id)
    expect(after).toMatchObject({ state: 'complete', content: before.content })
    const { items } = await user.call(listNoteVersions, { params: { id: before.id } })
    const attempt = items.filter(({ reason }) => reason === 'reset').map(({ content }) => content)
    expect(attempt.join()).toContain('lisinopril')
    expect(after.version).toBeGreaterThan(before.version)
  })

  test('that fails leaves the text as it was', async () => {
    const { user, id } = await visitOf()
    await written(user, id, soap)
    const before = await onlyNote(user, id)
    reply = () => ({ kind: 'status', status: 401 })
    await written(user, id, { noteId: before.id })
    const { content, state, version } = await onlyNote(user, id)
    expect({ content, state, version }).toEqual({
      content: before.content,
      state: 'complete',
      version: 1,
    })
  })
})
