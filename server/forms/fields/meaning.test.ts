import { expect, test } from 'vitest'
import { meaningOf } from './meaning.ts'

test.each([
  'Name pharmacy of choice',
  'Nom de la pharmacie',
  'Emergency contact name',
  'Employer phone',
  'Parent or guardian name',
  'Household member name',
])('“%s” isn’t about the patient', (name) => {
  expect(meaningOf(name, 'text')).toEqual({ owner: 'other', source: '' })
})

test('“Patient name” is the patient’s', () => {
  expect(meaningOf('Patient name', 'text')).toEqual({ owner: 'patient', source: 'patient.name' })
})

test.each([
  'Clinician/Practitioner Number',
  'Doctor’s No.',
  'Provider #',
  'Prescriber ID',
  'Numéro du médecin',
  'N° de prescripteur',
])('“%s” asks for the clinician’s number, not the name', (name) => {
  expect(meaningOf(name, 'text')).toEqual({ owner: 'clinician', source: 'clinician.licence' })
})

test.each(['Practitioner name', 'Physician', 'Doctor notes', 'Name and number of practitioner'])(
  '“%s” asks for the clinician’s name',
  (name) => {
    expect(meaningOf(name, 'text').source).toBe('clinician.name')
  },
)

test.each([
  ['Physician telephone', 'clinic.phone'],
  ['Telephone of physician', 'clinic.phone'],
  ['Tel. (doctor)', 'clinic.phone'],
  ['Téléphone du médecin', 'clinic.phone'],
  ['Clinic phone', 'clinic.phone'],
  ['Physician’s address', 'clinic.address'],
  ['Provider e-mail', ''],
  ['Name and telephone of physician', 'clinician.name'],
  ['Telephone', 'patient.phone'],
  ['Patient address', 'patient.address'],
])('“%s” asks for “%s”', (name, source) => {
  expect(meaningOf(name, 'text').source).toBe(source)
})
