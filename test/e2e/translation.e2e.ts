import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp } from '../app.ts'
import { interpret, translated } from '../fakes/interpreter.ts'
import { type Llm, startLlm } from '../fakes/llm.ts'
import { toneModels } from '../tones/tones.ts'
import { SETTLING, toneWav, VISIT } from '../tones/synth.ts'
import { violations } from './axe.ts'
import { keepToasts, openVisitor, signUpAs } from './browser.ts'

let app: TestApp
let llm: Llm
let models: Awaited<ReturnType<typeof toneModels>>
let folder: string
let microphone: string
beforeAll(async () => {
  models = await toneModels()
  llm = await startLlm((asked) => interpret(asked, 5))
  app = await testApp({ ...llm.env, AUSCULTA_TEST_TONES: models.dir })
  await startWork(app.services)
  folder = await mkdtemp(join(tmpdir(), 'ausculta-e2e-'))
  microphone = join(folder, 'visit.wav')
  await toneWav([...SETTLING, ...VISIT], microphone, 48_000)
})
afterAll(async () => {
  await app.close()
  await llm.close()
  await models.remove()
  await rm(folder, { recursive: true })
})

const newEmail = () => `${crypto.randomUUID()}@example.org`
const pane = (page: Page) => page.getByRole('region', { name: 'Transcript' }).first()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

async function chooseTarget(page: Page, typed: string, name: string): Promise<void> {
  await press(page, /^Translate$|^Translated into/)
  await page.getByLabel('Search languages').fill(typed)
  await page.getByRole('option', { name }).click()
}

const talk = [
  'S1: Good morning. What brings you in today?',
  'S2: I have had this cough for three weeks and my chest hurts.',
  'S1: Have you had any fever, or have you seen any blood?',
  'S2: No, I have not. I just feel tired all day.',
].join('\n')

const unnamed = talk.replaceAll('S1', 'Speaker 1').replaceAll('S2', 'Speaker 2')

async function paste(page: Page, text = unnamed): Promise<void> {
  await press(page, 'Paste or type a transcript')
  await page.getByRole('dialog').getByRole('textbox').fill(text)
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await page.getByText('What brings you in today?').first().waitFor()
}

/** A visit whose clinician and patient have swapped names. */
const mixedUp = `Patient: Good morning. What brings you in today?
Doctor: I've been coughing for two weeks and my chest hurts.
Patient: Have you had any fever with it?
Doctor: Yes, I had a fever last week and I feel tired.
Patient: I'm going to listen to your chest. Take a deep breath for me.
Doctor: No, I don't smoke, I guess I was around my uncle.
Patient: I'd like to order an x-ray for you.`

describe('translation', () => {
  test('is beside the lines while they are spoken, and language and recording continue together', async () => {
    await using visitor = await openVisitor(app.origin, { microphone })
    const { page } = visitor
    // The transcript begins with 35 % of the width; narrower than 500 px, translations stand below their lines.
    await page.setViewportSize({ width: 2_600, height: 900 })
    await signUpAs(page, newEmail())
    await press(page, /^Record/)
    await page.getByText('good morning how are you today').first().waitFor({ timeout: 40_000 })
    await chooseTarget(page, 'span', 'Spanish')
    // The line that was there, and one that comes.
    await pane(page)
      .getByText(/«es» .*good morning how are you today/)
      .first()
      .waitFor({ timeout: 40_000 })
    await pane(page)
      .getByText(/«es» .*three days/)
      .first()
      .waitFor({ timeout: 40_000 })
    expect(await page.getByRole('button', { name: 'Stop' }).isVisible()).toBe(true)
    const spanish = pane(page).locator('[lang="es"]').first()
    const said = pane(page).locator('[lang="en"]').first()
    const isBeside = async () => {
      const [beside, line] = [await spanish.boundingBox(), await said.boundingBox()]
      return beside && line && beside.x > line.x
    }
    await expect.poll(isBeside).toBe(true)
    await press(page, 'Stop')
    expect(visitor.complaints).toEqual([])
  })

  test('of a finished visit is made, read from right to left, stopped and kept; on a phone it is below', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    await paste(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await chooseTarget(page, 'arab', 'Arabic')
    const arabic = pane(page).locator('[lang="ar"]')
    await expect.poll(() => arabic.count()).toBe(4)
    expect(await arabic.first().getAttribute('dir')).toBe('rtl')
    const said = pane(page).getByText('What brings you in today?', { exact: false }).first()
    // The transcript may scroll between the two looks.
    const isBelow = async () => {
      const [below, line] = [await arabic.first().boundingBox(), await said.boundingBox()]
      return below && line && below.y >= line.y + line.height - 2
    }
    await expect.poll(isBelow).toBe(true)
    expect(await violations(page)).toEqual([])
    await press(page, /^Translated into Arabic/)
    await page.getByRole('switch', { name: 'Translate into Arabic' }).click()
    await page.getByRole('button', { name: 'Translate', exact: true }).waitFor()
    expect(await arabic.count()).toBe(4)
    expect(await arabic.last().textContent()).toBe(
      translated('No, I have not. I just feel tired all day.', 'ar'),
    )
    expect(visitor.complaints).toEqual([])
  })
})

describe('speakers', () => {
  test('who is who is guessed, confirmed by one tap, and taken back', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await keepToasts(page)
    await signUpAs(page, newEmail())
    await paste(page)
    await expect.poll(() => pane(page).getByText('(guessed)').count()).toBe(4)
    await press(page, /^Confirm$/)
    await expect.poll(() => pane(page).getByText('(guessed)').count()).toBe(0)
    await expect.poll(() => pane(page).getByRole('button', { name: 'Clinician' }).count()).toBe(2)
    await press(page, 'Undo')
    await expect.poll(() => pane(page).getByText('(guessed)').count()).toBe(4)
    expect(visitor.complaints).toEqual([])
  })

  test('clinician and patient that are mixed up are swapped by one tap, and back by another', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await page.setViewportSize({ width: 1_440, height: 900 })
    await keepToasts(page)
    await signUpAs(page, newEmail())
    await paste(page, mixedUp)
    const speakers = () =>
      pane(page)
        .getByRole('button', { name: /^(?:Clinician|Patient)/ })
        .allTextContents()
    const offer = pane(page).getByRole('group', { name: 'Speakers may be swapped' })
    await offer.waitFor()
    // Nothing changes before the user says so.
    expect((await speakers())[0]).toBe('Patient')
    expect(await violations(page)).toEqual([])
    for (const button of await offer.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await offer.getByRole('button', { name: 'Swap' }).click()
    await expect.poll(async () => (await speakers())[0]).toBe('Clinician')
    await offer.waitFor({ state: 'detached' })
    await press(page, 'Undo')
    await expect.poll(async () => (await speakers())[0]).toBe('Patient')
    await offer.getByRole('button', { name: 'Keep' }).click()
    await offer.waitFor({ state: 'detached' })
    expect(visitor.complaints).toEqual([])
  })

  test('the heading of the transcript is one row at its initial width', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await page.setViewportSize({ width: 1_440, height: 900 })
    await signUpAs(page, newEmail())
    await paste(page)
    const top = async (locator: ReturnType<typeof page.getByRole>) => {
      const box = await locator.first().boundingBox()
      return box ? box.y + box.height / 2 : Number.NaN
    }
    const title = pane(page).getByRole('heading', { name: 'Transcript' })
    const controls = [
      pane(page).getByRole('button', { name: /^Spoken:/ }),
      pane(page).getByRole('button', { name: /^Translate/ }),
      pane(page).getByRole('button', { name: 'More transcript actions' }),
    ]
    // The name of the language is there to be read, not cut away.
    const chosen = pane(page).getByText('English', { exact: true })
    await expect.poll(async () => (await chosen.boundingBox())?.width).toBeGreaterThan(40)
    for (const control of controls) {
      const away = async () => Math.abs((await top(control)) - (await top(title)))
      await expect.poll(away).toBeLessThan(8)
    }
  })

  test('a speaker is renamed from a line on with the keyboard alone', async () => {
    await using visitor = await openVisitor(app.origin)
    const { page } = visitor
    await signUpAs(page, newEmail())
    await paste(page)
    // The guess draws the names again.
    await expect.poll(() => pane(page).getByText('(guessed)').count()).toBe(4)
    await pane(page).getByTitle('Change the speaker').nth(1).focus()
    await page.keyboard.press('Enter')
    // The menu takes the focus a moment after it appears.
    await page.getByRole('menu').locator(':focus').waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'From here on' }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Another name').focus()
    await page.keyboard.type('Mother')
    await page.keyboard.press('Enter')
    await expect.poll(() => pane(page).getByRole('button', { name: 'Mother' }).count()).toBe(2)
    expect(visitor.complaints).toEqual([])
  })
})

test('without a translator the screen says so and leads to where one is set up', async () => {
  await using bare = await testApp()
  await using visitor = await openVisitor(bare.origin)
  const { page } = visitor
  await signUpAs(page, newEmail())
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  await press(page, 'Translate')
  await page.getByText('Translation isn’t set up.').waitFor()
  expect(await page.getByRole('link', { name: /Administration → System/ }).count()).toBeGreaterThan(
    0,
  )
  expect(visitor.complaints).toEqual([])
})
