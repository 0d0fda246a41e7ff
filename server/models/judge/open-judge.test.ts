import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { updateModelList } from '#contract/models.ts'
import { getNote, listNotes, type Note, updateNote } from '#contract/notes.ts'
import { LOCAL_MODELS } from '#server/models/local/catalogue.ts'
import { modelPath } from '#server/models/local/files.ts'
import { createLocalModels } from '#server/models/local/local-models.ts'
import { findRuntime } from '#server/models/local/runtime/runtime.ts'
import { allModels } from '#server/models/providers/list.ts'
import { judgeNote } from '#server/visits/notes/judging/judge-note.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { answerWith, judgeLinesIn, type Llm, say, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { fakeLocalModels } from '#test/fakes/local-models.ts'
import { putModel, realEngine, tinyModel } from '#test/local-engine.ts'
import { newVisit, written } from '#test/visit.ts'
import { openJudge } from './open-judge.ts'

const [light] = LOCAL_MODELS
if (!light) throw new Error('the catalogue should have a model')
const settings = { MODEL_PROVIDER: 'local', MODEL_NAME: light.id }

const wrong = 'Lisinopril 40 mg once a day.'
const invented = 'Consented to a biopsy.'
const reworded = 'Thoracic discomfort since the day before yesterday.'
const note = `- ${reworded}\n- ${wrong}\n- ${invented}`

/** Always writes the same note, and judges its three sentences correctly. */
const careful = () =>
  fakeLocalModels({
    write(prompt) {
      if (prompt.includes('Which line')) return /^(\d+)\. .*lisinopril/m.exec(prompt)?.[1] ?? ''
      return prompt.includes('Which words') ? '40 mg' : answerWith({ prompt }, () => note)
    },
    choose(prompt) {
      if (prompt.includes(wrong)) return 'contradicted'
      return prompt.includes(invented) ? 'absent' : 'supported'
    },
  })

async function judgedNote(app: TestApp, user: TestUser): Promise<Note> {
  const scribeId = await newVisit(app, user)
  await written(user, scribeId, { prompt: { id: 'soap' } })
  const read = async () => (await user.call(listNotes, { params: { id: scribeId } })).items[0]
  await expect.poll(async () => (await read())?.check.state).toBe('judged')
  const found = await read()
  if (!found) throw new Error('a note should have been written')
  return found
}
const statusOf = ({ claims }: Note, text: string) =>
  claims.find((claim) => claim.text === text)?.status

describe('a built-in model', () => {
  test('judges a note by fixed-choice questions if it is the configured model', async () => {
    const localModels = careful()
    await using app = await testApp(settings, { localModels })
    const judged = await judgedNote(app, await app.newUser())
    expect(judged.check).toEqual({ state: 'judged', by: light.id })
    expect([reworded, wrong, invented].map((text) => statusOf(judged, text))).toEqual([
      'supported',
      'contradicted',
      'unsupported',
    ])
    expect(localModels.chosen.length).toBeGreaterThan(2)
    // A sentence without a citation is judged by all seven lines; those that hold its words are shown.
    const { evidence } = judged.claims.find(({ text }) => text === reworded) ?? {}
    expect(evidence?.length).toBeLessThan(5)
  })

  test('leaves a sentence that it is unsure of to the rules', async () => {
    const localModels = fakeLocalModels({
      write: (prompt) => answerWith({ prompt }, () => note),
      choose: () => undefined,
    })
    await using app = await testApp(settings, { localModels })
    const judged = await judgedNote(app, await app.newUser())
    expect(statusOf(judged, reworded)).not.toBe('supported')
    expect(statusOf(judged, invented)).toBe('unsupported')
  })

  test('lets a quick model of another provider judge first, and takes over if that fails', async () => {
    let isDown = false
    await using llm: Llm = await startLlm(
      () => say('unused'),
      undefined,
      ({ prompt }) => {
        if (isDown) return { kind: 'status', status: 500 }
        const [line] = judgeLinesIn(prompt).keys()
        return say(
          sentencesIn(prompt)
            .map((_, at) => `${at + 1} | supported | ${line}`)
            .join('\n'),
        )
      },
    )
    const localModels = careful()
    await using app = await testApp(settings, { localModels })
    const user = await app.newUser()
    const other = {
      id: 'fast',
      provider: 'openai-compatible' as const,
      model: 'quick-model',
      baseUrl: llm.baseUrl,
      apiKey: 'test-key',
      window: null,
    }
    const body = { others: [other], quick: 'fast', window: null }
    await user.call(updateModelList, { body })
    const judge = await openJudge(app.services, await allModels(app.services))
    expect(judge?.name).toBe('quick-model')
    const lines = [{ number: 1, speaker: 'patient', text: 'I take lisinopril 10 mg.' }]
    const input = { id: 'a', sentence: wrong, section: 'Plan', lines }
    const signal = new AbortController().signal
    expect((await judge?.judge([input], signal))?.get('a')?.verdict).toBe('supported')
    expect(localModels.chosen).toHaveLength(0)
    isDown = true
    expect((await judge?.judge([input], signal))?.get('a')).toMatchObject({
      verdict: 'contradicted',
      line: 1,
      words: '40 mg',
    })
    expect(localModels.chosen).toHaveLength(1)
    // Clients see which model judged.
    expect(judge?.name).toBe(light.id)
    isDown = false
    await judge?.judge([input], signal)
    expect(judge?.name).toBe('quick-model')
  })
})

const engine = await realEngine()
describe.skipIf('skip' in engine)('skip' in engine ? engine.skip : 'the real engine', () => {
  test('answers for each sentence of a note', async () => {
    const dataDir = 'dataDir' in engine ? engine.dataDir : ''
    const modelsDir = await mkdtemp(join(tmpdir(), 'ausculta-judge-'))
    const tiny = tinyModel()
    await putModel(modelsDir, tiny)
    const runtime = await findRuntime(dataDir)
    const localModels = createLocalModels({
      availableMemory: () => Infinity,
      // The catalogue's model, with the file of a tiny one.
      findInstalled: async () => ({
        entry: runtime?.entry ?? '',
        gpu: false,
        file: modelPath(modelsDir, tiny),
        template: tiny.template,
        context: tiny.context,
      }),
    })
    try {
      await using app = await testApp(settings, { localModels })
      const user = await app.newUser()
      const scribeId = await newVisit(app, user)
      await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
      const { items } = await user.call(listNotes, { params: { id: scribeId } })
      const params = { id: items[0]?.id ?? '' }
      const version = items[0]?.version ?? 0
      const edited = await user.call(updateNote, { params, body: { version, content: note } })
      expect(edited.check).toMatchObject({ state: 'judging', by: light.id })
      await judgeNote(app.services, user.user.id, params.id, new AbortController().signal)
      const { check } = await user.call(getNote, { params })
      expect(check).toEqual({ state: 'judged', by: light.id })
      expect(localModels.status().loaded).toBe(light.id)
    } finally {
      await localModels.close()
      await rm(modelsDir, { recursive: true, force: true })
    }
  }, 60_000)
})
