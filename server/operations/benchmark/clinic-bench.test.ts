import { randomUUID } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/clinic-bench.ts'
import { recordConsent } from '#contract/consent.ts'
import { listNotes } from '#contract/notes.ts'
import { signNote } from '#contract/sign.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, say, startLlm } from '#test/fakes/llm.ts'
import { countingBatch, fakeSpeech } from '#test/fakes/speech.ts'
import { newVisit, written } from '#test/visit.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import { benchJobs } from './work.ts'

const dialogue = '[doctor] any chest pain?\n[patient] yes, for two days. i take lisinopril 10 mg.'
const note = 'Chest pain for two days. Takes lisinopril 10 mg.'

let llm: Llm
let app: TestApp
let administrator: TestUser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-sets-'))
  await Promise.all(['ours', 'heard'].map((name) => mkdir(join(folder, name))))
  await Promise.all([
    writeFile(join(folder, 'aci.csv'), `dataset,id,dialogue,note\naci,1,"${dialogue}","${note}"\n`),
    writeFile(join(folder, 'ours/a.transcript.txt'), dialogue.replaceAll(/\[(\w+)\]/g, '$1:')),
    writeFile(join(folder, 'ours/a.note.md'), `## Note\n\n- ${note}`),
    writeFile(join(folder, 'ours/readme.json'), '{"no": "set"}'),
    writeFile(join(folder, 'heard/b.wav'), silence(3)),
    writeFile(
      join(folder, 'heard/b.json'),
      '{"utterances":[{"speaker":"patient","text":"three seconds later"}]}',
    ),
  ])
  llm = await startLlm(() => say('- Denies chest pain.'))
  const engine = { id: 'counts', name: 'Counts', source: 'settings', service: 'ausculta' } as const
  const engines = () => [{ ...engine, problem: '', speech: countingBatch() }]
  const speech = { ...fakeSpeech(), engines }
  app = await testApp({ ...llm.env, AUSCULTA_TEST_SETS: folder }, { speech })
  administrator = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await llm.close()
  await rm(folder, { recursive: true })
})

/** A WAV file with this many seconds of silence. */
const silence = (seconds: number) => wavOf(Buffer.alloc(seconds * 32_000))

const all = { writers: ['highlights', 'default'], engines: [], limit: 10 }
const signal = new AbortController().signal
async function worked(user: TestUser, { id }: api.BenchRun): Promise<api.BenchRun> {
  await benchJobs(app.services)[0]?.run({ userId: user.user.id, runId: id }, signal)
  const run = (await user.call(api.listBenchRuns, {})).items.find((one) => one.id === id)
  if (!run) throw new Error('the run should be listed')
  return run
}

test('test sets of the folder are found by their form, for administrators only', async () => {
  const { sets, candidates } = await administrator.call(api.getBench, {})
  expect(sets.map(({ id, visits, notes }) => [id, visits, notes])).toEqual([
    ['own', 0, 0],
    ['aci', 1, 1],
    ['heard/sounds', 1, 0],
    ['ours/pairs', 1, 1],
  ])
  expect(candidates.map(({ id }) => id)).toEqual(['highlights', 'default', 'counts'])
  const other = await app.newUser()
  expect((await other.call(api.getBench, {})).sets.map(({ id }) => id)).toEqual(['own'])
  const steal = other.call(api.startBench, { body: { ...all, setId: 'aci' } })
  await expect(steal).rejects.toMatchObject({ code: 'not-found' })
})

test('writers are measured side by side, and what contradicts the visit counts', async () => {
  const started = await administrator.call(api.startBench, { body: { ...all, setId: 'aci' } })
  expect(started).toMatchObject({ state: 'running', done: 0, total: 2 })
  const run = await worked(administrator, started)
  expect(run).toMatchObject({ state: 'done', done: 2 })
  const [highlights, model] = run.results
  expect(highlights?.figures.contradicted?.value).toBe(0)
  expect(model?.figures.contradicted?.value).toBeGreaterThan(0)
  expect(highlights?.figures.rouge1?.value).toBeGreaterThan(model?.figures.rouge1?.value ?? 1)
  expect(highlights?.figures.seconds).toMatchObject({ count: 1 })
  expect(run.remarks.join(' ')).toContain('no audio')
})

test('an engine is measured if the set has audio', async () => {
  const body = { setId: 'heard/sounds', writers: [], engines: ['counts'], limit: 5 }
  const run = await worked(administrator, await administrator.call(api.startBench, { body }))
  const figures = run.results[0]?.figures
  expect(figures?.wordErrors).toMatchObject({ count: 1, value: 1 / 3 })
  expect(figures?.drugErrors).toBeUndefined()
  expect(figures?.speed?.value).toBeGreaterThan(0)
})

test('the figures are exported without a word of a visit, and visible to nobody else', async () => {
  const started = await administrator.call(api.startBench, {
    body: { ...all, setId: 'ours/pairs' },
  })
  const { id } = await worked(administrator, started)
  const answer = await administrator.call(api.exportBench, { params: { id } })
  const csv = await answer.text()
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toMatch(/Highlights,1,yes/)
  expect(csv).not.toContain('lisinopril')
  const other = await app.newUser()
  const read = other.call(api.exportBench, { params: { id } })
  await expect(read).rejects.toMatchObject({ code: 'not-found' })
  await administrator.call(api.removeBench, { params: { id } })
  const { items } = await administrator.call(api.listBenchRuns, {})
  expect(items.some((one) => one.id === id)).toBe(false)
})

test('a cancelled run measures nothing more', async () => {
  const started = await administrator.call(api.startBench, { body: { ...all, setId: 'aci' } })
  await administrator.call(api.cancelBench, { params: { id: started.id } })
  expect(await worked(administrator, started)).toMatchObject({ state: 'cancelled', done: 0 })
})

test('own visits count only if the patient agreed and the note is signed', async () => {
  const user = await app.newUser()
  const signed = async (scope: 'audio' | 'quality') => {
    const scribeId = await newVisit(app, user)
    const params = { id: scribeId }
    const how = { kind: 'grant', how: 'verbal', givenBy: 'patient' } as const
    await user.call(recordConsent, { params, body: { id: randomUUID(), scope, ...how } })
    await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
    const [note] = (await user.call(listNotes, { params })).items
    if (!note) throw new Error('a note should be there')
    const override = note.claims.map((claim) => claim.id)
    const body = { version: note.version, override, seconds: 1 }
    await user.call(signNote, { params: { id: note.id }, body })
  }
  await signed('audio')
  const visits = async () => (await user.call(api.getBench, {})).sets[0]?.visits
  expect(await visits()).toBe(0)
  await signed('quality')
  expect(await visits()).toBe(1)
  const body = { ...all, writers: ['highlights'], setId: 'own' }
  const run = await worked(user, await user.call(api.startBench, { body }))
  expect(run.results[0]?.figures.rouge1?.value).toBeGreaterThan(0.7)
})
