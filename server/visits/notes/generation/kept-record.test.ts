import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftAhead } from '#contract/pre-draft.ts'
import { chat, summarise } from '#contract/chat.ts'
import { createScribe } from '#contract/scribes.ts'
import { setClinician } from '#contract/speakers.ts'
import type { Generation } from '#server/models/local/engine/messages.ts'
import type { GenerationResult } from '#server/models/local/engine/process.ts'
import type { LocalModels } from '#server/models/local/local-models.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { scriptedGguf } from '#test/fakes/tiny-gguf.ts'
import { putModel, realEngine, scriptedModels, tinyModel } from '#test/local-engine.ts'
import { newVisit, written } from '#test/visit.ts'

const engine = await realEngine()
const title = 'skip' in engine ? engine.skip : 'the built-in language model'
const soap = { prompt: { id: 'soap' } }
const env = { MODEL_PROVIDER: 'local', MODEL_NAME: 'Qwen3-4B-Instruct-2507' }

interface Call {
  question: Generation
  ended: GenerationResult
}
let modelsDir: string
let app: TestApp
/** The model's prompts with the record of a visit, in the order of its answers. */
let calls: Call[] = []
/** Visits whose early prompt evaluation has ended. */
let readAhead: string[] = []

const watched = (models: LocalModels): LocalModels => ({
  ...models,
  async generate(model, question, asking) {
    const ended = await models.generate(model, question, asking)
    if (!question.isAside) calls.push({ question, ended })
    return ended
  },
  async prepare(model, preparation) {
    await models.prepare(model, preparation)
    readAhead.push(preparation.about)
  },
})

/** How many tokens of a prompt had been read before. */
const keptShare = ({ work: { kept, read } }: GenerationResult) => kept / (kept + read)

describe.skipIf('skip' in engine)(title, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    modelsDir = await mkdtemp(join(tmpdir(), 'ausculta-kept-record-'))
    await putModel(modelsDir, tinyModel(), scriptedGguf())
    const dataDir = 'dataDir' in engine ? engine.dataDir : ''
    app = await testApp(env, { localModels: watched(await scriptedModels(dataDir, modelsDir)) })
  })
  beforeEach(() => {
    calls = []
    readAhead = []
  })
  afterAll(async () => {
    await app.close()
    await rm(modelsDir, { recursive: true, force: true })
  })

  /** Share of a prompt up to the end of the transcript, which is what can be read ahead. */
  const spokenShare = ({ prompt }: Generation, last: string) =>
    (prompt.indexOf(last) + last.length) / prompt.length

  async function labelledVisit(user: TestUser, said: readonly (readonly [string, string])[]) {
    const { id } = await user.call(createScribe, { body: {} })
    const add = async (lines: typeof said, from: number) => {
      const chunks = lines.map(([speaker, text], at) => {
        const timestamp = (from + at) * 20
        return { speaker, text, timestamp, end: timestamp + 19 }
      })
      await appendChunks(app.services, user.user.id, id, chunks)
    }
    await add(said, 0)
    await app.asOwner(`update scribe set state = 'recording' where id = $1`, [id])
    const ahead = async () => {
      // A judge that still reads another test's note goes first, and ends the early evaluation.
      await expect.poll(() => app.services.notes.judging.size, { timeout: 30_000 }).toBe(0)
      const body = { prompt: { id: 'soap' }, conversation: { id } }
      expect(await user.call(draftAhead, { query: { mode: 'NORMAL' }, body })).toEqual({
        state: 'reading',
      })
      await expect.poll(() => readAhead, { timeout: 30_000 }).toContain(id)
    }
    return { id, add, ahead }
  }
  const complaint = 'I feel it when I climb stairs. '.repeat(60).trim()

  it('keeps its prompt cache when the clinician names the speakers', async () => {
    const user = await app.newUser()
    const { id, ahead } = await labelledVisit(user, [
      ['S1', 'Hello.'],
      ['S2', complaint],
    ])
    await ahead()
    await user.call(setClinician, { params: { id }, body: { name: 'S1' } })
    await app.asOwner(`update scribe set state = 'ready' where id = $1`, [id])
    await written(user, id, soap)
    const [{ question, ended } = raise()] = calls
    expect(question.prompt).toContain('Speakers: S1 is clinician, S2 is patient.')
    expect(keptShare(ended)).toBeGreaterThan(spokenShare(question, complaint) * 0.9)
  })

  it('keeps its prompt cache when speakers are guessed from what they say next', async () => {
    const user = await app.newUser()
    const { id, add, ahead } = await labelledVisit(user, [
      ['S1', 'Hello.'],
      ['S2', complaint],
    ])
    await ahead()
    const asked =
      'How long have you had it? Do you have any pain? Let me take a look at your chest.'
    await add([['S1', asked]], 2)
    await app.asOwner(`update scribe set state = 'ready' where id = $1`, [id])
    await written(user, id, soap)
    const [{ question, ended } = raise()] = calls
    expect(question.prompt).toContain('Speakers: S1 is clinician, S2 is patient.')
    expect(keptShare(ended)).toBeGreaterThan(spokenShare(question, complaint) * 0.9)
  })

  it('keeps its prompt cache for the note when the title or a chat answer comes first', async () => {
    const user = await app.newUser()
    const visit = await newVisit(app, user, [complaint])
    await user.call(summarise, { body: { id: visit } })
    const body = { conversation: { id: visit }, message: 'Any pain?', files: [] }
    for await (const _ of user.follow(chat, { query: {}, body }));
    await written(user, visit, soap)
    const [title = raise(), answer = raise(), note = raise()] = calls
    expect(title.ended.work.kept).toBeLessThan(100)
    for (const { question, ended } of [answer, note])
      expect(keptShare(ended)).toBeGreaterThan(spokenShare(question, complaint) * 0.9)
  })
})

function raise(): never {
  throw new Error('nothing there')
}
