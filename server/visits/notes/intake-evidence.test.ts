import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChartDifferences } from '#contract/chart.ts'
import { deleteIntake } from '#contract/intake.ts'
import { getNote, listNotes } from '#contract/notes.ts'
import { listOmissions } from '#contract/review.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, say, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { choices, intakeLinks } from '#test/intake-links.ts'
import { linkPatient } from '#test/patient.ts'
import { written } from '#test/visit.ts'
import { chartItem, storeChart } from '#test/visit-chart.ts'

let llm: Llm
let app: TestApp
let noteText = ''
beforeAll(async () => {
  llm = await startLlm(
    () => say(noteText),
    undefined,
    // The rules alone decide.
    ({ prompt }) =>
      say(
        sentencesIn(prompt)
          .map((one, at) => `${at + 1} | unsure | ${one}`)
          .join('\n'),
      ),
  )
  app = await testApp(llm.env)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

const { asked, answer } = intakeLinks(() => app)

const medicine = (name: string, dose: string, frequency: string) => ({ name, dose, frequency })
const takes = (token: string, ...items: ReturnType<typeof medicine>[]) =>
  answer(token, 'medicines', { kind: 'medicines', items })
const metoprolol = medicine('metoprolol', '100 mg', 'twice a day')

/** A note of a visit that has nothing but the patient's answers. */
async function noteSaying(user: TestUser, id: string, text: string) {
  noteText = text
  await written(user, id, { prompt: { id: 'soap' } })
  const { items } = await user.call(listNotes, { params: { id } })
  const note = items.at(-1)
  if (!note) throw new Error('There is no note.')
  return user.call(getNote, { params: { id: note.id } })
}
const missingFrom = async (user: TestUser, id: string) =>
  (await user.call(listOmissions, { params: { id } })).items.map(({ missing }) => missing)

/** A visit whose patient has a chart, with a link to questions. */
async function askedWithChart(user: TestUser) {
  const link = await asked(user)
  await linkPatient(user, link.scribe, 'Okafor')
  await storeChart(app, user, link.scribe, {
    medications: [
      chartItem('medications', 'M/1', { text: 'Metoprolol 50 mg, twice a day' }),
      chartItem('medications', 'M/2', { text: 'Lisinopril 10 mg, once daily' }),
    ],
    allergies: [chartItem('allergies', 'A/1', { text: 'Penicillin: hives' })],
    diagnoses: [chartItem('diagnoses', 'D/1', { text: 'Asthma' })],
  })
  return link
}
const differencesOf = async (user: TestUser, id: string) =>
  (await user.call(listChartDifferences, { params: { id } })).items

test('a sentence of the note is supported by an answer, and an invented one isn’t', async () => {
  const user = await app.newUser()
  const { scribe, token, intake } = await asked(user)
  await answer(token, 'symptoms', choices('cough', 'fever'))
  await takes(token, metoprolol)
  const { claims } = await noteSaying(
    user,
    scribe,
    '## Medications\nTakes metoprolol 100 mg twice a day. Takes lisinopril 10 mg once a day.',
  )
  const [given, invented] = claims
  expect(given).toMatchObject({ status: 'supported' })
  expect(given?.evidence).toMatchObject([{ kind: 'intake', sourceId: `${intake.id} medicines` }])
  expect(invented?.status).not.toBe('supported')
})

test('an answer that the note lacks is listed as missing, even one that arrives after the note', async () => {
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  await takes(token, metoprolol)
  const note = await noteSaying(user, scribe, '## Subjective\nFeels unwell.')
  expect((await missingFrom(user, note.id)).join()).toMatch(/metoprolol/i)
  await answer(token, 'allergies', {
    kind: 'allergies',
    items: [{ substance: 'penicillin', reaction: 'hives' }],
  })
  expect((await missingFrom(user, note.id)).join()).toMatch(/penicillin/i)
  // The note shows that it's older than the answer.
  const { items } = await user.call(listNotes, { params: { id: scribe } })
  expect(items.at(-1)).toMatchObject({ outOfDate: true })
})

test('the answers are compared with the chart, and a late answer changes the differences', async () => {
  const user = await app.newUser()
  const { scribe, token, intake } = await askedWithChart(user)
  expect(await differencesOf(user, scribe)).toEqual([])
  await takes(token, metoprolol)
  const first = await differencesOf(user, scribe)
  expect(first.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    'dose Metoprolol',
    'not-taken Lisinopril',
  ])
  for (const { evidence } of first)
    expect(evidence.at(-1)).toMatchObject({
      kind: 'intake',
      sourceId: `${intake.id} medicines`,
    })
  await takes(token, { ...metoprolol, dose: '50 mg' }, medicine('lisinopril', '10 mg', 'daily'))
  expect(await differencesOf(user, scribe)).toEqual([])
  await answer(token, 'allergies', { kind: 'allergies', items: [] })
  const [denied] = await differencesOf(user, scribe)
  expect(denied).toMatchObject({ kind: 'no-allergy', inVisit: 'No known allergies' })
  await user.call(deleteIntake, { params: { id: intake.id } })
  expect(await differencesOf(user, scribe)).toEqual([])
})

test('answers in another language are not compared, and the server says so', async () => {
  const user = await app.newUser()
  const { scribe, token } = await askedWithChart(user)
  const french = 'Je tousse beaucoup la nuit et je dors mal depuis deux semaines, surtout le lundi.'
  await answer(token, 'anything-else', { kind: 'text', value: french })
  await answer(token, 'course', { kind: 'choice', option: 'worse' })
  const { isCompared, items } = await user.call(listChartDifferences, { params: { id: scribe } })
  expect({ isCompared, items }).toEqual({ isCompared: false, items: [] })
})
