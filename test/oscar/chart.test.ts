import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChartPart } from '#contract/chart.ts'
import type { AppError } from '#contract/errors.ts'
import type { Integration } from '#contract/integrations.ts'
import { openEmr } from '#server/chart/connections/open-emr.ts'
import type { PartReading } from '#server/chart/record/reading.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { createScribe } from '#contract/scribes.ts'
import { chartJobs } from '#server/visits/chart/jobs.ts'
import { linkEmrPatient } from '#test/emr.ts'
import { partOf, pull } from '#test/visit-chart.ts'
import { approveOscar, connectOscar } from './connect.ts'
import { openOscar, type Oscar } from './oscar.ts'
import * as records from './records.ts'

let app: TestApp
let user: TestUser
let oscar: Oscar
let integration: Integration
beforeAll(async () => {
  app = await testApp()
  oscar = await openOscar()
  user = await app.newUser()
  await app.services.jobs.work(chartJobs(app.services))
  await approveOscar(app, oscar)
  integration = await connectOscar(user, oscar)
})
beforeEach(() => {
  oscar.fault = undefined
  oscar.listsNotes = false
  oscar.allergies = records.allergies
  oscar.labs = [...records.labs]
  oscar.requests.length = 0
})
afterAll(async () => {
  await app.close()
  await oscar.close()
})

async function readParts(parts: readonly ChartPart[], patientId = '101') {
  const found = new Map<ChartPart, PartReading>()
  const request = {
    patientId,
    now: new Date('2026-11-27T15:00:00Z'),
    extractText: async () => '',
    signal: new AbortController().signal,
    log: () => undefined,
  }
  const source = await openEmr(app.services, user.user.id, integration.id)
  await source.readRecord(request, parts, async (part, result) => {
    found.set(part, result)
  })
  return found
}
const readPart = async (part: ChartPart, patientId?: string): Promise<PartReading> => {
  const result = (await readParts([part], patientId)).get(part)
  if (!result) throw new Error('the part should be read')
  return result
}
const lines = ({ items }: PartReading) =>
  items.map(({ text, date, ended }) =>
    [text, date, ended ? 'ended' : ''].filter(Boolean).join(' | '),
  )

describe('a chart', () => {
  test('has the parts of the patient, and nothing about anybody else', async () => {
    const parts = await readParts(ChartPart.options)
    const shown = Object.fromEntries([...parts].map(([part, result]) => [part, lines(result)]))
    expect(shown).toEqual({
      basicInfo: ['Margaret Okafor, female, born 9 Mar 1950'],
      appointmentHistory: ['Foot check | 2026-12-01', 'Diabetes (no-show) | 2026-06-02 | ended'],
      allergies: ['PENICILLIN: hives (moderate) | 2011-02-03'],
      medications: [
        'METFORMIN 500MG, Take 1 to 2 tab PO BID | 2026-10-01',
        'RAMIPRIL 5MG, Take 1 tab PO OD (adverseReaction) | 2026-09-01 | ended',
      ],
      diagnoses: [
        'Type 2 diabetes, poorly controlled | 2020-01-02',
        'DIABETES MELLITUS | 2015-05-05',
        'ICD9 480 | 2019-05-05 | ended',
      ],
      letters: ['Reason: Foot ulcer\nClinical information: Two weeks, left heel. | 2026-08-08'],
      historyItems: [
        'Prevention: Flu | 2025-10-20',
        'Medical history: Cholecystectomy 1999',
        'Family history: Mother: stroke at 70',
      ],
      labResults: ['HbA1c 8.1 % (4.0-6.0) | 2026-09-08', 'Comment see&call soon | 2026-09-08'],
      labGroups: ['Chemistry: HbA1c 8.1 % (4.0-6.0); Comment see&call soon | 2026-09-08'],
      customBands: ['Risk factors: Smokes 10 a day'],
    })
    for (const [part, { status }] of parts) expect([part, status]).toEqual([part, 'ok'])
    const read = oscar.requests.filter(({ path }) => path.includes('/labs/'))
    expect(read).toHaveLength(1)
  })

  test('never says that there are no notes, because OSCAR lists them only to its own pages', async () => {
    const withLetter = await readPart('letters')
    expect(withLetter).toMatchObject({
      status: 'ok',
      remark: expect.stringContaining('not available through OSCAR’s OAuth connection'),
    })
    expect(await readPart('letters', '102')).toMatchObject({
      status: 'unsupported',
      items: [],
      remark: withLetter.remark,
    })
    oscar.listsNotes = true
    oscar.notes.push({
      noteId: 5,
      uuid: 'u',
      demographic: '101',
      note: 'Seen today.\nStable.',
      isSigned: true,
    })
    const listed = await readPart('letters')
    expect(listed.remark).toBeUndefined()
    expect(listed.items).toContainEqual(
      expect.objectContaining({
        id: 'Note/5',
        text: 'Seen today.\nStable.',
        title: 'Encounter note',
      }),
    )
    oscar.fault = { path: '/ws/services/notes', answer: 500 }
    expect(await readPart('letters')).toMatchObject({ status: 'truncated' })
  })

  test('doesn’t take an answer of another shape for an empty one', async () => {
    for (const json of [{}, { allergies: null }, { allergies: 'none' }, [], 'x', null]) {
      oscar.fault = { path: '/ws/services/allergies', answer: { json } }
      expect([json, (await readPart('allergies')).status]).toEqual([json, 'error'])
    }
    for (const answer of ['login-page', 500] as const) {
      oscar.fault = { path: '/ws/services/allergies', answer }
      expect((await readPart('allergies')).status).toBe('error')
    }
    oscar.fault = undefined
    oscar.allergies = []
    expect((await readPart('allergies')).status).toBe('empty')
  })

  test('shows what it can of a list with malformed entries, and says that there is more', async () => {
    const [good] = records.allergies
    oscar.allergies = [good, { id: 7, demographicNo: null, description: 'NUTS' }, 5, null]
    expect(await readPart('allergies')).toMatchObject({
      status: 'truncated',
      items: [{ id: 'Allergy/1' }],
    })
    // Some versions send a list of one as that one.
    oscar.allergies = good
    expect(await readPart('allergies')).toMatchObject({
      status: 'ok',
      items: [{ id: 'Allergy/1' }],
    })
    oscar.allergies = records.allergies.slice(1)
    expect(await readPart('allergies')).toMatchObject({ status: 'error', items: [] })
  })

  test.each([
    ['another birth date', 'PID|1||||OKAFOR^MARGARET||19510309|F', 'error'],
    ['another family name', 'PID|1||||ADEYEMI^MARGARET||19500309|F', 'error'],
    ['nobody', 'PID|1|||||||', 'error'],
    ['the name written otherwise', "PID|1||||O'KAFOR^M||19500309|F", 'ok'],
    ['the same person without a card', 'PID|1||||Okafor^MARGARET||19500309|F', 'ok'],
    ['the same card', 'PID|1||9876 543 217^^^ON|||SMITH^M||||', 'ok'],
  ])('a laboratory’s message with %s is checked by its own words', async (_, pid, status) => {
    oscar.labs = [records.labMessage(70, pid, 'OBX|1|NM|1^Sodium||140|mmol/L|135-145||||F')]
    expect((await readPart('labResults')).status).toBe(status)
  })

  test('has the messages of laboratories page by page, and says when there are more than 100', async () => {
    const messages = Array.from({ length: 105 }, (_, at) =>
      records.labMessage(100 + at, records.pidOfMargaret, 'OBX|1|NM|1^Sodium||140|mmol/L|||||F'),
    )
    oscar.labs = messages.slice(0, 23)
    const some = await readPart('labGroups')
    expect([some.status, some.items.length]).toEqual(['ok', 23])
    oscar.labs = messages
    const all = await readPart('labGroups')
    expect([all.status, all.items.length]).toEqual(['truncated', 100])
  })

  test('leaves out results that were withdrawn, and data that isn’t text', async () => {
    oscar.labs = [
      records.labMessage(
        71,
        records.pidOfMargaret,
        'OBX|1|NM|1^Sodium||140|mmol/L|135-145||||W',
        'OBX|2|ED|2^Report||^AP^^Base64^JVBERi0=||||||F',
        'OBX|3|NM|3^Potassium||4.1|mmol/L|||||P',
      ),
      { ...records.labMessage(72, records.pidOfMargaret), base64EncodedeMessage: 'bm8gSEw3' },
    ]
    const read = await readPart('labResults')
    expect(lines(read)).toEqual(['Potassium 4.1 mmol/L [preliminary] | 2026-09-08'])
    expect(read.status).toBe('truncated')
  })

  test('fails in one part only when OSCAR stops answering there', async () => {
    oscar.fault = { path: '/ws/services/rx', answer: 503 }
    const parts = await readParts(['medications', 'allergies'])
    expect(parts.get('medications')?.status).toBe('error')
    expect(parts.get('allergies')?.status).toBe('ok')
  })
})

test('a pull for a visit has what OSCAR gives, and says what it doesn’t', async () => {
  const { id } = await user.call(createScribe, { body: {} })
  await linkEmrPatient(app, user, id, { integration, emrPatientId: '101' })
  const chart = await pull(user, id)
  expect(chart).toMatchObject({ displayName: 'Clinic OSCAR', emrPatientId: '101' })
  expect(partOf(chart, 'allergies')).toMatchObject({ status: 'ok', items: [{ id: 'Allergy/1' }] })
  const { remark } = partOf(chart, 'letters')
  expect(remark).toContain('not available through OSCAR’s OAuth connection')
  expect(partOf(chart, 'allergies').remark).toBeUndefined()
  // It stays when the next pull fails there.
  oscar.fault = { path: '/ws/services/consults', answer: 500 }
  expect(partOf(await pull(user, id), 'letters').items).toHaveLength(1)
})

test('a token that OSCAR refuses in the middle ends the reading, and what was read stays', async () => {
  const other = await app.newUser()
  const own = await connectOscar(other, oscar)
  const source = await openEmr(app.services, other.user.id, own.id)
  const seen: string[] = []
  const request = {
    patientId: '101',
    now: new Date(),
    extractText: async () => '',
    signal: new AbortController().signal,
    log: () => undefined,
  }
  await source.readRecord(request, ['allergies'], async (part, { status }) => {
    seen.push(`${part} ${status}`)
  })
  oscar.revoke()
  await source.readRecord(request, ['basicInfo', 'medications'], async (part, { status }) => {
    seen.push(`${part} ${status}`)
  })
  expect(seen.toSorted()).toEqual(['allergies ok', 'basicInfo error', 'medications error'])
  const message = await openEmr(app.services, other.user.id, own.id).then(
    () => '',
    (error: AppError) => error.message,
  )
  expect(message).toContain('Connect again')
})
