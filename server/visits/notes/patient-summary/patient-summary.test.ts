import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getNote, listNotes, updateNote } from '#contract/notes.ts'
import {
  checkPatientSummary,
  listPatientSummaries,
  savePatientSummary,
  type StoredSummary,
  writePatientSummary,
} from '#contract/patient-summary.ts'
import { isMarked } from '#contract/review.ts'
import { noteJobs } from '#server/visits/notes/jobs.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { judgeLinesIn, type Llm, say, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { newVisit, written } from '#test/visit.ts'
import { fleschKincaid, syllables } from './readability.ts'

/** A judge that supports every sentence. */
function agreeing(prompt: string): string {
  const [line] = judgeLinesIn(prompt).keys()
  return sentencesIn(prompt)
    .map((_, at) => `${at + 1} | supported | ${line}`)
    .join('\n')
}

let answer = ''
let isDown = false
let llm: Llm
let app: TestApp
beforeAll(async () => {
  llm = await startLlm(
    () => say(answer),
    undefined,
    ({ prompt }) => (isDown ? { kind: 'status', status: 400 } : say(agreeing(prompt))),
  )
  app = await testApp(llm.env)
  await app.services.jobs.work(noteJobs(app.services))
}, 120_000)
afterAll(async () => {
  await app.close()
  await llm.close()
})

beforeEach(() => {
  isDown = false
})

/** Waits until a summary's check has finished. */
async function checked(user: TestUser, params: { id: string }, { id }: StoredSummary) {
  const read = async () =>
    (await user.call(listPatientSummaries, { params })).items.find((one) => one.id === id)
  await expect.poll(async () => (await read())?.checked.check.state).not.toBe('judging')
  const summary = await read()
  if (!summary) throw new Error('a summary should be kept')
  return summary
}
const marked = ({ checked: { claims } }: StoredSummary) => claims.filter(isMarked)

async function noted(more: string[] = []): Promise<{ user: TestUser; params: { id: string } }> {
  const user = await app.newUser()
  const scribeId = await newVisit(app, user, more)
  await written(user, scribeId, { prompt: { id: 'soap' }, writer: 'highlights' })
  const { items } = await user.call(listNotes, { params: { id: scribeId } })
  return { user, params: { id: items[0]?.id ?? '' } }
}

test('a summary for the patient needs a language model, and says where to set one up', async () => {
  const bare = await testApp()
  try {
    const user = await bare.newUser()
    const scribeId = await newVisit(bare, user)
    await written(user, scribeId, { prompt: { id: 'soap' } })
    const { items } = await user.call(listNotes, { params: { id: scribeId } })
    const body = { level: 'plain', language: 'en' } as const
    const asked = user.call(writePatientSummary, { params: { id: items[0]?.id ?? '' }, body })
    await expect(asked).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringContaining('language model'),
    })
  } finally {
    await bare.close()
  }
}, 60_000)

describe('a summary for the patient from a language model', () => {
  test('names a dose and a drug that nobody mentioned', async () => {
    const { user, params } = await noted()
    answer = '## Your medicines\n\n- Take aspirin 81 mg every day.\n- Take warfarin 5 mg every day.'
    const body = { level: 'plain', language: 'en' } as const
    const summary = await user.call(writePatientSummary, { params, body })
    expect(summary.writer.kind).toBe('model')
    expect(summary.content).toContain('warfarin')
    const known = await checked(user, params, summary)
    expect(marked(known).map(({ text }) => text)).toEqual(['Take warfarin 5 mg every day.'])
    const [claim] = marked(known)
    expect(known.content.slice(claim?.start, claim?.end)).toBe('Take warfarin 5 mg every day.')
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

  test('is compared by numbers and drugs in another language, even without a judge', async () => {
    isDown = true
    const { user, params } = await noted()
    const body = { level: 'plain', language: 'es' } as const
    answer = '## Sus medicinas\n\n- Tome aspirin 81 mg cada día.\n- Su presión es 142/88.'
    const right = await user.call(writePatientSummary, { params, body })
    expect(right.grade).toBeNull()
    expect(marked(await checked(user, params, right))).toEqual([])
    answer = '## Sus medicinas\n\n- Tome aspirin 18 mg cada día.\n- Tome warfarin.'
    const wrong = await user.call(writePatientSummary, { params, body })
    const kinds = marked(await checked(user, params, wrong)).map(({ problems }) =>
      problems.map(({ kind }) => kind),
    )
    expect(kinds).toEqual([['number'], ['drug']])
    answer = 'خذ ٨١ ملغ'
    const arabic = { ...body, language: 'ar' } as const
    const digits = await user.call(writePatientSummary, { params, body: arabic })
    expect(marked(await checked(user, params, digits))).toEqual([])
    expect(llm.asked.at(-1)?.prompt).toContain('Write the summary in Arabic.')
  }, 60_000)

  test.each([
    ['ar', 'خذ ٩٩ ملغ.'],
    ['ar', 'خذ 99 mg.'],
    ['es', 'Tómelo durante 14 días.'],
    ['es', 'Su presión es 190/100.'],
  ] as const)(
    'marks a figure that was not said, in %s: %s',
    async (language, text) => {
      isDown = true
      const { user, params } = await noted()
      answer = text
      const body = { level: 'plain', language } as const
      const summary = await user.call(writePatientSummary, { params, body })
      expect(marked(await checked(user, params, summary)).map((claim) => claim.text)).toEqual([
        text,
      ])
    },
    60_000,
  )

  test('takes what its note says as said in another language, and nothing else', async () => {
    isDown = true
    const { user, params } = await noted()
    const { content, version } = await user.call(getNote, { params })
    const edited = `${content}\n\nTake paracetamol 650 mg for 9 days.`
    await user.call(updateNote, { params, body: { content: edited, version } })
    answer = 'Tome paracetamol 650 mg durante 9 días. Tome warfarina durante 8 días.'
    const body = { level: 'plain', language: 'es' } as const
    const summary = await user.call(writePatientSummary, { params, body })
    const known = await checked(user, params, summary)
    expect(marked(known).map(({ text }) => text)).toEqual(['Tome warfarina durante 8 días.'])
  }, 60_000)
})

test('a summary whose check failed keeps the marks of the rules, and can be checked again', async () => {
  const { user, params } = await noted()
  answer = 'Take warfarin 5 mg every day. Be careful on the stairs.'
  isDown = true
  const body = { level: 'plain', language: 'en' } as const
  const written = await user.call(writePatientSummary, { params, body })
  const failed = await checked(user, params, written)
  isDown = false
  expect(failed.checked.check).toMatchObject({ state: 'failed', by: 'test-model' })
  expect(marked(failed).map(({ text }) => text)).toEqual([
    'Take warfarin 5 mg every day.',
    'Be careful on the stairs.',
  ])
  const again = { params, body: { of: written.id } }
  const other = await app.newUser()
  await expect(other.call(checkPatientSummary, again)).rejects.toMatchObject({ code: 'not-found' })
  expect((await user.call(checkPatientSummary, again)).checked.check.state).toBe('judging')
  expect((await checked(user, params, written)).checked.check.state).toBe('judged')
}, 60_000)

describe('the versions of a summary', () => {
  test('are kept with the note, edits included, and belong to nobody else', async () => {
    const { user, params } = await noted()
    const write = (level: 'plain' | 'very-plain') => {
      answer = `Your visit, ${level}.`
      return user.call(writePatientSummary, { params, body: { level, language: 'en' } })
    }
    const first = await write('plain')
    expect((await write('plain')).id).toBe(first.id)
    const second = await write('very-plain')
    const content = 'Take aspirin 81 mg every day. Take warfarin 5 mg.'
    const edit = await user.call(savePatientSummary, { params, body: { of: second.id, content } })
    expect(edit).toMatchObject({ edited: true, level: 'very-plain', content })
    expect(marked(await checked(user, params, edit))).toHaveLength(1)
    const { items } = await user.call(listPatientSummaries, { params })
    expect(items.map(({ id }) => id)).toEqual([edit.id, second.id, first.id])
    const other = await app.newUser()
    const read = other.call(listPatientSummaries, { params })
    await expect(read).rejects.toMatchObject({ code: 'not-found' })
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
