import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '#contract/audit.ts'
import { getPatientMedicalData } from '#contract/chart.ts'
import type { AppError } from '#contract/errors.ts'
import { updateMe } from '#contract/profile.ts'
import { createScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { connectClinicEmr, emrVisit } from '#test/emr-visit.ts'
import { linkPatient } from '#test/patient.ts'

let app: TestApp
let user: TestUser
let visit: Awaited<ReturnType<typeof emrVisit>>
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  visit = await emrVisit(app, user, 'demo-tremblay-1948')
})
afterAll(() => app.close())

interface Options {
  by?: TestUser
  integrationId?: string
  patientId?: string
  preferences?: unknown
}
const read = ({
  by = user,
  integrationId = visit.integration.id,
  patientId = visit.patient,
  preferences,
}: Options = {}) =>
  by.call(getPatientMedicalData, {
    params: { integrationId },
    query: {
      patientId,
      ...(preferences !== undefined && {
        integrationPreferences:
          typeof preferences === 'string' ? preferences : JSON.stringify(preferences),
      }),
    },
  })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error.code,
  )
const on = { includeIntegrationData: true }

test('a patient’s data has the parts that the preferences turn on or that are proposed', async () => {
  const off = { enabled: false }
  const individualSettings = { lab_test: off, encounter_notes: off, diagnoses: { enabled: true } }
  const data = await read({ preferences: { ...on, individualSettings } })
  expect(data.parts.map(({ part }) => part)).toEqual([
    'basicInfo',
    'appointmentHistory',
    'allergies',
    'medications',
    'diagnoses',
    'historyItems',
    'customBands',
  ])
  expect(data.prescriptions).toEqual(data.parts.find(({ part }) => part === 'medications')?.items)
  expect(data.prescriptions.length).toBeGreaterThan(10)
  const { includedByDefault: proposal } = data
  const proposed = Object.entries(proposal).filter(([, isOn]) => isOn)
  expect(proposed.map(([name]) => name)).toEqual([
    'includeBasicInfo',
    'includeAllergies',
    'includeMedications',
    'includeDiagnoses',
  ])
})

test('nothing is read while the user’s own preferences are off, and nothing that they leave out once they are on', async () => {
  expect(await read()).toMatchObject({ parts: [], prescriptions: [] })
  const settings = { integrationDataPreferences: on }
  await user.call(updateMe, { body: { version: user.user.version, settings } })
  expect((await read()).parts.map(({ part }) => part)).toEqual([
    'basicInfo',
    'appointmentHistory',
    'allergies',
    'medications',
    'diagnoses',
    'historyItems',
  ])
})

test.each([
  ['{', 'no JSON'],
  ['null', 'no object'],
  ['{}', 'nothing said'],
  ['{"includeIntegrationData":"yes"}', 'a word for a flag'],
  ['{"includeIntegrationData":true,"other":1}', 'an unknown key'],
  [
    '{"includeIntegrationData":true,"individualSettings":{"letters":{"enabled":true}}}',
    'an unknown category',
  ],
  [
    '{"includeIntegrationData":true,"individualSettings":{"lab_test":{"enabled":true,"x":1}}}',
    'an unknown key inside',
  ],
  ['{"includeIntegrationData":true,"individualSettings":{"lab_test":true}}', 'another shape'],
])('preferences of %s are refused: %s', async (preferences) => {
  expect(await refusal(read({ preferences }))).toBe('bad-request')
})

test('a patient of another integration, another user or none isn’t found', async () => {
  const preferences = on
  const other = await connectClinicEmr(app, user)
  expect(await refusal(read({ integrationId: other.id, preferences }))).toBe('not-found')
  expect(await refusal(read({ patientId: randomUUID(), preferences }))).toBe('not-found')
  expect(await refusal(read({ by: await app.newUser(), preferences }))).toBe('not-found')
  const { id } = await user.call(createScribe, { body: {} })
  await linkPatient(user, id, 'Nobody')
  const unlinked = await app.asOwner<{ patient_id: string }>(
    `select patient_id from scribe where id = $1`,
    [id],
  )
  const patientId = unlinked.rows[0]?.patient_id ?? ''
  expect(await refusal(read({ patientId, preferences }))).toBe('not-found')
})

test('the access log names the patient whose data was read', async () => {
  await read({ preferences: on })
  const { items } = await user.call(listActivity, { query: {} })
  expect(items.find(({ action }) => action === 'chart.read')?.entity).toEqual({
    type: 'patient',
    id: visit.patient,
  })
})
