import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAppointment } from '#contract/appointments.ts'
import { openEmrVisit } from '#contract/emr-patients.ts'
import { connectIntegration, finishIntegration } from '#contract/integrations.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { openSmartServer, type SmartServer } from '#test/smart/server.ts'

const redirectUri = 'http://localhost/home/settings/integrations/smart'
let app: TestApp
let smart: SmartServer
let user: TestUser
let integrationId: string
beforeAll(async () => {
  app = await testApp()
  smart = await openSmartServer({ clientId: 'ausculta', redirectUri, auth: 'none' })
  const server = {
    type: 'smart',
    displayName: 'Clinic EMR',
    baseUrl: smart.fhir,
    clientId: 'ausculta',
  }
  await writeSetting(app.services, 'emr-servers', [server])
})
beforeEach(async () => {
  user = await app.newUser()
  smart.resources = {}
  for (const id of ['7', '8'])
    smart.resources[`Patient/${id}`] = { resourceType: 'Patient', id, name: [{ family: `F${id}` }] }
  addAppointment('a', '7')
  addEncounter('e', '7', ['Appointment/a'])
  const { url } = await user.call(connectIntegration, {
    params: { id: 'smart' },
    body: { baseUrl: smart.fhir },
  })
  const { code = '', state = '', iss } = await smart.visit(url)
  const body = { integrationType: 'smart' as const, code, state, ...(iss && { iss }) }
  integrationId = (await user.call(finishIntegration, { body })).id
})
afterAll(async () => {
  await smart.close()
  await app.close()
})

function addAppointment(id: string, patient: string, practitioner = 'Practitioner/7') {
  smart.resources[`Appointment/${id}`] = {
    resourceType: 'Appointment',
    id,
    status: 'arrived',
    start: '2026-03-06T14:00:00Z',
    participant: [`Patient/${patient}`, practitioner].map((reference) => ({
      actor: { reference },
    })),
  }
}
function addEncounter(id: string, patient: string, appointments: string[]) {
  smart.resources[`Encounter/${id}`] = {
    resourceType: 'Encounter',
    id,
    status: 'in-progress',
    subject: { reference: `Patient/${patient}` },
    appointment: appointments.map((reference) => ({ reference })),
  }
}
const openEncounter = (encounterId: string, emrPatientId = '7') =>
  user.call(openEmrVisit, { params: { id: integrationId }, body: { emrPatientId, encounterId } })
const open = (appointmentId: string) =>
  user.call(openAppointment, { body: { integrationId, appointmentId } })

test('an encounter opens the visit of its appointment', async () => {
  const visit = await open('a')
  expect((await openEncounter('e')).id).toBe(visit.id)
})

test('an appointment opens the visit of its encounter, which has the time of the appointment', async () => {
  const visit = await openEncounter('e')
  expect(visit.appointment).toEqual({ appointmentId: 'a', startTime: '2026-03-06T14:00:00.000Z' })
  expect((await open('a')).id).toBe(visit.id)
  expect((await openEncounter('e')).id).toBe(visit.id)
})

test('both at once open one visit', async () => {
  const visits = await Promise.all([openEncounter('e'), open('a'), openEncounter('e'), open('a')])
  expect(new Set(visits.map(({ id }) => id)).size).toBe(1)
})

test('an encounter without an appointment, or with two, has a separate visit', async () => {
  addAppointment('b', '7')
  addEncounter('none', '7', [])
  addEncounter('two', '7', ['Appointment/a', 'Appointment/b'])
  addEncounter('elsewhere', '7', ['https://other.example/fhir/Appointment/a'])
  const { id } = await open('a')
  for (const encounter of ['none', 'two', 'elsewhere', 'unknown']) {
    const visit = await openEncounter(encounter)
    expect(visit.id).not.toBe(id)
    expect(visit.appointment).toBeNull()
    expect((await openEncounter(encounter)).id).toBe(visit.id)
  }
})

test('a patient’s encounter never opens the visit of another patient’s or clinician’s appointment', async () => {
  const { id } = await open('a')
  addEncounter('mixed', '8', ['Appointment/a'])
  addEncounter('foreign', '7', ['Appointment/a'])
  addAppointment('c', '7', 'Practitioner/9')
  addEncounter('colleague', '7', ['Appointment/c'])
  const visits = [
    await openEncounter('mixed', '8'),
    await openEncounter('foreign', '8'),
    await openEncounter('colleague'),
  ]
  expect(visits.map((visit) => visit.id)).not.toContain(id)
  expect(visits.map(({ patient }) => patient?.emr?.emrPatientId)).toEqual(['8', '8', '7'])
  expect(visits.map(({ appointment }) => appointment)).toEqual([null, null, null])
})

test('an encounter whose visit is there keeps it when the EMR names an appointment later', async () => {
  addEncounter('late', '7', [])
  const { id } = await openEncounter('late')
  addEncounter('late', '7', ['Appointment/a'])
  expect((await openEncounter('late')).id).toBe(id)
})
