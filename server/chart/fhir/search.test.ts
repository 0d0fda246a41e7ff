import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { bundleOf, fakeFhirClient } from '#test/fakes/fhir-client.ts'
import { searchFhir, type SearchLimits } from './search.ts'

const limits: SearchLimits = {
  pages: 20,
  resources: 2_000,
  bytes: 10_000_000,
  signal: new AbortController().signal,
}
const conditions = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ resourceType: 'Condition', id: String(from + at) }))
const QUERY = 'Condition?patient=7'

describe('a search', () => {
  test('follows the next links of its server', async () => {
    const client = fakeFhirClient((target) => ({
      body: target.includes('page=2')
        ? bundleOf(conditions(3, 1))
        : bundleOf(conditions(1, 2), { next: 'https://emr.example/fhir?page=2' }),
    }))
    const { status, matches, truncated } = await searchFhir(client, QUERY, limits)
    expect([status, truncated, matches.map(({ id }) => id)]).toEqual(['ok', false, ['1', '2', '3']])
  })

  test('never leaves the server, and says that there is more', async () => {
    const body = bundleOf(conditions(1, 2), { next: 'https://evil.example/fhir?page=2' })
    const client = fakeFhirClient(() => ({ body }))
    const { status, matches, truncated } = await searchFhir(client, QUERY, limits)
    expect([status, truncated, matches.length]).toEqual(['ok', true, 2])
    expect(client.requests).toEqual([QUERY])
  })

  test('ends at a page that it has read', async () => {
    const body = bundleOf(conditions(1, 2), { next: 'https://emr.example/fhir?page=2' })
    const client = fakeFhirClient(() => ({ body }))
    await searchFhir(client, QUERY, limits)
    expect(client.requests).toHaveLength(2)
  })

  test('ends at its limits of pages, resources and bytes', async () => {
    let page = 0
    const endless = () =>
      fakeFhirClient(() => ({
        body: bundleOf(conditions(page * 100, 100), { next: `?page=${(page += 1)}` }),
      }))
    const byPages = endless()
    expect((await searchFhir(byPages, QUERY, limits)).truncated).toBe(true)
    expect(byPages.requests).toHaveLength(20)
    const few = await searchFhir(endless(), QUERY, { ...limits, resources: 250 })
    expect([few.truncated, few.matches.length]).toEqual([true, 250])
    const small = await searchFhir(endless(), QUERY, { ...limits, bytes: 20_000 })
    expect(small.truncated).toBe(true)
    expect(small.matches.length).toBeLessThan(500)
  })

  test('asks again once without optional parameters when the server refuses them', async () => {
    const client = fakeFhirClient((target) =>
      target.includes('_sort') ? { code: 400, body: {} } : { body: bundleOf(conditions(1, 1)) },
    )
    const { status, matches } = await searchFhir(client, QUERY, limits, '&_sort=-date')
    expect([status, matches.length]).toEqual(['ok', 1])
    expect(client.requests).toEqual([`${QUERY}&_sort=-date`, QUERY])
    const refusing = fakeFhirClient(() => ({ code: 400, body: {} }))
    expect((await searchFhir(refusing, QUERY, limits, '&_sort=-date')).status).toBe('unsupported')
    expect(refusing.requests).toHaveLength(2)
    const missing = fakeFhirClient(() => ({ code: 404, body: {} }))
    await searchFhir(missing, QUERY, limits, '&_sort=-date')
    expect(missing.requests).toHaveLength(1)
  })

  test('keeps what it read when a later page fails', async () => {
    const client = fakeFhirClient((target) =>
      target === QUERY
        ? { body: bundleOf(conditions(1, 2), { next: '?page=2' }) }
        : { code: 500, body: 'down' },
    )
    const { status, matches, truncated } = await searchFhir(client, QUERY, limits)
    expect([status, truncated, matches.length]).toEqual(['ok', true, 2])
  })

  test('is forbidden without a request where the scope wasn’t granted', async () => {
    const client = fakeFhirClient(() => ({ body: bundleOf([]) }), 'user/Patient.rs')
    expect((await searchFhir(client, QUERY, limits)).status).toBe('forbidden')
    expect(client.requests).toEqual([])
  })

  test('fails only when the user has to connect again', async () => {
    const expired = fakeFhirClient(() => Promise.reject(new AppError('bad-request', 'expired')))
    await expect(searchFhir(expired, QUERY, limits)).rejects.toThrow('expired')
    const down = fakeFhirClient(() => Promise.reject(new Error('reset')))
    expect((await searchFhir(down, QUERY, limits)).status).toBe('error')
  })

  test('skips outcomes, other modes and anything that is not a resource', async () => {
    const body = {
      resourceType: 'Bundle',
      entry: [
        { resource: { resourceType: 'OperationOutcome' }, search: { mode: 'outcome' } },
        { resource: { resourceType: 'Condition', id: '1' } },
        { resource: { resourceType: 'Medication', id: '2' }, search: { mode: 'include' } },
        { resource: 'x' },
        null,
        {},
      ],
    }
    const found = await searchFhir(
      fakeFhirClient(() => ({ body })),
      QUERY,
      limits,
    )
    expect(found.matches.map(({ id }) => id)).toEqual(['1'])
    expect(found.included.map(({ id }) => id)).toEqual(['2'])
  })
})
