import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftAhead } from '#contract/pre-draft.ts'
import { createItem } from '#contract/items.ts'
import { cancelGeneration, type GenerationEvent } from '#contract/generation.ts'
import { listNotes } from '#contract/notes.ts'
import { rewritePassage } from '#contract/rewrite.ts'
import { deleteScribe } from '#contract/scribes.ts'
import type { Generation } from '#server/models/local/engine/messages.ts'
import type { GenerationResult } from '#server/models/local/engine/process.ts'
import type { LocalModels } from '#server/models/local/local-models.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { scriptedGguf } from '#test/fakes/tiny-gguf.ts'
import { putModel, realEngine, scriptedModels, tinyModel } from '#test/local-engine.ts'
import { newVisit, textOf, writing, written } from '#test/visit.ts'

const engine = await realEngine()
const title = 'skip' in engine ? engine.skip : 'a note by the built-in language model'

const name = 'Qwen3-4B-Instruct-2507'
const soap = { prompt: { id: 'soap' } }
const died = 'The built-in language model stopped unexpectedly.'

interface Call {
  question: Generation
  ended: GenerationResult
}
let modelsDir: string
let app: TestApp
/** The model's prompts with the record of a visit, in the order of its answers. */
let calls: Call[] = []
/** Called with the first words of each answer. */
let onFirstWords: (pid: number | undefined) => void = () => undefined
/** The visit that is evaluated ahead, until its signal aborts. */
let preparing: { about: string; signal: AbortSignal } | undefined

function watched(models: LocalModels, pid: () => number | undefined): LocalModels {
  return {
    ...models,
    async generate(model, question, asking) {
      let hasBegun = false
      const onText = (text: string) => {
        if (!hasBegun) onFirstWords(pid())
        hasBegun = true
        asking.onText?.(text)
      }
      const ended = await models.generate(model, question, { ...asking, onText })
      if (!question.isAside) calls.push({ question, ended })
      return ended
    },
    async prepare(model, preparation) {
      preparing = preparation
      await models.prepare(model, preparation)
    },
  }
}

async function open(settings: Record<string, string> = {}): Promise<TestApp> {
  if ('skip' in engine) throw new Error(engine.skip)
  let pid: number | undefined
  const models = await scriptedModels(engine.dataDir, modelsDir, (started) => (pid = started))
  const localModels = watched(models, () => pid)
  const env = { MODEL_PROVIDER: 'local', MODEL_NAME: name, ...settings }
  return testApp(env, { localModels })
}

/** How many tokens of a prompt had been read before. */
const keptShare = ({ work: { kept, read } }: GenerationResult) => kept / (kept + read)

const waitsIn = (events: GenerationEvent[]) => events.filter(({ type }) => type === 'waiting')

describe.skipIf('skip' in engine)(title, { timeout: 120_000 }, () => {
  beforeAll(async () => {
    modelsDir = await mkdtemp(join(tmpdir(), 'ausculta-built-in-'))
    await putModel(modelsDir, tinyModel(), scriptedGguf())
    app = await open()
  })
  beforeEach(() => {
    calls = []
  })
  afterEach(() => {
    onFirstWords = () => undefined
  })
  afterAll(async () => {
    await app.close()
    await rm(modelsDir, { recursive: true, force: true })
  })

  it('cites lines of the visit, and cannot cite any others', async () => {
    const user = await app.newUser()
    const visit = await newVisit(app, user)
    const events = await written(user, visit, soap)
    expect(events.at(-1)).toMatchObject({ type: 'done' })
    expect(textOf(events)).toContain('the patient reports pain.')
    const { items } = await user.call(listNotes, { params: { id: visit } })
    const [note] = items
    expect(note).toMatchObject({ state: 'complete', writer: { kind: 'model', name } })
    expect(note?.claims[0]?.evidence[0]).toMatchObject({
      cited: true,
      quote: 'What brings you in today?',
    })
    // Seven lines: "8" begins no number.
    expect(calls[0]?.question.grammar).toMatch(/^id ::= "1" \| "2" .* "7"$/m)
  })

  it('reads the visit while it is recorded, and only the new lines for the note', async () => {
    const user = await app.newUser()
    const visit = await newVisit(app, user, ['It hurts when I climb stairs. '.repeat(40)])
    await app.asOwner(`update scribe set state = 'recording' where id = $1`, [visit])
    const body = { prompt: { id: 'soap' }, conversation: { id: visit } }
    const ahead = () => user.call(draftAhead, { query: { mode: 'NORMAL' }, body })
    expect(await ahead()).toEqual({ state: 'reading' })
    expect(preparing?.about).toBe(visit)
    await expect.poll(() => app.services.localModels.status().requests).toBe(0)
    const chunk = { speaker: 'patient', text: 'And at night.', timestamp: 300, end: 301 }
    await appendChunks(app.services, user.user.id, visit, [chunk])
    await app.asOwner(`update scribe set state = 'ready' where id = $1`, [visit])
    expect(await ahead()).toEqual({ state: 'reading' })
    await expect.poll(() => app.services.localModels.status().requests).toBe(0)
    await written(user, visit, soap)
    const [{ question, ended } = raise()] = calls
    // Everything up to the last line had already been read.
    const said = question.prompt.indexOf('And at night.')
    expect(said).toBeGreaterThan(1_000)
    expect(keptShare(ended)).toBeGreaterThan((said / question.prompt.length) * 0.9)
    const { rows } = await app.asOwner('select 1 from note_draft where scribe_id = $1', [visit])
    expect(rows).toEqual([])
  })

  it('rewrites a passage without reading the visit again', async () => {
    const user = await app.newUser()
    const visit = await newVisit(app, user, ['It hurts when I climb stairs. '.repeat(40)])
    await written(user, visit, soap)
    const { items } = await user.call(listNotes, { params: { id: visit } })
    const [note = raise()] = items
    const [first = raise()] = calls
    calls = []
    const body = { text: note.content, wish: 'shorter' as const }
    await user.call(rewritePassage, { params: { id: note.id }, body })
    const [second = raise()] = calls
    const record = second.question.prompt.indexOf('RECORD ENDS')
    expect(first.question.prompt.slice(0, record)).toBe(second.question.prompt.slice(0, record))
    const share = record / second.question.prompt.length
    expect(keptShare(second.ended)).toBeGreaterThan(share * 0.9)
    expect(second.ended.work.read).toBeLessThan(first.ended.work.read)
  })

  it('stops reading when the visit is deleted', async () => {
    const user = await app.newUser()
    const visit = await newVisit(app, user, ['It hurts when I climb stairs. '.repeat(800)])
    await app.asOwner(`update scribe set state = 'recording' where id = $1`, [visit])
    const body = { prompt: { id: 'soap' }, conversation: { id: visit } }
    await user.call(draftAhead, { query: { mode: 'NORMAL' }, body })
    const { signal } = preparing ?? raise()
    if (!signal.aborted) {
      const aborted = once(signal, 'abort')
      await user.call(deleteScribe, { params: { id: visit } })
      await aborted
    }
    await expect.poll(() => app.services.localModels.status().requests).toBe(0)
  })

  it('continues after its process is killed, and keeps the text written so far', async () => {
    const user = await app.newUser()
    const visit = await newVisit(app, user)
    let kills = 0
    onFirstWords = (pid) => {
      if (pid && kills++ === 0) process.kill(pid, 'SIGKILL')
    }
    const events = await written(user, visit, soap)
    expect(kills).toBeGreaterThan(1)
    expect(textOf(events)).toContain('the patient reports pain.')
    expect(events.at(-1)?.type).toBe('done')
  })

  it('reports an error if its process is killed each time, and writes the note on Retry', async () => {
    const user = await app.newUser()
    const visit = await newVisit(app, user)
    onFirstWords = (pid) => void (pid && process.kill(pid, 'SIGKILL'))
    const events = await written(user, visit, soap)
    expect(events.at(-1)).toMatchObject({ type: 'error', message: died })
    onFirstWords = () => undefined
    expect((await written(user, visit, soap)).at(-1)?.type).toBe('done')
  })

  it('serves users in turn, and shows each how many notes come first', async () => {
    const busy = await app.newUser()
    const other = await app.newUser()
    const visits = await Promise.all([1, 2, 3].map(() => newVisit(app, busy)))
    const last = await newVisit(app, other)
    const order: string[] = []
    const write = async (user: TestUser, visit: string, label: string) => {
      const events = await written(user, visit, soap)
      order.push(label)
      return events
    }
    const status = () => app.services.localModels.status()
    // The first one keeps the model busy until all are queued.
    const held = Promise.withResolvers<number>()
    onFirstWords = (pid = 0) => {
      onFirstWords = () => undefined
      process.kill(pid, 'SIGSTOP')
      held.resolve(pid)
    }
    const mine = visits.slice(0, 1).map((visit) => write(busy, visit, 'busy 1'))
    const pid = await held.promise
    for (const [at, visit] of visits.slice(1).entries()) {
      mine.push(write(busy, visit, `busy ${at + 2}`))
      await expect.poll(() => status().requests).toBe(at + 2)
    }
    const theirs = write(other, last, 'other')
    await expect.poll(() => status().requests).toBe(4)
    process.kill(pid, 'SIGCONT')
    await Promise.all(mine)
    expect(order).toEqual(['busy 1', 'other', 'busy 2', 'busy 3'])
    const [, , lastOfBusy = raise()] = await Promise.all(mine)
    const places = waitsIn(lastOfBusy).map((event) => event.type === 'waiting' && event.before)
    expect(places.slice(0, 4)).toEqual([2, 3, 2, 1])
    expect(waitsIn(await theirs)[0]).toMatchObject({ before: 1 })
    // This computer wasn't measured, so no estimate is shown.
    expect(waitsIn(lastOfBusy).every((event) => !('seconds' in event))).toBe(true)
  })

  it('can be stopped while writing, and then writes the next note', async () => {
    const user = await app.newUser()
    const visit = await newVisit(app, user)
    for await (const { event } of writing(user, visit, soap)) {
      if (event.type !== 'started') continue
      await user.call(cancelGeneration, { params: { id: event.generationId } })
      break
    }
    expect((await written(user, visit, soap)).at(-1)?.type).toBe('done')
  })

  it('reads a visit that is longer than its window part by part', async () => {
    await using small = await open({ MODEL_WINDOW: '4000' })
    const user = await small.newUser()
    const sections = [
      { heading: 'History', instruction: 'What was said.', kind: 'history' as const },
      { heading: 'Plan', instruction: 'What is to be done.', kind: 'plan' as const },
    ]
    const item = { itemType: 'template' as const, name: 'Short', sections }
    const { id } = await user.call(createItem, { body: item })
    const talk = 'the patient reports pain and cough for days '.repeat(12)
    const visit = await newVisit(
      small,
      user,
      Array.from({ length: 30 }, () => talk),
    )
    calls = []
    const events = await written(user, visit, { prompt: { id } })
    expect(events.at(-1)?.type).toBe('done')
    const parts = calls.filter(({ question }) => question.prompt.includes('Which lines matter?'))
    expect(parts.length).toBeGreaterThan(1)
    for (const { question } of calls) expect(question.prompt.length).toBeLessThan(4_000 * 3.3)
  })
})

function raise(): never {
  throw new Error('nothing there')
}
