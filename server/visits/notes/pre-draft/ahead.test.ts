import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/pre-draft.ts'
import { withdrawConsent } from '#contract/consent.ts'
import { createItem } from '#contract/items.ts'
import { listNotes } from '#contract/notes.ts'
import { updateMe } from '#contract/profile.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type ModelQuestion, type Llm, type Reply, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, textOf, written } from '#test/visit.ts'

const planned = 'Order an ECG and start aspirin 81 mg daily.'
let reply: (asked: ModelQuestion) => Reply = () => say(planned)
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm((asked) => reply(asked))
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const sections = [{ heading: 'Plan', instruction: 'What is to be done.', kind: 'plan' as const }]
const newTemplate = async (user: TestUser) =>
  (await user.call(createItem, { body: { itemType: 'template', name: 'Plan', sections } })).id
const long = 'It began on a Sunday evening while I carried wood into the house. '.repeat(8).trim()

/** A visit being recorded by a user who wants early drafts. */
async function recording(speedBoost = true) {
  const user = await app.newUser()
  await user.call(updateMe, { body: { version: user.user.version, settings: { speedBoost } } })
  const id = await newVisit(app, user, [long])
  await app.asOwner(`update scribe set state = 'recording' where id = $1`, [id])
  const templateId = await newTemplate(user)
  const from = llm.asked.length
  return {
    user,
    id,
    templateId,
    asked: () => llm.asked.slice(from),
    ahead: (template = templateId) =>
      user.call(api.draftAhead, {
        query: { mode: 'FAST' },
        body: { prompt: { id: template }, conversation: { id } },
      }),
    write: () => written(user, id, { prompt: { id: templateId }, mode: 'FAST' }),
    say: (text: string) =>
      appendChunks(app.services, user.user.id, id, [
        { speaker: 'patient', text, timestamp: 200, end: 210 },
      ]),
    drafted: () => app.services.notes.drafts.get(id)?.ended,
  }
}

test('nothing is drafted early unless the user wants it, and only during the visit', async () => {
  const off = await recording(false)
  expect(await off.ahead()).toEqual({ state: 'off' })
  const over = await recording()
  await app.asOwner(`update scribe set state = 'ready' where id = $1`, [over.id])
  expect(await over.ahead()).toEqual({ state: 'off' })
  expect([...off.asked(), ...over.asked()]).toEqual([])
  const other = await app.newUser()
  const body = { prompt: { id: 'soap' }, conversation: { id: over.id } }
  await other.call(updateMe, {
    body: { version: other.user.version, settings: { speedBoost: true } },
  })
  await expect(other.call(api.draftAhead, { query: { mode: 'FAST' }, body })).rejects.toMatchObject(
    {
      message: 'Scribe not found',
    },
  )
})

test('a draft from the complete transcript becomes the note, checked, without a second request', async () => {
  const visit = await recording()
  expect(await visit.ahead()).toEqual({ state: 'writing' })
  await visit.drafted()
  expect(visit.asked()).toHaveLength(1)
  const events = await visit.write()
  expect(visit.asked()).toHaveLength(1)
  expect(textOf(events)).toBe(`## Plan\n\n${planned}`)
  expect(events.some(({ type }) => type === 'ahead')).toBe(false)
  const notes = async () => (await visit.user.call(listNotes, { params: { id: visit.id } })).items
  expect(await notes()).toMatchObject([
    { state: 'complete', writer: { kind: 'model', name: 'test-model' } },
  ])
  const statuses = async () => (await notes())[0]?.claims.map(({ status }) => status)
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['supported'])
})

test('if more was said since, the draft is only shown, and the note is written from everything', async () => {
  const visit = await recording()
  reply = () => say('Drink more water.')
  await visit.ahead()
  await visit.drafted()
  reply = () => say(planned)
  await visit.say('And I will see you in two weeks.')
  const events = await visit.write()
  const kinds = events.map(({ type }) => type)
  expect(kinds.slice(0, 2)).toEqual(['started', 'ahead'])
  expect(events[1]).toEqual({ type: 'ahead', text: '## Plan\n\nDrink more water.' })
  expect(textOf(events)).not.toContain('water')
  const [first, second] = visit.asked()
  expect(second?.prompt).toContain('in two weeks')
  // The prompts begin alike, so that a provider only has to read what is new.
  const record = first?.prompt.slice(0, first.prompt.indexOf('RECORD ENDS') - 60) ?? ''
  expect(record.length).toBeGreaterThan(400)
  expect(second?.prompt.startsWith(record)).toBe(true)
  const left = async () =>
    (await app.asOwner('select state, sealed from note_draft where scribe_id = $1', [visit.id]))
      .rows
  await expect.poll(left).toEqual([{ state: 'used', sealed: Buffer.alloc(0) }])
  expect(await visit.user.call(api.aheadCost, {})).toMatchObject({ visits: 1, questions: 1 })
})

test('one draft at a time: the next waits for a third more words, another template takes its place', async () => {
  const visit = await recording()
  reply = () => ({ kind: 'silent' })
  expect(await visit.ahead()).toEqual({ state: 'writing' })
  expect(await visit.ahead()).toEqual({ state: 'writing' })
  while (visit.asked().length === 0) await sleep(5)
  expect(visit.asked()).toHaveLength(1)
  const drafted = visit.drafted()
  reply = () => say(planned)
  expect(await visit.ahead(await newTemplate(visit.user))).toEqual({ state: 'writing' })
  await Promise.all([drafted, visit.drafted()])
  expect(visit.asked().map(({ aborted }) => aborted)).toEqual([true, false])
  const again = await recording()
  await again.ahead()
  await again.drafted()
  await again.say('It hurts a little.')
  expect(await again.ahead()).toEqual({ state: 'waiting' })
  await again.say(long)
  expect(await again.ahead()).toEqual({ state: 'writing' })
  await again.drafted()
})

test('a draft is sealed, and of no use once its template was changed or its writing failed', async () => {
  const visit = await recording()
  reply = () => say('Drink more water.')
  await visit.ahead()
  await visit.drafted()
  const { rows } = await app.asOwner<{ row: string }>(
    `select encode(sealed, 'escape') as row from note_draft where scribe_id = $1`,
    [visit.id],
  )
  expect(rows[0]?.row.length).toBeGreaterThan(40)
  expect(rows[0]?.row).not.toContain('water')
  reply = () => say(planned)
  await app.asOwner(`update item set version = version + 1 where id = $1`, [visit.templateId])
  const events = await visit.write()
  expect(events.some(({ type }) => type === 'ahead')).toBe(false)
  expect(textOf(events)).toBe(`## Plan\n\n${planned}`)
  const failing = await recording()
  reply = () => ({ kind: 'status', status: 400 })
  await failing.ahead()
  await failing.drafted()
  reply = () => say(planned)
  expect(textOf(await failing.write())).toBe(`## Plan\n\n${planned}`)
})

test('if consent is withdrawn, the draft is deleted with its sources', async () => {
  const visit = await recording()
  reply = () => say(planned)
  await visit.ahead()
  await visit.drafted()
  const body = { id: randomUUID(), givenBy: 'patient' as const, reach: 'all' as const }
  await visit.user.call(withdrawConsent, { params: { id: visit.id }, body })
  const { rows } = await app.asOwner('select 1 from note_draft where scribe_id = $1', [visit.id])
  expect(rows).toEqual([])
  expect(await visit.ahead()).toEqual({ state: 'off' })
})
