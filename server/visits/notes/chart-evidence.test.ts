import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChartOptions, includedByDefault } from '#contract/chart-choice.ts'
import type { ChartItem, ChartPart } from '#contract/chart.ts'
import { decideChartDifference, listChartDifferences } from '#contract/chart.ts'
import { listNotes } from '#contract/notes.ts'
import { getScribe, setPatient, updateScribe } from '#contract/scribes.ts'
import { listOmissions } from '#contract/review.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { type Llm, say, sentencesIn, startLlm } from '#test/fakes/llm.ts'
import { linkPatient } from '#test/patient.ts'
import { newVisit, written } from '#test/visit.ts'
import { chartItem, storeChart } from '#test/visit-chart.ts'

const drug = (id: string, text: string): ChartItem =>
  chartItem('medications', `MedicationRequest/${id}`, { text, date: '2026-03-03' })
/** The visit says 10 mg. */
const lisinopril = drug('1', 'Lisinopril 20 mg, 1 tablet once a day')
const atorvastatin = drug('2', 'Atorvastatin 40 mg, once daily')

let llm: Llm
let app: TestApp
let answer = ''
beforeAll(async () => {
  llm = await startLlm(
    () => say(answer),
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

/** A visit with a pulled chart of which the note receives the usual parts. */
async function visitWithChart(
  user: TestUser,
  parts: Partial<Record<ChartPart, readonly ChartItem[]>> = {
    medications: [lisinopril, atorvastatin],
  },
): Promise<string> {
  const id = await newVisit(app, user, ['I have no drug allergies.'])
  await linkPatient(user, id, 'Chen')
  await storeChart(app, user, id, parts)
  const { version } = await user.call(getScribe, { params: { id } })
  const patientDataOptions = {
    includeBasicInfo: true,
    includeAppointmentHistory: false,
    includeAllergies: true,
    includeMedications: true,
    includeDiagnoses: true,
    includeLetters: false,
    includeHistoryItems: false,
    includeLabResults: false,
    includeLabGroups: false,
  }
  await user.call(updateScribe, { params: { id }, body: { version, patientDataOptions } })
  return id
}

const soap = { prompt: { id: 'soap' } }
async function noteSaying(user: TestUser, id: string, text: string) {
  answer = text
  llm.asked.length = 0
  await written(user, id, soap)
  const { items } = await user.call(listNotes, { params: { id } })
  const note = items.at(-1)
  if (!note) throw new Error('There is no note.')
  return { note, prompt: llm.asked[0]?.prompt ?? '' }
}

describe('a note of a visit with a pulled chart', () => {
  test('is out of date once the choice of chart data gives it something else, and is renewed without it', async () => {
    const user = await app.newUser()
    const id = await visitWithChart(user)
    const other = await visitWithChart(user)
    await noteSaying(user, other, 'No drug allergies.')
    await noteSaying(user, id, 'No drug allergies.')
    const params = { id }
    const switched = async (more: Partial<ChartOptions>) => {
      const { version, patientDataOptions } = await user.call(getScribe, { params })
      const options = { ...includedByDefault, ...patientDataOptions, ...more }
      await user.call(updateScribe, { params, body: { version, patientDataOptions: options } })
      return outOfDate(id)
    }
    const outOfDate = async (visit: string) =>
      (await user.call(listNotes, { params: { id: visit } })).items.map((one) => one.outOfDate)
    // No letters were read.
    expect(await switched({ includeLetters: true })).toEqual([false])
    expect(await switched({ includeMedications: false })).toEqual([true])
    expect(await outOfDate(other)).toEqual([false])
    const [note] = (await user.call(listNotes, { params })).items
    llm.asked.length = 0
    await written(user, id, { ...soap, noteId: note?.id })
    expect(llm.asked[0]?.prompt).not.toContain('Atorvastatin')
    expect(await outOfDate(id)).toEqual([false])
    expect(await switched({ includeMedications: true })).toEqual([true])
  })

  test('is written from it, and a sentence that only the chart supports cites the item and its date', async () => {
    const user = await app.newUser()
    const id = await visitWithChart(user)
    const { note, prompt } = await noteSaying(user, id, 'Takes atorvastatin 40 mg once daily.')
    expect(prompt).toContain('Takes Atorvastatin 40 mg, once daily, 3 Mar 2026')
    const claim = note.claims.find(({ text }) => text.includes('atorvastatin'))
    expect(claim?.problems).toEqual([])
    expect(claim?.evidence[0]).toMatchObject({
      kind: 'chart',
      sourceId: atorvastatin.id,
      date: '2026-03-03',
    })
  })

  test('contains the age and sex of the linked patient, and another age is marked', async () => {
    const user = await app.newUser()
    const id = await newVisit(app, user)
    const patient = {
      patientId: crypto.randomUUID(),
      version: 0,
      demographics: {
        firstName: 'Ada',
        lastName: 'Northwood',
        birthDate: '1951-02-03',
        sex: 'female' as const,
        number: '',
        notes: '',
      },
    }
    await user.call(setPatient, { params: { id }, body: { linked: null, patient } })
    const { created } = await user.call(getScribe, { params: { id } })
    const age = new Date(created).getFullYear() - 1951 - (created.slice(5, 10) < '02-03' ? 1 : 0)
    const { note, prompt } = await noteSaying(
      user,
      id,
      `${age}-year-old woman.\n\nA ${age + 9}-year-old woman has chest pain.`,
    )
    expect(prompt).toContain(`The patient is a ${age}-year-old woman.`)
    expect(prompt).not.toContain('Northwood')
    const [right, wrong] = note.claims
    expect(right?.problems).toEqual([])
    expect(right?.evidence[0]).toMatchObject({ kind: 'chart', name: 'Patient details' })
    expect(wrong?.problems.map(({ kind }) => kind)).toContain('age')
  })

  test('is listed under its own heading without a language model', async () => {
    const user = await app.newUser()
    const old = { ...drug('3', 'Warfarin 5 mg'), ended: true }
    const id = await visitWithChart(user, { medications: [atorvastatin, old] })
    await written(user, id, { ...soap, writer: 'highlights' })
    const [note] = (await user.call(listNotes, { params: { id } })).items
    expect(note?.content).toContain(
      '## From the chart\n\n- Takes Atorvastatin 40 mg, once daily, 3 Mar 2026',
    )
    expect(note?.content).not.toContain('Warfarin')
    const claim = note?.claims.find(({ text }) => text.includes('Atorvastatin'))
    expect(claim).toMatchObject({ status: 'supported', evidence: [{ sourceId: atorvastatin.id }] })
  })

  test('isn’t said to lack what only the chart has', async () => {
    const user = await app.newUser()
    const { note } = await noteSaying(user, await visitWithChart(user), 'Takes lisinopril 10 mg.')
    const { items } = await user.call(listOmissions, { params: { id: note.id } })
    expect(items.map(({ missing }) => missing).join()).not.toMatch(/atorvastatin/i)
  })
})

describe('differences between chart and conversation', () => {
  const list = async (user: TestUser, id: string) =>
    (await user.call(listChartDifferences, { params: { id } })).items

  test('are listed with both sides, and a decision stays and applies to the next note', async () => {
    const user = await app.newUser()
    const id = await visitWithChart(user)
    const [dose, ...others] = await list(user, id)
    expect(others).toEqual([])
    expect(dose).toMatchObject({
      kind: 'dose',
      subject: 'Lisinopril',
      inChart: 'Takes Lisinopril 20 mg, 1 tablet once a day, 3 Mar 2026',
      decision: null,
    })
    const body = { id: dose?.id ?? '', decision: 'visit' as const }
    const { items } = await user.call(decideChartDifference, { params: { id }, body })
    expect(items.map(({ decision }) => decision)).toEqual(['visit'])
    expect((await list(user, id)).map(({ decision }) => decision)).toEqual(['visit'])
    const { prompt } = await noteSaying(user, id, 'Takes lisinopril 10 mg.')
    expect(prompt).toContain('The clinician decided about Lisinopril: what was said is right')
    await user.call(decideChartDifference, { params: { id }, body: { ...body, decision: null } })
    expect((await noteSaying(user, id, 'Fine.')).prompt).not.toContain('The clinician decided')
  })

  test('of another visit and another user stay unchanged', async () => {
    const user = await app.newUser()
    const [id, other] = [await visitWithChart(user), await visitWithChart(user)]
    const [dose] = await list(user, id)
    const body = { id: dose?.id ?? '', decision: 'chart' as const }
    await user.call(decideChartDifference, { params: { id }, body })
    expect((await list(user, other)).map(({ decision }) => decision)).toEqual([null])
    const stranger = await app.newUser()
    await expect(
      stranger.call(decideChartDifference, { params: { id }, body }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await expect(list(stranger, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('that are gone can’t be decided', async () => {
    const user = await app.newUser()
    const id = await visitWithChart(user)
    const body = { id: '0'.repeat(24), decision: 'chart' as const }
    await expect(user.call(decideChartDifference, { params: { id }, body })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('are gone once the visit has another patient', async () => {
    const user = await app.newUser()
    const id = await visitWithChart(user)
    const { patient } = await user.call(getScribe, { params: { id } })
    await user.call(setPatient, {
      params: { id },
      body: { linked: patient?.patientId ?? null, patient: null },
    })
    expect(await list(user, id)).toEqual([])
  })

  test('say nothing of a part that couldn’t be read', async () => {
    const user = await app.newUser()
    const id = await visitWithChart(user, { diagnoses: [] })
    expect(await list(user, id)).toEqual([])
  })

  test('report a drug that the chart doesn’t list and an allergy that was denied', async () => {
    const user = await app.newUser()
    const penicillin = chartItem('allergies', 'AllergyIntolerance/1', { text: 'Penicillin: hives' })
    const id = await visitWithChart(user, { medications: [], allergies: [penicillin] })
    expect((await list(user, id)).map(({ kind }) => kind).toSorted()).toEqual([
      'no-allergy',
      'taking',
    ])
  })
})
