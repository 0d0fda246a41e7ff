import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelFillRun } from '#contract/filled-forms.ts'
import type { VisitValues } from '#contract/form-filling.ts'
import type { Form } from '#contract/forms.ts'
import { createScribe } from '#contract/scribes.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import {
  type ModelQuestion,
  type Llm,
  judgeByWords,
  type Reply,
  say,
  startLlm,
} from '#test/fakes/llm.ts'
import { fillFromVisit as fill, filledOf, idsOf, readyForm, startFill } from '#test/filled-forms.ts'
import { radio, type PdfWidget } from '#test/pdf.ts'
import { newVisit } from '#test/visit.ts'

let reply: (asked: ModelQuestion) => Reply = () => say('NONE')
let judge: (asked: ModelQuestion) => Reply = judgeByWords
let llm: Llm
let app: TestApp
let plain: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  llm = await startLlm(
    (asked) => reply(asked),
    'test-key',
    (asked) => judge(asked),
  )
  app = await testApp({ ...llm.env, RATE_LIMITS: 'upload=100000,generate=100000' })
  plain = await testApp({ RATE_LIMITS: 'upload=100000,generate=100000' })
  await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  await startWork(app.services)
  await startWork(plain.services)
})
beforeEach(() => {
  judge = judgeByWords
})
afterAll(async () => {
  await app.close()
  await plain.close()
  await llm.close()
})

const places = Array.from({ length: 12 }, (_, at) => 700 - at * 40)
const field = (tooltip: string, at: number, more: Partial<PdfWidget> = {}): PdfWidget => ({
  name: `w${at}`,
  rect: [100, places[at] ?? 0, 400, (places[at] ?? 0) + 20],
  tooltip,
  ...more,
})
const box = { type: 'Btn', value: 'Yes' } as const

/** Values by the names of their fields. */
const byName = (form: Form, { values }: Pick<VisitValues, 'values'>) =>
  Object.fromEntries(
    values.map(({ fieldId, text }) => [form.fields.find(({ id }) => id === fieldId)?.name, text]),
  )

test('a model fills what was said, each value with its line, and the rest stays empty and is listed', async () => {
  const visit = await newVisit(app, ana)
  const form = await readyForm(ana, [
    field('Current medications', 0),
    field('Employer', 1),
    field('Blood pressure', 2),
    field('Physician name', 3),
    field('Physician signature', 4, { type: 'Sig' }),
  ])
  reply = () => say('## Field 1\n[5] Lisinopril 10 mg once daily\n## Field 3\n[6] 142/88')
  const values = await fill(ana, visit, form)
  expect(byName(form, values)).toEqual({
    'Current medications': 'Lisinopril 10 mg once daily',
    'Blood pressure': '142/88',
  })
  expect(values.values[0]?.evidence).toEqual([
    expect.objectContaining({
      kind: 'transcript',
      quote: 'I take lisinopril 10 milligrams once a day.',
      timestamp: 20,
      speaker: 'patient',
    }),
  ])
  expect(values.check).toEqual({ state: 'judged', by: 'test-model' })
  expect(values.writer).toEqual({ kind: 'model', name: 'test-model' })
  const names = values.unanswered.map((id) => form.fields.find((one) => one.id === id)?.name)
  expect(names).toEqual(['Employer'])
  // One request for the form; the clinician's own fields aren't asked for.
  const { prompt } = llm.asked.at(-1) ?? { prompt: '' }
  expect(prompt).toContain('Field 1 | text | Current medications')
  expect(prompt).not.toMatch(/Physician/)
})

test('a value without a line of the visit is left out, and a wrong one is marked', async () => {
  const visit = await newVisit(app, ana)
  const form = await readyForm(ana, [
    field('Diagnosis', 0),
    field('Allergies', 1),
    field('Medications', 2),
  ])
  reply = () =>
    say(
      '## Field 1\nAngina\n## Field 2\n[99] Penicillin\n## Field 3\n[5] Lisinopril 40 mg once daily',
    )
  const values = await fill(ana, visit, form)
  expect(byName(form, values)).toEqual({ Medications: 'Lisinopril 40 mg once daily' })
  const [claim] = values.values[0]?.claims ?? []
  expect(claim).toMatchObject({ status: 'contradicted', problems: [{ inNote: '40 mg' }] })
  expect(values.unanswered).toHaveLength(2)
})

test('a box is ticked only once the check has found its lines to support it', async () => {
  const visit = await newVisit(app, ana, ['It happened at work.'])
  const form = await readyForm(ana, [
    field('Happened at work', 0, box),
    field('Shortness of breath', 1, box),
    field('Motor vehicle accident', 2, box),
    field('Yes', 3, box),
  ])
  reply = () =>
    say('## Field 1\n[8] yes\n## Field 2\n[3,4] yes\n## Field 3\nyes\n## Field 4\n[8] yes')
  judge = () => ({ kind: 'silent' })
  const { id } = await startFill(ana, visit, form)
  await expect.poll(async () => (await filledOf(ana, id)).visit?.values.check.state).toBe('judging')
  expect((await filledOf(ana, id)).visit?.values.values).toEqual([])
  await ana.call(cancelFillRun, { params: { id } })
  judge = () => say('1 | supported | 8\n2 | not stated | Shortness of breath')
  expect(byName(form, await fill(ana, visit, form))).toEqual({ 'Happened at work': 'X' })
  expect(llm.asked.at(-1)?.prompt).not.toContain('| Yes')
})

test('a judge that finds no support takes a tick away and marks a text', async () => {
  const visit = await newVisit(app, ana, ['It happened at work.'])
  const form = await readyForm(ana, [field('Happened at work', 0, box), field('Place', 1)])
  reply = () => say('## Field 1\n[8] yes\n## Field 2\n[8] At work')
  judge = () => say('1 | not stated | Happened at work\n2 | not stated | At work')
  const values = await fill(ana, visit, form)
  expect(byName(form, values)).toEqual({ Place: 'At work' })
  expect(values.values[0]?.claims[0]?.status).toBe('unsupported')
})

test('of buttons of one field, none is ticked if the model ticks two', async () => {
  const visit = await newVisit(app, ana, ['My left knee hurts.'])
  const widgets = ['Left knee', 'Right knee'].map((name, at) =>
    field(name, at, { name: 'side', type: 'Btn', flags: radio, value: name }),
  )
  const form = await readyForm(ana, widgets)
  reply = () => say('## Field 1\n[8] yes\n## Field 2\n[8] yes')
  expect((await fill(ana, visit, form)).values).toEqual([])
  reply = () => say('## Field 1\n[8] yes')
  expect(byName(form, await fill(ana, visit, form))).toEqual({ 'Left knee': 'X' })
})

test('a value fits its field: a date, an option of the list, the unit of the form', async () => {
  const visit = await newVisit(app, ana, [
    'I weigh 180 pounds.',
    'I fell on 20 November 2026.',
    'I live in Quebec.',
  ])
  const form = await readyForm(ana, [
    field('Date of accident', 0),
    field('Date of surgery', 1),
    field('Weight (kg)', 2),
    field('Province', 3, { type: 'Ch', options: ['BC', 'Quebec'] }),
    field('Country', 4, { type: 'Ch', options: ['Canada', 'USA'] }),
  ])
  reply = () =>
    say(
      '## Field 1\n[9] 2026-11-20\n## Field 2\n[9] last Friday\n## Field 3\n[8] 180 lb\n## Field 4\n[10] quebec\n## Field 5\n[10] France',
    )
  const values = await fill(ana, visit, form)
  expect(byName(form, values)).toEqual({
    'Date of accident': '2026-11-20',
    'Weight (kg)': '81.6',
    Province: 'Quebec',
  })
  const weight = values.values.find(({ text }) => text === '81.6')
  expect(weight).toMatchObject({ converted: '180 lb', claims: [{ text: 'Weight (kg): 180 lb' }] })
})

test('a field of the PDF with several places is asked for once and filled everywhere', async () => {
  const visit = await newVisit(app, ana)
  const form = await readyForm(ana, [
    field('Medications', 0, { name: 'meds' }),
    field('Medications, copy', 1, { name: 'meds' }),
  ])
  reply = () => say('## Field 1\n[5] Lisinopril')
  const { values } = await fill(ana, visit, form)
  expect(values.map(({ text }) => text)).toEqual(['Lisinopril', 'Lisinopril'])
  expect(llm.asked.at(-1)?.prompt).not.toContain('Field 2')
})

test('each visit fills its own values, and only the fields that are asked for', async () => {
  const form = await readyForm(ana, [field('Complaint', 0), field('Medications', 1)])
  const [first, second] = [
    await newVisit(app, ana),
    await newVisit(app, ana, ['I also take metformin.']),
  ]
  reply = ({ prompt }) =>
    say(prompt.includes('metformin') ? '## Field 1\n[8] Metformin' : '## Field 1\n[5] Lisinopril')
  const wanted = idsOf(form).slice(1)
  const [one, two] = await Promise.all([
    fill(ana, first, form, wanted),
    fill(ana, second, form, wanted),
  ])
  expect(byName(form, one)).toEqual({ Medications: 'Lisinopril' })
  expect(byName(form, two)).toEqual({ Medications: 'Metformin' })
})

test('nobody fills a form from a visit or with a form of somebody else', async () => {
  const visit = await newVisit(app, ana)
  const form = await readyForm(ana, [field('Complaint', 0)])
  const theirs = await newVisit(app, ben)
  await expect(fill(ben, visit, form)).rejects.toMatchObject({ code: 'not-found' })
  await expect(fill(ben, theirs, form)).rejects.toMatchObject({ code: 'not-found' })
  const { id: empty } = await ana.call(createScribe, { body: {} })
  await expect(fill(ana, empty, form)).rejects.toMatchObject({
    message: expect.stringContaining('nothing in this visit'),
  })
})

test('a visit longer than the model’s window is read as far as it is about the fields, and says so', async () => {
  await using small = await testApp({
    ...llm.env,
    MODEL_WINDOW: '6000',
    RATE_LIMITS: 'upload=1000',
  })
  const user = await small.newUser()
  await startWork(small.services)
  const more = Array.from({ length: 900 }, (_, n) => `We walked along the river on day ${n} of it.`)
  const visit = await newVisit(small, user, more)
  const form = await readyForm(user, [field('Blood pressure', 0)])
  reply = () => say('## Field 1\n[6] 142/88')
  const values = await fill(user, visit, form)
  expect(byName(form, values)).toEqual({ 'Blood pressure': '142/88' })
  expect(values.isPartial).toBe(true)
  expect((llm.asked.at(-1)?.prompt.length ?? 0) / 4).toBeLessThan(6000)
})

test('without a model, fields that ask for facts are filled from Highlights, and no box is ticked', async () => {
  const user = await plain.newUser()
  const visit = await newVisit(plain, user, ['I am allergic to penicillin, I get a rash.'])
  const form = await readyForm(user, [
    field('Allergies', 0),
    field('Current medications', 1),
    field('Blood pressure', 2),
    field('Chest pain', 3, box),
    field('Prescription number', 4),
  ])
  const values = await fill(user, visit, form)
  expect(byName(form, values)).toMatchObject({
    Allergies: expect.stringMatching(/penicillin/i),
    'Current medications': expect.stringMatching(/lisinopril: 10 mg/i),
    'Blood pressure': '142/88',
  })
  expect(Object.keys(byName(form, values))).toHaveLength(3)
  expect(values).toMatchObject({
    writer: { kind: 'highlights' },
    failure: '',
    check: { state: 'rules' },
  })
  expect(values.values.every(({ evidence }) => evidence.length > 0)).toBe(true)
})

test('if the model fails, Highlights fills the form and the reason is given', async () => {
  const visit = await newVisit(app, ana)
  const form = await readyForm(ana, [field('Blood pressure', 0)])
  reply = () => ({ kind: 'status', status: 401 })
  const values = await fill(ana, visit, form)
  expect(byName(form, values)).toEqual({ 'Blood pressure': '142/88' })
  expect(values).toMatchObject({
    writer: { kind: 'highlights' },
    failure: expect.stringContaining('key'),
  })
})
