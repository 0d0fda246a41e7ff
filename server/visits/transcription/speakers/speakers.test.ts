import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScribe, getScribe } from '#contract/scribes.ts'
import * as api from '#contract/speakers.ts'
import * as transcripts from '#contract/transcripts.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { appendChunks } from '../chunks/append-lines.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const talk: [string, string][] = [
  ['S1', 'Good morning. What brings you in today?'],
  ['S2', 'I’ve had this cough for three weeks and my chest hurts.'],
  ['S1', 'Have you had any fever, or have you coughed up any blood?'],
  ['S2', 'No, I haven’t. I just feel tired all day.'],
  ['S1', 'Okay, let’s take a listen to your lungs.'],
  ['S2', 'Thank you, doctor.'],
]

async function visit(lines = talk) {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const params = { id }
  const say = (more: [string, string][]) =>
    appendChunks(
      app.services,
      user.user.id,
      id,
      more.map(([speaker, text], n) => ({ speaker, text, timestamp: n })),
    )
  await say(lines)
  const speakers = async () =>
    (await user.call(transcripts.listChunks, { params })).chunks.map(({ speaker }) => speaker)
  const set = (seqs: number[], to: string, scope: 'lines' | 'onwards' | 'everywhere') =>
    user.call(api.setSpeaker, { params, body: { seqs, to, scope } })
  const undo = (change: { undo: api.SpeakerUndo }) =>
    user.call(api.undoSpeakers, { params, body: { undo: change.undo } })
  return { user, params, id, say, speakers, set, undo }
}

describe('who speaks', () => {
  test('is set for one line, from a line on, or everywhere, in lines still to come as well', async () => {
    const { speakers, set, say } = await visit()
    expect(await set([1], 'mother', 'lines')).toMatchObject({ changed: 1 })
    expect(await speakers()).toEqual(['S1', 'mother', 'S1', 'S2', 'S1', 'S2'])
    expect(await set([3], 'father', 'onwards')).toMatchObject({ changed: 2 })
    expect(await speakers()).toEqual(['S1', 'mother', 'S1', 'father', 'S1', 'father'])
    expect(await set([0], 'Dr Lee', 'everywhere')).toMatchObject({ changed: 3 })
    await say([['S1', 'One more thing.']])
    expect(await speakers()).toEqual([
      'Dr Lee',
      'mother',
      'Dr Lee',
      'father',
      'Dr Lee',
      'father',
      'Dr Lee',
    ])
  })

  test('two speakers are brought together by giving one the name of the other, and come apart again', async () => {
    const { speakers, set, undo } = await visit([...talk, ['S3', 'And my knee.']])
    const before = await speakers()
    const merged = await set([6], 'S2', 'everywhere')
    expect((await speakers()).filter((name) => name === 'S2')).toHaveLength(4)
    expect(await undo(merged)).toEqual({ changed: 1 })
    expect(await speakers()).toEqual(before)
  })

  test('undo reverts every kind of change, except what was changed again since', async () => {
    const { speakers, set, undo, user, params } = await visit()
    await set([1], 'mother', 'lines')
    const start = await speakers()
    for (const change of [
      () => set([0], 'mother', 'everywhere'),
      () => set([2], 'nurse', 'onwards'),
      () => set([1, 2], 'aunt', 'lines'),
      () => user.call(api.setClinician, { params, body: { name: 'S1' } }),
    ]) {
      const changed = await change()
      expect(await speakers()).not.toEqual(start)
      await undo(changed)
      expect(await speakers()).toEqual(start)
    }
    const renamed = await set([0], 'nurse', 'everywhere')
    await set([0], 'doctor', 'everywhere')
    await undo(renamed)
    expect((await speakers())[0]).toBe('doctor')
    const first = await set([4], 'nurse', 'lines')
    await set([4], 'aunt', 'lines')
    await undo(first)
    expect((await speakers())[4]).toBe('aunt')
  })

  test('a corrected text stays corrected when its speaker changes and changes back', async () => {
    const { user, params, set, undo } = await visit()
    const line = { ...params, seq: '1' }
    await user.call(transcripts.editChunk, { params: line, body: { text: 'Four weeks.' } })
    await undo(await set([1], 'mother', 'lines'))
    const { chunks } = await user.call(transcripts.listChunks, { params })
    expect(chunks[1]).toMatchObject({ text: 'Four weeks.', speaker: 'S2', edited: true })
    expect(chunks[0]?.edited).toBeUndefined()
  })

  test('one tap names the clinician, and of two the other is the patient', async () => {
    const { user, params, speakers } = await visit()
    await user.call(api.setClinician, { params, body: { name: 'S1' } })
    expect(await speakers()).toEqual(talk.map(([who]) => (who === 'S1' ? 'clinician' : 'patient')))
    // It was the wrong one: they change places.
    await user.call(api.setClinician, { params, body: { name: 'patient' } })
    expect(await speakers()).toEqual(talk.map(([who]) => (who === 'S2' ? 'clinician' : 'patient')))
  })

  test('of three only the clinician is named: who the others are is for the user to say', async () => {
    const { user, params, speakers } = await visit([...talk, ['S3', 'I came along with him.']])
    await user.call(api.setClinician, { params, body: { name: 'S1' } })
    expect(new Set(await speakers())).toEqual(new Set(['clinician', 'S2', 'S3']))
    // It was the wrong one: who was taken for the clinician gets the other's name.
    await user.call(api.setClinician, { params, body: { name: 'S3' } })
    expect(new Set(await speakers())).toEqual(new Set(['S3', 'S2', 'clinician']))
    expect((await speakers()).at(-1)).toBe('clinician')
  })

  test('is guessed until somebody sets it, and a note uses the same guess', async () => {
    const { user, params, id } = await visit()
    const list = async () => (await user.call(api.listSpeakers, { params })).items
    expect(await list()).toEqual([
      { name: 'S1', lines: 3, guess: 'clinician' },
      { name: 'S2', lines: 3, guess: 'patient' },
    ])
    const { sources } = await loadVisit(app.services, user.user.id, id)
    expect(sources.map(({ speaker }) => speaker)).toEqual(
      talk.map(([who]) => (who === 'S1' ? 'clinician' : 'patient')),
    )
    await user.call(api.setClinician, { params, body: { name: 'S2' } })
    expect((await list()).map(({ name, guess }) => [name, guess])).toEqual([
      ['patient', null],
      ['clinician', null],
    ])
    const { sources: now } = await loadVisit(app.services, user.user.id, id)
    expect(now[0]?.speaker).toBe('patient')
  })

  test('a change makes notes out of date, and nobody else can make one', async () => {
    const { user, params, set } = await visit()
    const before = await user.call(getScribe, { params })
    await set([0], 'nurse', 'lines')
    expect((await user.call(getScribe, { params })).updated >= before.updated).toBe(true)
    const other = await app.newUser()
    const body = { seqs: [0], to: 'x', scope: 'lines' as const }
    for (const attempt of [
      () => other.call(api.setSpeaker, { params, body }),
      () => other.call(api.listSpeakers, { params }),
      () => other.call(api.setClinician, { params, body: { name: 'S1' } }),
      () => other.call(api.undoSpeakers, { params, body: { undo: { lines: [], names: [] } } }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    await expect(set([999], 'x', 'lines')).rejects.toMatchObject({ code: 'not-found' })
  })
})
