import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Frame, Page } from 'playwright-core'
import { getPasteSettings } from '#contract/export.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { linkPatient } from '../patient.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice } from './browser.ts'
import { content, type EmrPages, serveEmrPages } from './emr-pages.ts'
import {
  callPage,
  type ExtensionBrowser,
  namedVisit,
  noteFor,
  openExtended,
  pairPanel,
} from './extension.ts'

/*
 * One browser and one panel for all tests: each EMR is another tab, and the panel works with the one that was used last.
 */

let app: TestApp
let emr: EmrPages
let browser: ExtensionBrowser
let user: TestUser
let panel: Page
beforeAll(async () => {
  app = await testApp()
  emr = await serveEmrPages()
  browser = await openExtended()
  user = await app.newUser()
  await followTheDevice(user)
  const id = await namedVisit(app, user, 'Cough')
  await noteFor(user, id, content)
  panel = await browser.openPanel()
  await pairPanel(panel, app, user)
  await panel.getByRole('button', { name: /Cough/ }).click()
  await panel.getByRole('heading', { name: 'Fill in the page' }).waitFor()
})
afterAll(async () => {
  await browser[Symbol.asyncDispose]()
  await emr[Symbol.asyncDispose]()
  await app.close()
})

let page: Page
let looks = 0
/** Waits until the panel has read the page as it is now; another page may have the same title. */
async function panelReads(title: string): Promise<void> {
  looks += 1
  const own = `${title} (${looks})`
  await page.evaluate((name) => (document.title = name), own)
  await panel.getByText(`Page: ${own}`).waitFor()
}
/** Opens an EMR beside the panel, in the place of the one before. */
async function openEmr(path: string, title: string): Promise<void> {
  await page?.close()
  page = await browser.context.newPage()
  await page.goto(emr.origin + path)
  await panel.bringToFront()
  await panel.getByText(`Page: ${title}`).waitFor()
  await panelReads(title)
}

const headings = ['Subjective', 'Objective', 'Assessment', 'Plan'] as const
type Heading = (typeof headings)[number]
/** Clicks the field of a heading. */
type Places = Partial<Record<Heading, (emr: Page | Frame) => Promise<void>>>

/** Points to the field of each heading, and saves the screen. */
async function mapFields(places: Places, inside: Page | Frame = page): Promise<void> {
  await panel.getByRole('button', { name: 'Point to the fields' }).click()
  for (const heading of headings) {
    const place = places[heading]
    if (!place) continue
    const row = panel.getByRole('listitem').filter({ hasText: heading })
    await row.getByRole('button', { name: `Point to the field for ${heading}` }).click()
    await page.bringToFront()
    await page.locator('ausculta-highlight').waitFor({ state: 'attached' })
    await place(inside)
    await panel.bringToFront()
    await row.getByRole('button', { name: `Remove the field for ${heading}` }).waitFor()
  }
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
}

const fillAll = (count: number) =>
  panel
    .getByRole('button', { name: `Fill in ${count} field${count === 1 ? '' : 's'}`, exact: true })
    .click()
const results = (text: string) => panel.getByRole('status').filter({ hasText: text })

const saved = (inside: Page | Frame) =>
  inside.evaluate(() => (window as unknown as { saved: number }).saved)

test('an EMR of frames and tables is filled by the labels in its cells, for every patient', async () => {
  await openEmr('/framed/4711', 'Old EMR: Jane Sample')
  const inside = () => page.frames().at(-1) as Frame
  const field = (n: number) => (at: Page | Frame) => at.locator('textarea, input').nth(n).click()
  await mapFields(
    { Subjective: field(0), Objective: field(1), Assessment: field(2), Plan: field(3) },
    inside(),
  )
  await fillAll(4)
  await results('Added below the existing text.').waitFor()
  const values = () =>
    inside().evaluate(() =>
      [...document.querySelectorAll('textarea, input')].map(
        (one) => (one as HTMLInputElement).value,
      ),
    )
  const filled = [
    'Cough for two days.',
    'Chest clear.',
    'Viral infection.',
    'Seen before.\n\n- Rest\n- Fluids',
    '',
  ]
  expect(await values()).toEqual(filled)
  expect(await saved(inside())).toBe(0)
  await panel.getByRole('button', { name: 'Undo' }).click()
  await panel.getByText('Undone.').waitFor()
  expect(await values()).toEqual(['', '', '', 'Seen before.', ''])

  // Another patient has the same screen.
  await openEmr('/framed/4712', 'Old EMR: Jane Sample')
  await fillAll(4)
  await results('Added below the existing text.').waitFor()
  expect(await values()).toEqual(filled)
})

test('the next patient’s page is to be filled again, in the same tab and in the same frame', async () => {
  await openEmr('/framed/4711', 'Old EMR: Jane Sample')
  const frame = () => page.frames().at(-1) as Frame
  const openNext = [
    () => page.goto(`${emr.origin}/framed/4712`),
    () => page.reload(),
    () => frame().goto(`${emr.origin}/framed/inner/4713`),
    () => page.evaluate(() => history.pushState({}, '', '/framed/4714')),
  ]
  for (const open of openNext) {
    await fillAll(4)
    await results('Added below the existing text.').waitFor()
    await open()
    await panel.getByRole('button', { name: 'Fill in 4 fields' }).waitFor()
    expect(await results('Added below').count()).toBe(0)
    expect(await panel.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await panelReads('Old EMR: Jane Sample')
  }
})

test('the panel is accessible while fields are pointed to, filled and reviewed', async () => {
  await openEmr('/framed/4713', 'Old EMR: Jane Sample')
  await panel.getByRole('button', { name: 'Fill in 4 fields' }).waitFor()
  expect(await violationsAnywhere(panel, 'extension fill')).toEqual([])
  await panel.getByRole('button', { name: 'Change the fields' }).click()
  await panel.getByRole('button', { name: 'Point to the field for Plan' }).waitFor()
  expect(await violationsAnywhere(panel, 'extension map')).toEqual([])
  await panel.getByRole('button', { name: 'Cancel' }).click()
})

test('a mapping is a format of the user’s, and names no patient', async () => {
  const { profiles } = await user.call(getPasteSettings, {})
  const [profile] = profiles
  expect(profile?.screen).toEqual({ origin: emr.origin, path: '/framed/*' })
  expect(profile?.fields[0]).toMatchObject({
    field: 'Subjective:',
    headings: ['Subjective'],
    target: { label: 'Subjective:' },
  })
  expect(JSON.stringify(profile)).not.toMatch(/4711/)
})

/** The field in the label of a React app. */
const fieldOf = (name: string, at: Page | Frame = page) =>
  at.locator('label', { hasText: name }).locator('input, textarea')

test('a React app keeps what is filled into its controlled inputs, and gets it back on undo', async () => {
  await openEmr('/react', 'React EMR')
  const labelled = (name: string) => (at: Page | Frame) => fieldOf(name, at).click()
  await mapFields({ Assessment: labelled('Assessment'), Plan: labelled('Plan') })
  await panel.getByText('No field for: Subjective, Objective').waitFor()
  await fillAll(2)
  await results('Added below the existing text.').waitFor()
  const known = async () => JSON.parse((await page.locator('#known').textContent()) ?? '{}')
  expect(await known()).toEqual({
    Assessment: 'Viral infection.',
    Plan: 'Seen before.\n\n- Rest\n- Fluids',
  })
  // The app renders again, and shows its state.
  await fieldOf('Subjective').fill('Typed by hand')
  expect(await fieldOf('Plan').inputValue()).toBe('Seen before.\n\n- Rest\n- Fluids')
  // What the user changed since stays.
  await fieldOf('Plan').fill('Typed instead')
  await panel.getByRole('button', { name: 'Undo' }).click()
  await panel.getByText('1 field was changed since and stays as it is.').waitFor()
  expect(await known()).toEqual({
    Subjective: 'Typed by hand',
    Assessment: '',
    Plan: 'Typed instead',
  })
  expect(await saved(page)).toBe(0)
})

test('editors of rich text are filled, and undo brings back their formatting', async () => {
  await openEmr('/editable', 'Editor EMR')
  await mapFields({
    Subjective: (at) => at.locator('#subjective').click(),
    Plan: (at) => at.locator('#plan').click(),
  })
  await fillAll(2)
  await results('Added below the existing text.').waitFor()
  expect(await page.locator('#subjective').innerText()).toBe('Cough for two days.')
  const lines = (await page.locator('#plan').innerText()).split('\n').filter(Boolean)
  expect(lines).toEqual(['Earlier plan', '- Rest', '- Fluids'])
  await panel.getByRole('button', { name: 'Undo' }).click()
  await panel.getByText('Undone.').waitFor()
  // An emptied editor keeps an empty line.
  expect((await page.locator('#subjective').innerText()).trim()).toBe('')
  expect(await page.locator('#plan').innerHTML()).toContain('<b>Earlier</b> plan')
  expect(await saved(page)).toBe(0)
})

test('fields in open and closed shadow roots are pointed to and filled', async () => {
  await openEmr('/shadow', 'Shadow EMR')
  await mapFields({
    Subjective: (at) => at.locator('emr-note textarea').click(),
    // Nothing but the extension sees into a closed root: the pointer goes where the field is.
    Plan: async () => {
      const [x, y] = await page.evaluate(() => {
        const { left, top } = (window as unknown as { plan: Element }).plan.getBoundingClientRect()
        return [left + 20, top + 20] as const
      })
      await page.mouse.click(x, y)
    },
  })
  await fillAll(2)
  await results('Filled in.').nth(1).waitFor()
  expect(await page.locator('emr-note textarea').inputValue()).toBe('Cough for two days.')
  const plan = () =>
    page.evaluate(() => (window as unknown as { plan: HTMLInputElement }).plan.value)
  expect(await plan()).toBe('- Rest\n- Fluids')
})

test('each field that can’t be filled is named with the reason, and keeps its text', async () => {
  await openEmr('/bad', 'Bad EMR')
  const id = (name: string) => (at: Page | Frame) => at.locator(`#${name}`).click()
  await mapFields({ Subjective: id('s'), Objective: id('o'), Assessment: id('a'), Plan: id('p') })
  // The page changes after the user has pointed to its fields.
  await page.evaluate(() => document.querySelector('#p')?.parentElement?.remove())
  await fillAll(4)
  await results('“Plan” wasn’t found on this page.').waitFor()
  await results('“Subjective” can’t be edited on this page right now.').waitFor()
  await results('The text is too long for “Objective”.').waitFor()
  await results('The page didn’t keep the text in “Assessment”.').waitFor()
  expect(await page.locator('#s').inputValue()).toBe('Locked.')
  expect(await page.locator('#o').inputValue()).toBe('')
  expect(await saved(page)).toBe(0)
})

test('another page of the EMR has its own fields', async () => {
  await openEmr('/framed/1', 'Old EMR: Jane Sample')
  await panel.getByRole('button', { name: 'Fill in 4 fields' }).waitFor()
  // A single-page app changes its address without loading a page.
  await page.evaluate(() => history.pushState({}, '', '/somewhere-else'))
  await panel.getByRole('button', { name: 'Point to the fields' }).waitFor()
  // What was on its way for the page before fills nothing.
  const view = await readView()
  expect(await askToFill(view.replace('somewhere-else', 'framed/1'))).toMatchObject({
    problem: 'other-page',
  })
  expect(await askToFill(view)).toMatchObject({ problem: 'not-found' })
})

const readView = async () => ((await callPage(panel, 'info')) as { view: string }).view
const askToFill = (view: string) =>
  callPage(panel, 'fill', { view, target: { path: ['#none'], label: '' }, text: 'Rest' })

test('a field is pointed to by Tab and Enter, and Escape cancels', async () => {
  await openEmr('/editable/7', 'Editor EMR')
  await panel.getByRole('button', { name: 'Point to the fields' }).click()
  const point = async (...keys: string[]) => {
    await panel.getByRole('button', { name: 'Point to the field for Plan' }).click()
    await page.bringToFront()
    await page.locator('ausculta-highlight').waitFor({ state: 'attached' })
    for (const key of keys) await page.keyboard.press(key)
    await page.locator('ausculta-highlight').waitFor({ state: 'detached' })
    await panel.bringToFront()
  }
  await point('Escape')
  await panel.getByRole('button', { name: 'Point to the field for Plan' }).waitFor()
  expect(await panel.getByRole('button', { name: 'Remove the field for Plan' }).count()).toBe(0)
  await point('Tab', 'Tab', 'Enter')
  await panel.getByText('→ Plan').waitFor()
  expect(await saved(page)).toBe(0)
})

test('high-risk sentences ask first, and a page that doesn’t name the patient is pointed out', async () => {
  const id = await namedVisit(app, user, 'Pressure')
  await linkPatient(user, id, 'Brightwater')
  await noteFor(user, id, '# Plan\n\nLisinopril 40 mg once a day.')
  await panel.getByRole('button', { name: 'All visits' }).click()
  await panel.getByRole('button', { name: /Pressure/ }).click()
  await openEmr('/editable', 'Editor EMR')
  await panel.getByText('This page doesn’t name Pat Brightwater.').waitFor()
  const plan = page.locator('#plan')
  await fillAll(1)
  const question = panel.getByRole('alertdialog', { name: 'Before you use this note' })
  await question.getByText('Lisinopril 40 mg once a day.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await plan.innerText()).toBe('Earlier plan')
  await fillAll(1)
  await question.getByRole('button', { name: 'Use it anyway' }).click()
  await results('Added below the existing text.').waitFor()
  expect(await plan.innerText()).toContain('Lisinopril 40 mg once a day.')
  expect(browser.complaints).toEqual([])
})

test('nothing is filled in before the list of what the note leaves out has loaded', async () => {
  const id = await namedVisit(app, user, 'Mood', ['I have had thoughts of ending my life.'])
  await noteFor(user, id, '# Plan\n\nRest.')
  const answer = Promise.withResolvers<void>()
  await panel.route(/\/omissions$/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await panel.getByRole('button', { name: 'All visits' }).click()
  await panel.getByRole('button', { name: /Mood/ }).click()
  await openEmr('/editable', 'Editor EMR')
  await fillAll(1)
  const question = panel.getByRole('alertdialog', { name: 'Before you use this note' })
  answer.resolve()
  await question.getByText(/^The note leaves out: thoughts of harm/i).waitFor()
  expect(await page.locator('#plan').innerText()).toBe('Earlier plan')
})
