import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint'

const names = readdirSync('contract')
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
const modules: object[] = await Promise.all(names.map((name) => import(`../contract/${name}.ts`)))
/** Lists that are read in pages: their answer has a cursor, and their query may carry one. */
const paged = modules
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .filter(({ method, response }) => method === 'GET' && hasCursor(response))

function hasCursor(response: Endpoint['response']): boolean {
  if (typeof response === 'string') return false
  const { properties = {} } = z.toJSONSchema(response, { unrepresentable: 'any' })
  return 'items' in properties && 'cursor' in properties
}

/** What some lists are of. */
const of = { groupId: '5ca1ab1e-0000-4000-8000-000000000000' }

test('lists are read in pages of 100, of 10,000 at most, and continue after a cursor', () => {
  expect(paged.length).toBeGreaterThanOrEqual(8)
  for (const { path, query } of paged) {
    expect(query?.safeParse(of), path).toMatchObject({ success: true, data: { limit: 100 } })
    const most = query?.safeParse({ ...of, limit: '10000', cursor: 'x' })
    expect(most, path).toMatchObject({ success: true, data: { limit: 10_000, cursor: 'x' } })
    for (const limit of ['10001', '0', '1.5', 'all'])
      expect(query?.safeParse({ ...of, limit }), path).toMatchObject({ success: false })
  }
})
