import { expect, test } from 'vitest'
import { isAbout, localReference } from './subject.ts'

const BASE = 'https://emr.example/fhir'
const to = (reference: string) => ({ reference })
const about = (fields: object) => isAbout({ resourceType: 'Condition', ...fields }, '7', BASE)

test.each<[object, string]>([
  [{ subject: to('Patient/7') }, 'a reference'],
  [{ patient: to('Patient/7') }, 'the element of other types'],
  [{ subject: to(`${BASE}/Patient/7`) }, 'an absolute reference'],
  [{ subject: to('Patient/7/_history/3') }, 'a version'],
  [{ subject: to('Patient/7'), focus: [to('Patient/7')] }, 'the patient as focus'],
])('%j is about the patient: %s', (fields) => {
  expect(about(fields)).toBe(true)
})

test.each<[object, string]>([
  [{}, 'nobody'],
  [{ subject: to('Patient/70') }, 'a longer id'],
  [{ subject: to('Patient/07') }, 'another id'],
  [{ subject: to('patient/7') }, 'no type of FHIR'],
  [{ subject: to('Group/7') }, 'a group'],
  [{ subject: to('https://other.example/fhir/Patient/7') }, 'a patient of another server'],
  [{ subject: to(`${BASE}/tenant/Patient/7`) }, 'a patient of another tenant'],
  [{ subject: to('urn:uuid:7') }, 'a reference inside a bundle'],
  [{ subject: to('#7'), contained: [{ resourceType: 'Patient', id: '7' }] }, 'a contained patient'],
  [{ subject: { identifier: { value: '7' } } }, 'an identifier'],
  [{ subject: { display: 'Patient/7' } }, 'words'],
  [{ subject: [to('Patient/7')] }, 'a list'],
  [{ subject: to('Patient/7'), patient: to('Patient/8') }, 'two patients'],
  [{ subject: to('Patient/7'), focus: [to('Patient/8')] }, 'somebody else as focus'],
  [{ subject: to('Patient/7'), focus: [], patient: null }, 'a malformed patient'],
  [{ subject: to('Patient/7/_history/3/Patient/8') }, 'a path that goes on'],
])('%j is about somebody else or nobody: %s', (fields) => {
  expect(about(fields)).toBe(false)
})

test('a Patient is only itself, and an Appointment has the patient as its only one', () => {
  expect(isAbout({ resourceType: 'Patient', id: '7' }, '7', BASE)).toBe(true)
  expect(isAbout({ resourceType: 'Patient', id: '8', subject: to('Patient/7') }, '7', BASE)).toBe(
    false,
  )
  const appointment = (...actors: string[]) => ({
    resourceType: 'Appointment',
    participant: actors.map((actor) => ({ actor: to(actor) })),
  })
  expect(isAbout(appointment('Patient/7', 'Practitioner/1'), '7', BASE)).toBe(true)
  expect(isAbout(appointment('Patient/7', 'Patient/8'), '7', BASE)).toBe(false)
  expect(isAbout(appointment('Practitioner/7'), '7', BASE)).toBe(false)
})

test('a reference is local only to its own server', () => {
  expect(localReference('Medication/2', BASE)).toBe('Medication/2')
  expect(localReference(`${BASE}/Medication/2/_history/1`, BASE)).toBe('Medication/2')
  for (const reference of ['#2', 'https://other.example/Medication/2', 'Medication', '/', 'a/b/c'])
    expect(localReference(reference, BASE)).toBeUndefined()
})
