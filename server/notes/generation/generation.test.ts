import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/notes.ts'
import { addContext, createScribe, getScribe } from '#contract/scribes.ts'
import { addChunks } from '#contract/transcripts.ts'
import { highlightsHeading } from '#server/clinical/composer/highlights.ts'
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
    expect(items[0]).toMatchObject({ state: 'complete', title: 'SOAP note', outOfDate: false })
    expect(items[0]?.content).toBe(textOf(events))
    expect(items[0]?.content).toContain('lisinopril')
    const last = events.findLast((event) => event.type === 'claims')
    expect(items[0]?.claims).toEqual(last?.type === 'claims' ? last.claims : [])
    expect(items[0]?.claims.length).toBeGreaterThan(2)
    expect(await user.call(getScribe, { params: { id } })).toMatchObject({ state: 'noted' })
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

  test('of a long visit, composed in a thread of its own, is whole', async () => {
    const user = await app.newUser()
    const more = Array.from({ length: 400 }, (_, n) => `My left knee has hurt since day ${n}.`)
    const id = await newVisit(app, user, more)
    const events = await written(user, id, { prompt: { id: 'soap' } })
    expect(events.at(-1)?.type).toBe('done')
    expect(textOf(events)).toContain('lisinopril')
  })

  test('of a visit in another language is what was said in order, whatever language was set', async () => {
    const user = await app.newUser()
    const said = [
      'J’ai mal à la gorge depuis trois jours, et hier soir j’avais 38,9 de fièvre.',
      'Prenez de l’azithromycine 500 milligrammes le premier jour.',
    ]
    const { id } = await user.call(createScribe, { body: {} })
    const chunks = said.map((text) => ({ text }))
    await user.call(addChunks, { params: { id }, body: { chunks } })
    const events = await written(user, id, { prompt: { id: 'soap' } })
    const lines = said.map((text) => `- ${text}`).join('\n')
    expect(textOf(events).trim()).toBe(`## ${highlightsHeading}\n\n${lines}`)
    const { items } = await user.call(api.listNotes, { params: { id } })
    expect(items[0]?.claims.map(({ status }) => status)).toEqual(['supported', 'supported'])
    // A section alone cannot be sorted out of it, which is not for want of words.
    const more = { noteId: items[0]?.id ?? '', section: 'P: Plan' }
    const [last] = (await written(user, id, { prompt: { id: 'soap' }, ...more })).slice(-1)
    expect(last).toMatchObject({
      type: 'error',
      message: expect.stringContaining('sorts English only'),
    })
    const dictated = await written(user, id, { prompt: { id: 'dictation' } })
    expect(textOf(dictated)).toContain(said.join('\n\n'))
    expect(textOf(dictated)).not.toContain(highlightsHeading)
  })

  test('is out of date once more is known', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    await written(user, id, { prompt: { id: 'soap' } })
    await user.call(addContext, { params: { id }, body: { content: 'Allergic to penicillin.' } })
    const { items } = await user.call(api.listNotes, { params: { id } })
    expect(items[0]?.outOfDate).toBe(true)
  })

  test('two templates are written side by side', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const both = await Promise.all([
      written(user, id, { prompt: { id: 'soap' } }),
      written(user, id, { prompt: { id: 'patient-summary' } }),
    ])
    expect(both.map((events) => events.at(-1)?.type)).toEqual(['done', 'done'])
    expect((await user.call(api.listNotes, { params: { id } })).items).toHaveLength(2)
  })

  test('a dictation keeps what was said, in order', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const text = textOf(await written(user, id, { prompt: { id: 'dictation' } }))
    expect(text.indexOf('chest pain')).toBeGreaterThan(0)
    expect(text.indexOf('aspirin 81 milligrams')).toBeGreaterThan(text.indexOf('lisinopril'))
  })
})

describe('a note is refused', () => {
  test.each([
    ['without a template', {}, 'No template selected'],
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

  test('where there is nothing to write from', async () => {
    const user = await app.newUser()
    const { id } = await user.call(createScribe, { body: {} })
    await expect(written(user, id, { prompt: { id: 'soap' } })).rejects.toMatchObject({
      code: 'bad-request',
      message: 'There is nothing to write from yet. Record, paste or add context first.',
    })
    expect((await user.call(api.listNotes, { params: { id } })).items).toEqual([])
  })
})

describe('a reader who comes back', () => {
  test('gets what it missed, from the database once all is written', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const all: { id: number; event: api.GenerationEvent }[] = []
    for await (const one of writing(user, id, { prompt: { id: 'soap' } })) all.push(one)
    const started = all[0]?.event
    if (started?.type !== 'started') throw new Error('the first event should be started')
    const params = { id: started.generationId }
    for (const after of [-1, 3, 7]) {
      const again: typeof all = []
      for await (const one of user.follow(api.followGeneration, { params }, after)) again.push(one)
      expect(again).toEqual(all.slice(after + 1))
    }
    const other = await app.newUser()
    const theirs = other.follow(api.followGeneration, { params })
    await expect(theirs.next()).rejects.toMatchObject({ code: 'not-found' })
  })
})
