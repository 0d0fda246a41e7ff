import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GenerationEvent, followGeneration } from '#contract/generation.ts'
import * as api from '#contract/notes.ts'
import { addContext, createScribe, getScribe, updateScribe } from '#contract/scribes.ts'
import { addChunks } from '#contract/transcripts.ts'
import { bareHeading } from '#server/clinical/highlights/sections.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { newVisit, textOf, writing, written } from '#test/visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => app.close())

describe('a note by Highlights', () => {
  test('streams section by section and is saved as it was streamed', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const events = await written(user, id, { prompt: { id: 'soap' } })
    expect(events[0]).toMatchObject({ type: 'started', writer: { kind: 'highlights' } })
    expect(events.at(-1)).toMatchObject({ type: 'done', version: 1 })
    const { items } = await user.call(api.listNotes, { params: { id } })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      state: 'complete',
      title: 'Highlights',
      outOfDate: false,
      made: { waiting: [{ id: 'soap', name: 'SOAP note' }] },
    })
    expect(events[0]).toMatchObject({ waiting: [{ id: 'soap', name: 'SOAP note' }] })
    expect(items[0]?.content).toBe(textOf(events))
    expect(items[0]?.content).toContain('Lisinopril')
    const last = events.findLast((event) => event.type === 'claims')
    expect(items[0]?.claims).toEqual(last?.type === 'claims' ? last.claims : [])
    expect(items[0]?.claims.length).toBeGreaterThan(2)
    expect(await user.call(getScribe, { params: { id } })).toMatchObject({ state: 'noted' })
  })

  test('is one for all templates that were picked, and names those that wait for a model', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await written(user, id, { prompt: { id: 'soap' }, others: [{ id: 'referral-letter' }] })
    await written(user, id, { prompt: { id: 'hp' } })
    const { items } = await user.call(api.listNotes, { params: { id } })
    expect(items.map(({ title }) => title)).toEqual(['Highlights'])
    expect(items[0]?.made?.waiting?.map((one) => one.id)).toEqual(['hp', 'referral-letter', 'soap'])
    expect(items[0]?.version).toBe(2)
  })

  test('leaves a part of a note by a model to a model', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await written(user, id, { prompt: { id: 'dictation' } })
    const { items } = await user.call(api.listNotes, { params: { id } })
    expect(items[0]?.title).toBe('Dictation')
    const again = written(user, id, {
      noteId: items[0]?.id ?? '',
      prompt: { id: 'soap' },
      section: 'P: Plan',
    })
    await expect(again).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('can be read as plain text', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const answer = await fetch(`${app.origin}/api/chat/generate?mode=whatever`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: { id: 'soap' }, conversation: { id } }),
    })
    const text = await answer.text()
    const { items } = await user.call(api.listNotes, { params: { id } })
    expect(text).toBe(items[0]?.content)
  })

  test('of a long visit is whole', async () => {
    const user = await app.newUser()
    const more = Array.from({ length: 400 }, (_, n) => `My left knee has hurt since day ${n}.`)
    const id = await newVisit(app, user, more)
    const events = await written(user, id, { prompt: { id: 'soap' } })
    expect(events.at(-1)?.type).toBe('done')
    expect(textOf(events)).toContain('Lisinopril')
  })

  test('of a visit in another language is its figures and medicines alone, and says so', async () => {
    const user = await app.newUser()
    const said = [
      'J’ai mal à la gorge depuis trois jours, et hier soir j’avais 38,9 de fièvre.',
      'Prenez de l’azithromycine 500 milligrammes le premier jour.',
    ]
    const { id } = await user.call(createScribe, { body: {} })
    const chunks = said.map((text) => ({ text }))
    await user.call(addChunks, { params: { id }, body: { chunks } })
    const events = await written(user, id, { prompt: { id: 'soap' } })
    expect(textOf(events)).toContain(`## ${bareHeading}`)
    expect(textOf(events)).toContain('does not cover the language')
    expect(textOf(events)).toContain('500 milligrammes')
    expect(textOf(events)).toContain('38,9')
    expect(textOf(events)).not.toContain('gorge')
    const [note] = (await user.call(api.listNotes, { params: { id } })).items
    expect(note?.check.state).toBe('not-covered')
    const dictated = await written(user, id, { prompt: { id: 'dictation' } })
    expect(textOf(dictated)).toContain(said.join('\n\n'))
    expect(textOf(dictated)).not.toContain(bareHeading)
  })

  test('is out of date once there is new information', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await written(user, id, { prompt: { id: 'soap' } })
    await user.call(addContext, { params: { id }, body: { content: 'Allergic to penicillin.' } })
    const { items } = await user.call(api.listNotes, { params: { id } })
    expect(items[0]?.outOfDate).toBe(true)
  })

  test('two templates chosen together make one note that names both', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const [soap, summary] = [{ id: 'soap' }, { id: 'patient-summary' }]
    const both = await Promise.all([
      written(user, id, { prompt: soap, others: [summary] }),
      written(user, id, { prompt: summary, others: [soap] }),
    ])
    expect(both.map((events) => events.at(-1)?.type)).toEqual(['done', 'done'])
    const { items } = await user.call(api.listNotes, { params: { id } })
    expect(items).toHaveLength(1)
    expect(items[0]?.made?.waiting?.map((one) => one.id).sort()).toEqual([
      'patient-summary',
      'soap',
    ])
  })

  test('a dictation keeps what was said, in order', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const text = textOf(await written(user, id, { prompt: { id: 'dictation' } }))
    expect(text.indexOf('chest pain')).toBeGreaterThan(0)
    expect(text.indexOf('aspirin 81 milligrams')).toBeGreaterThan(text.indexOf('lisinopril'))
  })
})

test('a note without a template is written from the one that was picked for the visit', async () => {
  const user = await app.newUser()
  const id = await newVisit(app, user)
  const { version } = await user.call(getScribe, { params: { id } })
  const prompts = [{ id: 'dictation', name: 'Dictation' }]
  await user.call(updateScribe, { params: { id }, body: { version, prompts } })
  for (const prompt of [undefined, null]) await written(user, id, { prompt })
  const { items } = await user.call(api.listNotes, { params: { id } })
  expect(items.map(({ title }) => title)).toEqual(['Dictation', 'Dictation'])
})

describe('a note is refused', () => {
  test.each([
    ['without a template', {}, 'No template selected'],
    ['with null for a template', { prompt: null }, 'No template selected'],
    ['from a template that does not exist', { prompt: { id: 'nothing' } }, 'Template not found'],
  ])('%s', async (_, wanted, message) => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await expect(written(user, id, wanted)).rejects.toMatchObject({ message })
  })

  test('for a visit that is someone else’s', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    const id = await newVisit(app, other)
    const wanted = { prompt: { id: 'soap' } }
    await expect(written(user, id, wanted)).rejects.toMatchObject({ message: 'Scribe not found' })
  })

  test('without any source', async () => {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    await expect(written(user, id, { prompt: { id: 'soap' } })).rejects.toMatchObject({
      code: 'bad-request',
      message: 'There is nothing to write from yet. Record, paste or add context first.',
    })
    expect((await user.call(api.listNotes, { params: { id } })).items).toEqual([])
  })
})

describe('a returning reader', () => {
  test('receives what it missed, from the database once writing has ended', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const all: { id: number; event: GenerationEvent }[] = []
    for await (const one of writing(user, id, { prompt: { id: 'soap' } })) all.push(one)
    const started = all[0]?.event
    if (started?.type !== 'started') throw new Error('the first event should be started')
    const params = { id: started.generationId }
    for (const after of [-1, 3, 7]) {
      const again: typeof all = []
      for await (const one of user.follow(followGeneration, { params }, after)) again.push(one)
      expect(again).toEqual(all.slice(after + 1))
    }
    const other = await app.newUser()
    const theirs = other.follow(followGeneration, { params })
    await expect(theirs.next()).rejects.toMatchObject({ code: 'not-found' })
  })
})
