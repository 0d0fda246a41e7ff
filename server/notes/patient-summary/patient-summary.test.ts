import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotes } from '#contract/notes.ts'
import {
  listPatientSummaries,
  savePatientSummary,
  writePatientSummary,
} from '#contract/patient-summary.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, say, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'
import { explained, plainWords } from './plain-words.ts'
import { fleschKincaid, syllables } from './readability.ts'

let answer = ''
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(() => say(answer))
  app = await testApp(llm.env)
}, 120_000)
afterAll(async () => {
  await app.close()
  await llm.close()
})

async function noted(more: string[] = []): Promise<{ user: TestUser; params: { id: string } }> {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user, more)
  await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
  const { items } = await user.call(listNotes, { params: { id: scribeId } })
  return { user, params: { id: items[0]?.id ?? '' } }
}

describe('a summary for the patient without a language model', () => {
  test('quotes what was said, explains medical words in brackets and says so', async () => {
    const { user, params } = await noted()
    const body = { level: 'plain', language: 'en', writer: 'highlights' } as const
    const summary = await user.call(writePatientSummary, { params, body })
    expect(summary.content).toContain('ECG [heart tracing]')
    expect(summary.content).toMatch(/aspirin 81/)
    expect(summary.content).not.toMatch(/the patient/i)
    expect(summary).toMatchObject({ writer: { kind: 'highlights' }, doubts: [] })
    expect(summary.grade).toBeGreaterThan(0)
    expect(summary.label).toContain('No AI wrote it')
  }, 60_000)

  test('is shorter and puts plain words in the place of medical ones at the plainest level', async () => {
    const { user, params } = await noted()
    const write = (level: 'plain' | 'very-plain') =>
      user.call(writePatientSummary, {
        params,
        body: { level, language: 'en', writer: 'highlights' },
      })
    const [plain, plainest] = [await write('plain'), await write('very-plain')]
    expect(plainest.content).toContain('[heart tracing]')
    expect(plainest.content).not.toContain('ECG')
    expect(plainest.words).toBeLessThan(plain.words)
  }, 60_000)

  test('is not pretended in a language that the composer does not know', async () => {
    const { user, params } = await noted()
    const body = { level: 'plain', language: 'fr', writer: 'highlights' } as const
    const asked = user.call(writePatientSummary, { params, body })
    await expect(asked).rejects.toMatchObject({ code: 'bad-request' })
  }, 60_000)
})

describe('a summary for the patient from a language model', () => {
  test('names a dose and a drug that nobody spoke of', async () => {
    const { user, params } = await noted()
    answer = '## Your medicines\n\n- Take aspirin 81 mg every day.\n- Take warfarin 5 mg every day.'
    const body = { level: 'plain', language: 'en' } as const
    const summary = await user.call(writePatientSummary, { params, body })
    expect(summary.writer.kind).toBe('model')
    expect(summary.doubts.map(({ text }) => text)).toEqual(['Take warfarin 5 mg every day.'])
  }, 60_000)

  test('holds no link and no picture, whatever the model writes', async () => {
    const { user, params } = await noted()
    answer =
      '```\n- Take [aspirin](https://evil.example/?q=1) 81 mg. ![x](https://evil.example/x.png)\n```'
    const body = { level: 'plain', language: 'en' } as const
    const { content } = await user.call(writePatientSummary, { params, body })
    expect(content).toContain('Take aspirin 81 mg.')
    expect(content).not.toMatch(/http|```/)
  }, 60_000)

  test('is compared by numbers and drugs in another language', async () => {
    const { user, params } = await noted()
    const body = { level: 'plain', language: 'es' } as const
    answer = '## Sus medicinas\n\n- Tome aspirin 81 mg cada día.\n- Su presión es 142/88.'
    const right = await user.call(writePatientSummary, { params, body })
    expect(right).toMatchObject({ grade: null, doubts: [] })
    answer = '## Sus medicinas\n\n- Tome aspirin 18 mg cada día.\n- Tome warfarin.'
    const wrong = await user.call(writePatientSummary, { params, body })
    expect(wrong.doubts.map(({ kinds }) => kinds)).toEqual([['number'], ['drug']])
    answer = 'خذ ٨١ ملغ'
    const arabic = { ...body, language: 'ar' } as const
    expect((await user.call(writePatientSummary, { params, body: arabic })).doubts).toEqual([])
    expect(llm.asked.at(-1)?.prompt).toContain('Write the summary in Arabic.')
  }, 60_000)
})

describe('the versions of a summary', () => {
  test('are kept with the note, edits too, and are nobody else’s', async () => {
    const { user, params } = await noted()
    const write = (level: 'plain' | 'very-plain') =>
      user.call(writePatientSummary, {
        params,
        body: { level, language: 'en', writer: 'highlights' },
      })
    const first = await write('plain')
    expect((await write('plain')).id).toBe(first.id)
    const second = await write('very-plain')
    const content = 'Take aspirin 81 mg every day. Take warfarin 5 mg.'
    const edit = await user.call(savePatientSummary, { params, body: { of: second.id, content } })
    expect(edit).toMatchObject({ edited: true, level: 'very-plain', content })
    expect(edit.doubts).toHaveLength(1)
    const { items } = await user.call(listPatientSummaries, { params })
    expect(items.map(({ id }) => id)).toEqual([edit.id, second.id, first.id])
    const other = await app.newUser()
    const read = other.call(listPatientSummaries, { params })
    await expect(read).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('plain words', () => {
  test('are known for more than 300 medical words, none of which explains itself', () => {
    expect(plainWords().size).toBeGreaterThan(300)
    for (const [term, plain] of plainWords()) {
      expect(term).toBe(term.toLowerCase())
      expect(plain.split(' ')).not.toContain(term)
    }
  })

  test('explain a word once, the longest term first, and only whole words', () => {
    const seen = new Set<string>()
    expect(explained('Atrial fibrillation and hypertension.', 'behind', seen)).toBe(
      'Atrial fibrillation [uneven, often fast heartbeat] and hypertension [high blood pressure].',
    )
    expect(explained('Hypertension, and a dish.', 'behind', seen)).toBe('Hypertension, and a dish.')
    expect(explained('your E C G', 'instead', new Set())).toBe('your [heart tracing]')
  })
})

test('the school year of a text rises with long words and sentences', () => {
  expect(['cat', 'table', 'medicine', 'hypertension', 'stopped'].map(syllables)).toEqual([
    1, 2, 3, 4, 1,
  ])
  const simple = 'Take one pill a day. Eat some food with it.'
  const hard =
    'Pharmacological antihypertensive administration necessitates continuous cardiovascular monitoring.'
  expect(fleschKincaid(simple)).toBeLessThan(3)
  expect(fleschKincaid(hard)).toBeGreaterThan(12)
  expect(fleschKincaid('## Only a heading')).toBe(0)
})
