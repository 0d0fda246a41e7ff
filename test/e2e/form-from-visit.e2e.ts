import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeFormState, type Form } from '#contract/forms.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import {
  judgeByWords,
  type Llm,
  type ModelQuestion,
  type Reply,
  say,
  startLlm,
} from '../fakes/llm.ts'
import { newForm } from '../forms.ts'
import { linkPatient } from '../patient.ts'
import { pdfOf, text } from '../pdf.ts'
import { newVisit } from '../visit.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let llm: Llm
let reply: (asked: ModelQuestion) => Reply
let app: TestApp
let ana: TestUser
beforeAll(async () => {
  llm = await startLlm((asked) => reply(asked), 'test-key', judgeByWords)
  app = await testApp({ ...llm.env, RATE_LIMITS: 'upload=100000,generate=100000' })
  await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const names = ['Patient name', 'Current medications', 'Blood pressure', 'Employer', 'Weight (kg)']

/** What the model answers: a line of the visit for each field that it names, by the field's name. */
const answers: Record<string, string> = {
  'Current medications': '[5] Lisinopril 40 mg once daily',
  'Blood pressure': '[6] 142/88',
  'Weight (kg)': '[8] 180 lb',
  'Happened at work': '[9] yes',
  'Date of accident (DD/MM/YYYY)': '[10] 2026-11-20',
}
function answerFor({ prompt }: ModelQuestion): Reply {
  const asked = [...prompt.matchAll(/^Field (\d+) \| [^|]+ \| (.+)$/gm)]
  const found = asked.flatMap(([, number, name = '']) => {
    const answer = Object.entries(answers).find(([field]) => field.startsWith(name))?.[1]
    return answer ? [`## Field ${number}\n${answer}`] : []
  })
  return say(found.join('\n') || 'NONE')
}
beforeEach(() => {
  reply = answerFor
})

async function readyForm(): Promise<Form> {
  const rows = names.map((name, at) => ({
    name: `w${at}`,
    rect: [200, 690 - at * 40, 450, 710 - at * 40] as [number, number, number, number],
    tooltip: name,
  }))
  const labels = names.map((name, at) => text(60, 695 - at * 40, name)).join('\n')
  const box = {
    name: 'work',
    rect: [200, 480, 214, 494],
    tooltip: 'Happened at work',
    type: 'Btn',
    value: 'Yes',
  } as const
  const second = {
    name: 'day',
    rect: [200, 690, 300, 710],
    tooltip: 'Date of accident (DD/MM/YYYY)',
  } as const
  const pages = [
    {
      content: `${text(60, 740, 'Attending physician statement', 14)}\n${labels}\n${text(60, 482, 'Happened at work')}`,
      widgets: [...rows, { ...box, rect: [...box.rect] as [number, number, number, number] }],
    },
    {
      content: text(60, 695, 'Date of accident'),
      widgets: [{ ...second, rect: [...second.rect] as [number, number, number, number] }],
    },
  ]
  const { id } = await newForm(ana, pdfOf(pages))
  return ana.call(changeFormState, { params: { id }, body: { newState: 'ready_to_use' } })
}

async function visitOf(lastName: string, more: string[] = []): Promise<string> {
  const id = await newVisit(app, ana, [
    'I weigh 180 pounds.',
    'It happened at work.',
    'I fell on 20 November 2026.',
    ...more,
  ])
  await linkPatient(ana, id, lastName)
  return id
}

const pathOf = (form: Form, visit: string) => `/home/forms/${form.id}?visit=${visit}`
const fieldsOf = (page: Page) => page.getByRole('region', { name: 'Fields' })
const field = (page: Page, name: string) =>
  fieldsOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByLabel(name, { exact: true }) })

test('a form is filled from what was said: with its lines, marks, conversions and what to ask', async () => {
  const form = await readyForm()
  const visit = await visitOf('Okafor')
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, pathOf(form, visit))
  await field(page, 'Patient name').getByText('From the patient’s record').waitFor()
  await page.getByRole('button', { name: 'Fill from the visit', exact: true }).click()
  await page.getByText('Checked against the visit by test-model').waitFor()
  await page.getByText('Filled by test-model from the visit.').waitFor()
  const textOf = (name: string) => page.getByRole('textbox', { name, exact: true }).inputValue()
  expect(await textOf('Blood pressure')).toBe('142/88')
  expect(await textOf('Weight (kg)')).toBe('81.6')
  expect(await textOf('Employer')).toBe('')
  expect(await textOf('Patient name')).toBe('Pat Okafor')
  await field(page, 'Weight (kg)').getByText('Converted from 180 lb').waitFor()
  await field(page, 'Current medications').getByText('Different number').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Happened at work' }).isChecked()).toBe(true)
  expect(await violations(page)).toEqual([])
  // The line is shown among its neighbours.
  await field(page, 'Blood pressure')
    .getByRole('button', { name: /142 over 88/ })
    .click()
  await page
    .getByRole('region', { name: 'What was said' })
    .getByText('I take lisinopril 10 milligrams once a day.')
    .waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('Ask the patient: 1 field').click()
  await page.getByRole('button', { name: 'Employer', exact: true }).click()
  await field(page, 'Employer').locator(':focus').waitFor()
  await page.keyboard.type('Okafor Ltd')
  await field(page, 'Employer').getByText('Entered by you').waitFor()
  await expect.poll(() => page.getByText('Ask the patient').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('the Tab key goes from the last field of a page to the next page, and back', async () => {
  const form = await readyForm()
  const visit = await visitOf('Okafor')
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form, visit))
  await page.getByRole('checkbox', { name: 'Happened at work' }).focus()
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('id') ?? '')
  const day = page.getByRole('textbox', { name: 'Date of accident' })
  await day.waitFor()
  await expect.poll(focused).toBe(await day.getAttribute('id'))
  await page.keyboard.press('Shift+Tab')
  const box = page.getByRole('checkbox', { name: 'Happened at work' })
  await box.waitFor()
  await expect.poll(focused).toBe(await box.getAttribute('id'))
})

test('what a person typed stays, and a date is in the form’s format', async () => {
  const form = await readyForm()
  const visit = await visitOf('Tremblay')
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form, visit))
  // A phone shows the whole width of the page.
  const sheet = page.getByRole('img', { name: 'Page 1' })
  const isWhole = async () => {
    const { x, width } = (await sheet.boundingBox()) ?? { x: 0, width: 0 }
    return width > 300 && x >= 0 && x + width <= 390
  }
  await expect.poll(isWhole).toBe(true)
  await page.getByRole('textbox', { name: 'Blood pressure' }).fill('150/90')
  await page.getByRole('button', { name: 'Fill from the visit', exact: true }).click()
  await page.getByText('Checked against the visit by test-model').waitFor()
  const pressure = page.getByRole('textbox', { name: 'Blood pressure' })
  expect(await pressure.inputValue()).toBe('150/90')
  // It wasn't even asked for.
  expect(llm.asked.at(-1)?.prompt).not.toContain('Blood pressure')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Next page' }).click()
  const day = page.getByRole('textbox', { name: 'Date of accident' })
  await expect.poll(() => day.inputValue()).toBe('20/11/2026')
  // The values outlast a reload.
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Weight (kg)' }).inputValue())
    .toBe('81.6')
  await page.getByRole('button', { name: 'Remove what the visit filled' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Weight (kg)' }).inputValue()).toBe('')
  expect(await pressure.inputValue()).toBe('150/90')
})

test('a run goes on while the user is elsewhere, and a reload during it loses nothing', async () => {
  const form = await readyForm()
  const [first, second] = [await visitOf('Okafor'), await visitOf('Tremblay')]
  reply = () => ({ kind: 'hang', pieces: ['## Field 1\n', '[5] Lisinopril'] })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form, first))
  const before = llm.asked.length
  await page.getByRole('button', { name: 'Fill from the visit', exact: true }).click()
  await page.getByText('Reading the visit').waitFor()
  await expect.poll(() => llm.asked.length).toBe(before + 1)
  await page.goto(pathOf(form, second))
  await page.getByRole('button', { name: 'Fill from the visit', exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Current medications' }).inputValue()).toBe('')
  await page.goto(pathOf(form, first))
  await page.getByText('Reading the visit').waitFor()
  await page.reload()
  await page.getByText('Reading the visit').waitFor()
  expect(llm.asked).toHaveLength(before + 1)
  expect(llm.asked.at(-1)?.aborted).toBe(false)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Fill from the visit', exact: true }).waitFor()
  await expect.poll(() => llm.asked.at(-1)?.aborted).toBe(true)
})

test('a request can be cancelled, and another one fills the form', async () => {
  const form = await readyForm()
  const visit = await visitOf('Okafor')
  reply = () => ({ kind: 'hang', pieces: ['## Field 3\n'] })
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, pathOf(form, visit))
  await page.getByRole('button', { name: 'Fill from the visit', exact: true }).click()
  await page.getByText('field 3 of').waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => llm.asked.at(-1)?.aborted).toBe(true)
  reply = answerFor
  await page.getByRole('button', { name: 'Fill from the visit', exact: true }).click()
  await page.getByText('Checked against the visit by test-model').waitFor()
  expect(await page.getByRole('textbox', { name: 'Blood pressure' }).inputValue()).toBe('142/88')
})
