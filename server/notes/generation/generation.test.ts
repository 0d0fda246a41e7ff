import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GenerationEvent } from '#contract/notes.ts'
import * as api from '#contract/notes.ts'
import { addContext, createScribe, getScribe } from '#contract/scribes.ts'
import { appendChunks } from '#server/transcription/chunks/append.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'

const visit = [
  ['clinician', 'What brings you in today?'],
  ['patient', 'I have had chest pain for two days.'],
  ['clinician', 'Any shortness of breath?'],
  ['patient', 'No.'],
  ['patient', 'I take lisinopril 10 milligrams once a day.'],
  ['clinician', 'Your blood pressure is 142 over 88.'],
  ['clinician', 'I will order an ECG and start aspirin 81 milligrams daily.'],
] as const

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
})
afterAll(() => { console.log(app.logged); return app.close() })

async function newVisit(user: TestUser): Promise<string> {
  const { id } = await user.call(createScribe, { body: {} })
  const lines = visit.map(([speaker, text], n) => ({ speaker, text, timestamp: n * 5, end: n * 5 + 4 }))
  await appendChunks(app.services, user.user.id, id, lines)
  return id
}

async function generate(user: TestUser, body: object): Promise<GenerationEvent[]> {
  const events: GenerationEvent[] = []
  // The test gives what the endpoint's body asks for, in parts.
  const stream = user.follow(api.generateNote, { body } as never)
  for await (const { event } of stream) events.push(event)
  return events
}
const textOf = (events: GenerationEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('')

describe('a note by the built-in composer', () => {
  test('streams section by section and is saved as it was streamed', async () => {
    const user = await app.newUser()
    const id = await newVisit(user)
    const events = await generate(user, { prompt: { id: 'soap' }, conversation: { id } })
    expect(events[0]).toMatchObject({ type: 'started', writer: { kind: 'composer' } })
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
})
