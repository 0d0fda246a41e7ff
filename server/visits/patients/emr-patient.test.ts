import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchEmrPatients, setEmrPatient } from '#contract/emr-patients.ts'
import type { Integration } from '#contract/integrations.ts'
import { createScribe } from '#contract/scribes.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'
import { connectEmr } from '#test/emr.ts'
import { type FaultyProxy, openFaultyProxy } from '#test/fakes/faulty-proxy.ts'

let app: TestApp
let line: FaultyProxy
let user: TestUser
let integration: Integration
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  line = await openFaultyProxy(app.origin)
  const demo = demoEmrAt({ ...app, origin: line.origin })
  const server = {
    type: 'smart',
    displayName: 'Clinic EMR',
    baseUrl: demo.fhir,
    clientId: 'ausculta',
  }
  await writeSetting(app.services, 'emr-servers', [server])
  integration = await connectEmr(user, demo)
})
afterAll(async () => {
  await line.close()
  await app.close()
})

const search = async (text: string, by = user) =>
  (await by.call(searchEmrPatients, { params: { id: integration.id }, body: { text } })).items
const findOne = async (text: string) => {
  const [one] = await search(text)
  if (!one) throw new Error('There is no such patient.')
  return one
}
const newVisit = (by = user) => by.call(createScribe, { body: {} })
const link = (id: string, linked: string | null, emrPatientId: string, by = user) =>
  by.call(setEmrPatient, {
    params: { id },
    body: { linked, integrationId: integration.id, emrPatientId },
  })

test('patients of an EMR are found by all words of a name, by birth date and by number', async () => {
  const chen = await findOne('chen')
  expect(chen.emrPatientId).toBe('demo-chen')
  const { firstName, lastName, birthDate, number } = chen.demographics
  const found = async (text: string) => (await search(text)).map((one) => one.emrPatientId)
  expect(await found(`${firstName.split(' ')[0]} ${lastName}`)).toEqual(['demo-chen'])
  expect(await found(`Nobody ${lastName}`)).toEqual([])
  expect(await found(birthDate)).toContain('demo-chen')
  expect(await found(number)).toEqual(['demo-chen'])
  expect(await found('a,b|c$d')).toEqual([])
})

test('a visit is linked with a patient of an EMR, and visits of the same patient share it', async () => {
  const { emrPatientId, demographics } = await findOne('chen')
  const [one, two] = await Promise.all([newVisit(), newVisit()])
  const first = await link(one.id, null, emrPatientId)
  expect(first.patient).toMatchObject({
    demographics,
    emr: { integrationId: integration.id, emrPatientId },
  })
  const second = await link(two.id, null, emrPatientId)
  expect(second.patient?.patientId).toBe(first.patient?.patientId)
})

test('a link that another window was quicker to change is refused with the newer visit', async () => {
  const { emrPatientId } = await findOne('chen')
  const other = (await search('a')).find((one) => one.emrPatientId !== emrPatientId)
  const visit = await newVisit()
  const linked = await link(visit.id, null, emrPatientId)
  await expect(link(visit.id, null, other?.emrPatientId ?? '')).rejects.toMatchObject({
    code: 'version-mismatch',
    current: { patient: { patientId: linked.patient?.patientId } },
  })
})

test("another user's EMR or visit is out of reach, and so is a patient that the EMR lacks", async () => {
  const stranger = await app.newUser()
  await expect(search('chen', stranger)).rejects.toMatchObject({ code: 'not-found' })
  const visit = await newVisit()
  const strangers = await newVisit(stranger)
  await expect(link(strangers.id, null, 'demo-chen', stranger)).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(link(strangers.id, null, 'demo-chen')).rejects.toMatchObject({ code: 'not-found' })
  await expect(link(visit.id, null, 'made-up')).rejects.toMatchObject({ code: 'not-found' })
  line.fault = { path: '/demo-emr/fhir/Patient', answer: 500 }
  await expect(search('chen')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(link(visit.id, null, 'demo-chen')).rejects.toMatchObject({ code: 'unavailable' })
  line.fault = undefined
})
