import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createQuestionSet } from '#contract/question-sets.ts'
import { SpeechError } from '#server/speech/engines/speech.ts'
import { type TestApp, testApp } from '../app.ts'
import { countingBatch, fakeSpeech } from '../fakes/speech.ts'
import { intakeLinks } from '../intake-links.ts'
import { textSet } from '../question-set.ts'
import { violationsAnywhere } from './axe.ts'
import { openVisitor } from './browser.ts'
import { press, question } from './intake.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'speak=1000' }, { speech })
  await app.newUser()
})
afterAll(() => app.close())
beforeEach(() => {
  speech.batch = countingBatch()
})

const { asked, intakesOf } = intakeLinks(() => app)

/** A link that asks for free text only. */
async function linkToText(language: 'en' | 'fr' = 'en') {
  const user = await app.newUser()
  const { id: set } = await user.call(createQuestionSet, { body: { set: textSet } })
  const link = await asked(user, { set, language })
  const answers = async () =>
    (await intakesOf(user, link.scribe))[0]?.lines.map((line) => line.answer) ?? []
  return { ...link, answers }
}

const field = (page: Page) => page.getByRole('textbox')
const said = /^[1-9]\d*(\.\d+)? seconds\.$/
/** A busy page may skip the first second that it counts. */
const counted = /^[1-9]\d* of 60 seconds$/

/** Records a second or more. */
async function recordOnce(page: Page) {
  await press(page, 'Speak your answer')
  await page.getByText(counted).waitFor()
  await press(page, 'Stop recording')
}

test('a patient speaks, corrects the text and sends it, in French', async () => {
  await using visitor = await openVisitor(app.origin, {
    width: 390,
    locale: 'fr-CA',
    microphone: 'beeps',
  })
  const { page } = visitor
  const { path, answers } = await linkToText('fr')
  await page.goto(path)
  await press(page, 'Commencer')
  await page.getByText('Le serveur de votre clinique transcrit votre voix.').waitFor()
  expect(await violationsAnywhere(page, 'intake-speak-fr')).toEqual([])
  await field(page).fill('Depuis lundi.')
  await press(page, 'Répondre de vive voix')
  await page.getByText(/^[1-9]\d* s sur 60$/).waitFor()
  expect(await page.getByRole('button', { name: 'Continuer' }).isDisabled()).toBe(true)
  expect(await violationsAnywhere(page, 'intake-recording-fr')).toEqual([])
  await press(page, 'Arrêter l’enregistrement')
  await expect
    .poll(() => field(page).inputValue())
    .toMatch(/^Depuis lundi\. \d+(\.\d+)? seconds\.$/)
  expect(await answers()).toEqual([])
  await field(page).fill('Depuis lundi, deux jours.')
  await press(page, 'Continuer')
  await question(page, 'Vérifiez vos réponses').waitFor()
  expect(await answers()).toEqual(['Depuis lundi, deux jours.'])
  expect(visitor.complaints).toEqual([])
})

test('a recording that was made without a connection is sent again', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390, microphone: 'beeps' })
  const { page, context } = visitor
  const { path } = await linkToText()
  await page.goto(path)
  await press(page, 'Start')
  await press(page, 'Speak your answer')
  await page.getByText(counted).waitFor()
  await context.setOffline(true)
  await press(page, 'Stop recording')
  await page.getByRole('alert').filter({ hasText: 'There is no connection.' }).waitFor()
  expect(await violationsAnywhere(page, 'intake-speak-offline')).toEqual([])
  expect(await field(page).inputValue()).toBe('')
  await context.setOffline(false)
  await press(page, 'Send the recording again')
  await expect.poll(() => field(page).inputValue()).toMatch(said)
  expect(await page.getByRole('button', { name: 'Send the recording again' }).count()).toBe(0)
})

test('the page reports an engine that fails or finds no words, and the next recording works', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390, microphone: 'beeps' })
  const { page } = visitor
  const { path } = await linkToText()
  await page.goto(path)
  await press(page, 'Start')
  speech.batch = countingBatch([new SpeechError('API_ERROR', 'secret-host:9 broke', true)])
  await recordOnce(page)
  const alert = page.getByRole('alert')
  await alert.filter({ hasText: 'Your recording couldn’t be turned into text.' }).waitFor()
  expect(await page.getByText('secret-host').count()).toBe(0)
  speech.batch = { ...countingBatch(), batch: async () => ({ text: '', segments: [] }) }
  await recordOnce(page)
  await alert.filter({ hasText: 'No speech was recognised.' }).waitFor()
  speech.batch = countingBatch()
  await recordOnce(page)
  await expect.poll(() => field(page).inputValue()).toMatch(said)
  expect(await alert.filter({ hasText: 'No words' }).count()).toBe(0)
})

test('the page reports a blocked or missing microphone, and typing still works', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  const { path, answers } = await linkToText()
  await page.addInitScript(() => {
    const names = ['NotAllowedError', 'NotFoundError']
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', names.shift())
    }
  })
  await page.goto(path)
  await press(page, 'Start')
  await press(page, 'Speak your answer')
  await page.getByRole('alert').filter({ hasText: 'The microphone is blocked.' }).waitFor()
  await press(page, 'Speak your answer')
  await page.getByRole('alert').filter({ hasText: 'No microphone was found.' }).waitFor()
  await field(page).fill('Since Monday')
  await press(page, 'Continue')
  await question(page, 'Check your answers').waitFor()
  expect(await answers()).toEqual(['Since Monday'])
})

test('the microphone is released when the patient goes back while recording', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390, microphone: 'beeps' })
  const { page } = visitor
  const { path } = await linkToText()
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      Object.assign(globalThis, { opened: stream })
      return stream
    }
  })
  await page.goto(path)
  await press(page, 'Start')
  await press(page, 'Speak your answer')
  await page.getByText(counted).waitFor()
  const isLive = () =>
    page.evaluate(() => {
      const opened: unknown = Reflect.get(globalThis, 'opened')
      return opened instanceof MediaStream && opened.active
    })
  expect(await isLive()).toBe(true)
  await press(page, 'Back')
  await question(page, 'Questions before your visit').waitFor()
  await expect.poll(isLive).toBe(false)
})

test('without an engine there is no button', async () => {
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  speech.batch = null
  const { path } = await linkToText()
  await page.goto(path)
  await press(page, 'Start')
  await field(page).waitFor()
  expect(await page.getByRole('button', { name: 'Speak your answer' }).count()).toBe(0)
})
