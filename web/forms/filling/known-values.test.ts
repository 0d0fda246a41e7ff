import { expect, test } from 'vitest'
import type { FormField } from '#contract/form-fields.ts'
import type { Profile } from '#contract/profile.ts'
import { knownValue, type KnownRecords } from './known-values.ts'

const field: FormField = {
  id: 'f1',
  name: 'Name',
  type: 'text',
  page: 1,
  rectangle: { x: 0, y: 0, width: 100, height: 20 },
  order: 1,
  owner: 'patient',
  source: 'patient.name',
  confidence: 1,
  foundIn: 'acroform',
  fieldName: 'name',
  options: [],
  maxLength: null,
  required: false,
  readOnly: false,
}
const profile = { title: 'Dr.', firstName: 'Dana', lastName: 'Lee', clinicName: 'Heart Clinic' }
const records: KnownRecords = {
  // The rest of a profile fills no field.
  profile: { clinicAddress: '', clinicPhoneNumber: '', clinicEmail: '', ...profile } as Profile,
  patient: {
    firstName: 'Ana',
    lastName: 'Okafor',
    birthDate: '1968-03-07',
    sex: 'female',
    number: '9876 543 210',
    notes: '',
  },
  visitDate: '2026-11-27',
}
const textOf = (part: Partial<FormField>, more = records) =>
  knownValue({ ...field, ...part }, more)?.text

test('a field takes what the record of its source holds, and says which record that is', () => {
  expect(knownValue(field, records)).toEqual({
    text: 'Ana Okafor',
    evidence: 'From the patient’s record',
  })
  expect(textOf({ source: 'patient.birthDate', type: 'date' })).toBe('1968-03-07')
  expect(textOf({ source: 'patient.number' })).toBe('9876 543 210')
  expect(textOf({ source: 'clinician.name' })).toBe('Dr. Dana Lee')
  expect(textOf({ source: 'clinic.name' })).toBe('Heart Clinic')
  expect(textOf({ source: 'visit.date', type: 'date' })).toBe('2026-11-27')
})

test('what no record holds stays empty', () => {
  const nobody = { ...records, patient: undefined }
  for (const source of ['patient.name', 'patient.birthDate', 'patient.sex'] as const)
    expect(textOf({ source }, nobody), source).toBeUndefined()
  for (const source of ['', 'visit.content', 'patient.phone', 'clinic.address'] as const)
    expect(textOf({ source }), source).toBeUndefined()
})

test('no box is ticked and nothing is signed, whatever is known', () => {
  expect(textOf({ type: 'checkbox', source: 'patient.sex', options: ['Female'] })).toBeUndefined()
  expect(textOf({ type: 'choice', source: 'patient.sex', options: ['Female'] })).toBeUndefined()
  expect(textOf({ type: 'signature', source: 'clinician.name' })).toBeUndefined()
  expect(textOf({ readOnly: true })).toBeUndefined()
})

test('a choice is made only where an option is the value itself', () => {
  const choice = { type: 'choice', source: 'patient.sex' } as const
  expect(textOf({ ...choice, options: ['MALE', 'FEMALE'] })).toBe('FEMALE')
  expect(textOf({ ...choice, options: ['M', 'F'] })).toBeUndefined()
})
