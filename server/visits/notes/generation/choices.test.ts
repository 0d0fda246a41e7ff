import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { showPrompt } from '#contract/generation.ts'
import { getModelList, listModels, updateModelList } from '#contract/models.ts'
import { listNoteVersions } from '#contract/note-versions.ts'
import * as api from '#contract/notes.ts'
import { type Settings, updateMe } from '#contract/profile.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import {
  answerWith,
  type ModelQuestion,
  type Llm,
  linesIn,
  type Reply,
  say,
  startLlm,
} from '#test/fakes/llm.ts'
import { newVisit, textOf, written } from '#test/visit.ts'

const plan = (asked: ModelQuestion): Reply =>
  say(
    answerWith(asked, (heading) =>
      heading.includes('Plan')
        ? `- ${linesIn(asked.prompt).find((line) => line.includes('ECG'))}`
        : undefined,
    ),
  )
type Replies = (asked: ModelQuestion) => Reply
let first: Replies = plan
let second: Replies = plan
let [main, spare]: (Llm | undefined)[] = []
let app: TestApp
let administrator: TestUser
const asked = (llm: Llm | undefined) => llm?.asked ?? []

beforeAll(async () => {
  // The judge is down: what the rules say is compared.
  const down = () => ({ kind: 'status', status: 503 }) as const
  main = await startLlm((question) => first(question), 'test-key', down)
  spare = await startLlm((question) => second(question), 'test-key', down)
  app = await testApp({ ...main.env, MODEL_QUICK: 'quick-model' })
  administrator = await app.newUser()
  const other = { id: 'spare', provider: 'openai-compatible' as const, model: 'spare-model' }
  const others = [{ ...other, baseUrl: spare.baseUrl, apiKey: 'test-key', window: null }]
  await administrator.call(updateModelList, { body: { others, quick: 'quick', window: null } })
})
afterEach(() => {
  first = plan
  second = plan
  for (const llm of [main, spare]) if (llm) llm.asked.length = 0
})
afterAll(async () => {
  await app.close()
  await main?.close()
  await spare?.close()
})

async function visitOf(settings: Partial<Settings> = {}) {
  const user = await app.newUser()
  await user.call(updateMe, { body: { version: user.user.version, settings } })
  return { user, id: await newVisit(app, user) }
}
async function notesOf(user: TestUser, id: string) {
  return (await user.call(api.listNotes, { params: { id } })).items
}
const soap = { prompt: { id: 'soap' } }

describe('the language models of an installation', () => {
  test('are listed for everyone without their keys, and changed by an administrator only', async () => {
    const { user } = await visitOf()
    const { items } = await user.call(listModels, {})
    expect(items.map(({ name }) => name)).toEqual(['test-model', 'quick-model', 'spare-model'])
    expect(JSON.stringify(await administrator.call(getModelList, {}))).not.toContain('test-key')
    await expect(user.call(getModelList, {})).rejects.toMatchObject({ code: 'not-found' })
  })

  test('take over from each other, and the note tells who wrote it', async () => {
    first = () => ({ kind: 'status', status: 503 })
    const { user, id } = await visitOf()
    const events = await written(user, id, soap)
    expect(events.at(-1)?.type).toBe('done')
    const [note] = await notesOf(user, id)
    expect(note).toMatchObject({ state: 'complete', writer: { name: 'spare-model' } })
  })

  test('take over midway: the reader starts over, and the partial text is kept as a version', async () => {
    first = () => ({ kind: 'cut', pieces: ['## O: Examination\n', '- Half a', ' word'] })
    const { user, id } = await visitOf()
    const events = await written(user, id, soap)
    expect(events.some(({ type }) => type === 'reset_stream')).toBe(true)
    const [note] = await notesOf(user, id)
    expect(note).toMatchObject({ state: 'complete', content: textOf(events) })
    expect(note?.content).toContain('ECG')
    expect(note?.content).not.toContain('Half a')
    const params = { id: note?.id ?? '' }
    const { items } = await user.call(listNoteVersions, { params })
    expect(items.map(({ content }) => content).join()).toContain('Half a word')
  })

  test('chosen by the user are tried first, after one chosen for the note', async () => {
    const { user, id } = await visitOf({ preferredModel: 'spare' })
    await written(user, id, soap)
    expect(asked(main)).toHaveLength(0)
    await written(user, id, { ...soap, model: 'default', mode: 'ADVANCED' })
    expect(new Set(asked(main).map(({ model }) => model))).toEqual(new Set(['test-model']))
  })
})

describe('the mode of a note', () => {
  test('FAST asks the quick model and writes briefly', async () => {
    const { user, id } = await visitOf()
    await written(user, id, { ...soap, mode: 'FAST' })
    expect(new Set(asked(main).map(({ model }) => model))).toEqual(new Set(['quick-model']))
    expect((await notesOf(user, id))[0]?.made).toMatchObject({
      mode: 'FAST',
      preferences: { detailLevel: 'brief' },
    })
  })

  test('is NORMAL for a dictation, and for an unknown word', async () => {
    const { user, id } = await visitOf()
    await written(user, id, { prompt: { id: 'dictation' }, mode: 'FAST' })
    expect((await notesOf(user, id))[0]?.made?.mode).toBe('NORMAL')
    const answer = await fetch(`${app.origin}/api/chat/generate?mode=SLOW`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...soap, conversation: { id } }),
    })
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(await answer.text()).toContain('ECG')
    expect((await notesOf(user, id))[1]?.made?.mode).toBe('NORMAL')
  })

  test('ADVANCED shows the prompt word for word, and asks nothing', async () => {
    const { user, id } = await visitOf({
      generationPreferences: { detailLevel: 'brief', voice: 'third-person', format: 'bullets' },
    })
    const body = { ...soap, conversation: { id } }
    const { questions, writer } = await user.call(showPrompt, { body })
    expect(writer).toEqual({ kind: 'model', name: 'test-model' })
    expect(questions).toHaveLength(1)
    expect(questions[0]?.prompt).toContain('lisinopril')
    expect(questions[0]?.prompt).toContain('Be brief: key points only. Write in the third person.')
    expect(asked(main)).toHaveLength(0)
  })
})

describe('several notes at once', () => {
  test('are written side by side, and one that fails leaves the others whole', async () => {
    const refuses: Replies = (question) =>
      question.prompt.includes('## Reason for referral')
        ? { kind: 'status', status: 401 }
        : plan(question)
    first = refuses
    second = refuses
    const { user, id } = await visitOf()
    const all = await Promise.all(
      ['soap', 'referral-letter', 'progress-note', 'no-such-template'].map((template) =>
        written(user, id, { prompt: { id: template } }).catch((error: unknown) => error),
      ),
    )
    expect(all[3]).toMatchObject({ code: 'not-found' })
    const notes = await notesOf(user, id)
    const states = Object.fromEntries(notes.map(({ template, state }) => [template.id, state]))
    expect(states).toEqual({
      soap: 'complete',
      'progress-note': 'complete',
      'referral-letter': 'failed',
    })
  })
})

describe('a note in another language than was spoken', () => {
  test('only has figures and drug names compared, and the rest does not count as checked', async () => {
    first = (question) =>
      say(
        answerWith(question, (heading) =>
          heading === 'P: Plan'
            ? '- Aspirin 81 mg par jour.\n- Lisinopril 20 mg par jour.\n- Repos à la maison.'
            : undefined,
        ),
      )
    const { user, id } = await visitOf({ noteLanguage: 'fr' })
    await written(user, id, soap)
    expect(asked(main)[0]?.prompt).toContain('Write in French')
    const [note] = await notesOf(user, id)
    expect(note?.made).toMatchObject({ language: 'fr', translated: true })
    expect(note?.claims.map(({ status }) => status)).toEqual([
      'unchecked',
      'contradicted',
      'unchecked',
    ])
    expect(note?.claims[0]?.evidence[0]?.quote).toContain('aspirin 81')
    expect(note?.claims[1]?.problems[0]).toMatchObject({ inNote: '20 mg', kind: 'number' })
  })
})
