import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIntake } from '#contract/intake.ts'
import {
  getQuestionTranslation,
  getTranslationSetting,
  translateQuestions,
  updateTranslationSetting,
} from '#contract/question-translations.ts'
import { createQuestionSet, updateQuestionSet } from '#contract/question-sets.ts'
import { createScribe } from '#contract/scribes.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { interpret, linesToTranslate, translated } from '#test/fakes/interpreter.ts'
import { type Llm, type ModelQuestion, type Reply, say, startLlm } from '#test/fakes/llm.ts'
import { intakeLinks } from '#test/intake-links.ts'
import { kneeSet } from '#test/question-set.ts'
import { questionTranslationJobs } from './jobs.ts'

let llm: Llm
let app: TestApp
let administrator: TestUser
let reply: (asked: ModelQuestion) => Reply = interpret
beforeAll(async () => {
  llm = await startLlm((asked) => reply(asked))
  app = await testApp(llm.env)
  await app.services.jobs.work(questionTranslationJobs(app.services))
  administrator = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await llm.close()
})
beforeEach(async () => {
  reply = interpret
  llm.asked.length = 0
  await turn(true)
})

const turn = (isOn: boolean) => administrator.call(updateTranslationSetting, { body: { isOn } })
const { open, answer, intakesOf } = intakeLinks(() => app)

const start = (user: TestUser, language = 'es', set = 'cough') =>
  user.call(translateQuestions, { params: { set, language } })
const stateOf = async (user: TestUser, language = 'es', set = 'cough') =>
  user.call(getQuestionTranslation, { params: { set, language } })

/** Starts a translation and waits until it has ended. */
async function translate(user: TestUser, language = 'es', set = 'cough') {
  await start(user, language, set)
  await expect.poll(async () => (await stateOf(user, language, set)).state).not.toBe('working')
  return stateOf(user, language, set)
}

/** A link in a translation. */
async function linkIn(user: TestUser, translateInto: 'es' | 'ar', set = 'cough') {
  const { id } = await user.call(createScribe, { body: {} })
  const body = { set, language: 'en', translateInto } as const
  const { link } = await user.call(createIntake, { params: { id }, body })
  return { scribe: id, token: link.split('#')[1] ?? '' }
}

/** Answers as the interpreter does, with one line changed. */
function withLine(pattern: RegExp, change: (line: string, number: string) => string) {
  reply = (asked) => {
    const lines = linesToTranslate(asked).map((text, at) => {
      const usual = `${at + 1}| ${translated(text, 'es')}`
      return pattern.test(text) ? change(usual, String(at + 1)) : usual
    })
    return say(lines.filter(Boolean).join('\n'))
  }
}

describe('questions for patients', () => {
  test('aren’t translated until an administrator turns it on, and nobody else can', async () => {
    const user = await app.newUser()
    await turn(false)
    await expect(start(user)).rejects.toMatchObject({ code: 'bad-request' })
    await expect(
      user.call(updateTranslationSetting, { body: { isOn: true } }),
    ).rejects.toMatchObject({ code: 'not-found' })
    expect((await user.call(getTranslationSetting, {})).isOn).toBe(false)
    expect(llm.asked).toEqual([])
  })

  test('are translated once with the page, and reused', async () => {
    const user = await app.newUser()
    expect((await stateOf(user)).state).toBe('missing')
    const done = await translate(user)
    expect(done).toMatchObject({ state: 'ready', problem: '' })
    expect(done.done).toBe(done.total)
    const requests = llm.asked.length
    expect((await start(user)).state).toBe('ready')
    const { token } = await linkIn(user, 'es')
    expect(llm.asked).toHaveLength(requests)
    const shown = await open(token)
    expect(shown.translation?.language).toBe('es')
    expect(shown.translation?.phrases).toMatchObject({
      'Do you have any of these right now?': '«es» Do you have any of these right now?',
      Continue: '«es» Continue',
      'Call {number} now.': '«es» Call {number} now.',
    })
  })

  test('need the page once for several sets, and each language again', async () => {
    const user = await app.newUser()
    await translate(user)
    const first = llm.asked.length
    await translate(user, 'es', 'headache')
    const second = llm.asked.length - first
    expect(second).toBeLessThan(first)
    await translate(user, 'ar')
    expect(llm.asked.length - first - second).toBe(first)
  })

  test('of one user are neither shown to nor used for another', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    await translate(user)
    expect((await stateOf(other)).state).toBe('missing')
    await expect(linkIn(other, 'es')).rejects.toMatchObject({ code: 'bad-request' })
  })

  test('aren’t translated into a language or from a set that doesn’t exist', async () => {
    const user = await app.newUser()
    await expect(start(user, 'xx')).rejects.toMatchObject({ code: 'not-found' })
    await expect(start(user, 'es', 'nothing')).rejects.toMatchObject({ code: 'not-found' })
    expect(llm.asked).toEqual([])
  })

  test('that changed are translated again, and older links keep their translation', async () => {
    const user = await app.newUser()
    const own = await user.call(createQuestionSet, { body: { set: kneeSet } })
    await translate(user, 'es', own.id)
    const { token } = await linkIn(user, 'es', own.id)
    const title = { en: 'About your knee', fr: 'Votre genou' }
    await user.call(updateQuestionSet, {
      params: { id: own.id },
      body: { version: own.version, set: { ...own.set, title } },
    })
    expect((await stateOf(user, 'es', own.id)).state).not.toBe('ready')
    await expect(linkIn(user, 'es', own.id)).rejects.toMatchObject({ code: 'bad-request' })
    await translate(user, 'es', own.id)
    const later = await open((await linkIn(user, 'es', own.id)).token)
    expect(later.translation?.phrases['About your knee']).toBe('«es» About your knee')
    expect((await open(token)).translation?.phrases['About your knee']).toBeUndefined()
  })

  test('of links stay in their language when translations are turned off', async () => {
    const user = await app.newUser()
    await translate(user)
    const { token } = await linkIn(user, 'es')
    await turn(false)
    await expect(start(user, 'ar')).rejects.toMatchObject({ code: 'bad-request' })
    const shown = await open(token)
    expect(shown.translation?.phrases['Continue']).toBe('«es» Continue')
  })

  test('make no new link once translations are turned off, though they’re stored', async () => {
    const user = await app.newUser()
    await translate(user)
    await turn(false)
    await expect(linkIn(user, 'es')).rejects.toMatchObject({
      code: 'bad-request',
      message: 'Translations of questions are turned off.',
    })
    const { id } = await user.call(createScribe, { body: {} })
    const body = { set: 'cough', language: 'en' } as const
    const { intake } = await user.call(createIntake, { params: { id }, body })
    expect(intake.translation).toBe(null)
    await turn(true)
    expect((await open((await linkIn(user, 'es')).token)).translation?.language).toBe('es')
  })

  test('are sent to the model without any answer, and reach the clinician in English', async () => {
    const user = await app.newUser()
    await translate(user)
    const { scribe, token } = await linkIn(user, 'es')
    const before = llm.asked.length
    await answer(token, 'symptoms', { kind: 'choices', options: ['cough'] })
    await answer(token, 'anything-else', { kind: 'text', value: 'Toso de noche.' })
    const [intake] = await intakesOf(user, scribe)
    expect(intake).toMatchObject({ language: 'en', translation: 'es' })
    expect(intake?.lines).toMatchObject([
      { label: 'Symptoms', answer: 'Cough', isWords: false },
      { answer: 'Toso de noche.', isWords: true },
    ])
    expect(llm.asked).toHaveLength(before)
  })
})

describe('a translation by a model', () => {
  test.each([
    ['drops a choice', () => ''],
    ['repeats a line', (line: string) => `${line}\n${line}`],
    ['returns markup', (line: string) => `${line} <b>now</b>`],
    ['returns a link', (line: string) => `${line} https://example.com`],
    ['changes a number', (line: string) => `${line} 7`],
    ['adds a number in other digits', (line: string) => `${line} ٧`],
    ['invents a placeholder', (line: string) => `${line} {name}`],
    ['writes an essay', (line: string) => line + ' palabra'.repeat(200)],
    ['merges two choices', (_: string, number: string) => `${number}| «es» Fever or chills`],
  ])('that %s isn’t used', async (_, change) => {
    const user = await app.newUser()
    withLine(/^(?:Cough|Fever or chills)$/, change)
    expect(await translate(user)).toMatchObject({ state: 'failed', problem: /complete or exact/ })
    await expect(linkIn(user, 'es')).rejects.toMatchObject({ code: 'bad-request' })
    reply = interpret
    expect((await translate(user)).state).toBe('ready')
  })

  test('that fails only once is complete after the second request', async () => {
    const user = await app.newUser()
    let failed = 0
    withLine(/^Cough$/, (line) => {
      failed += 1
      return failed === 1 ? '' : line
    })
    expect((await translate(user)).state).toBe('ready')
    expect(failed).toBe(2)
  })

  test('that refuses says so', async () => {
    const user = await app.newUser()
    reply = () => ({ kind: 'say', pieces: ['No.'], finish: 'content_filter' })
    expect(await translate(user)).toMatchObject({ state: 'failed', problem: /declined/ })
  })

  test('that answers late is used for the questions it was asked about, and no others', async () => {
    const user = await app.newUser()
    const own = await user.call(createQuestionSet, { body: { set: kneeSet } })
    await translate(user)
    reply = (asked) => interpret(asked, 100)
    await start(user, 'es', own.id)
    await user.call(updateQuestionSet, {
      params: { id: own.id },
      body: { version: own.version, set: { ...own.set, title: { en: 'Knee', fr: 'Genou' } } },
    })
    expect((await translate(user, 'es', own.id)).state).toBe('ready')
    const shown = await open((await linkIn(user, 'es', own.id)).token)
    expect(shown.translation?.phrases['Knee']).toBe('«es» Knee')
  })
})

test('two at once start one translation', async () => {
  const user = await app.newUser()
  await Promise.all([start(user), start(user)])
  await expect.poll(async () => (await stateOf(user)).state).toBe('ready')
  const asked = llm.asked.map(({ prompt }) => linesToTranslate({ prompt } as ModelQuestion)[0])
  expect(new Set(asked).size).toBe(asked.length)
})

test('without a language model nothing can be translated', async () => {
  const bare = await testApp()
  const first = await bare.newUser()
  await first.call(updateTranslationSetting, { body: { isOn: true } })
  expect(await first.call(getTranslationSetting, {})).toEqual({ isOn: true, model: null })
  await expect(start(first)).rejects.toMatchObject({ code: 'bad-request' })
  await bare.close()
})
