import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Chunk } from '#contract/transcripts.ts'
import type { Translation } from '#contract/translation.ts'
import { createLines } from './lines.ts'
import {
  addTranslation,
  countTranslated,
  createOverlay,
  translationsQuery,
} from './translations.ts'

// The client takes hold of `fetch` when it is loaded.
const network = vi.hoisted(() => {
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

const chunk = (seq: number, text: string): Chunk => ({ seq, text, timestamp: seq })
const known = (...items: Translation[]) => ({
  byLine: new Map(items.map((item) => [item.seq, item])),
  last: items.length,
})

test('a translation changes its line and leaves the others the same objects', () => {
  const [overlay, lines] = [createOverlay(), createLines()]
  const chunks = [chunk(0, 'One.'), chunk(1, 'Two.'), chunk(2, 'Three.')]
  const before = lines(overlay(chunks, known({ seq: 0, text: 'Uno.' })))
  const after = lines(overlay(chunks, known({ seq: 0, text: 'Uno.' }, { seq: 2, text: 'Tres.' })))
  expect(after.map(({ translation }) => translation)).toEqual(['Uno.', undefined, 'Tres.'])
  expect(after[0]).toBe(before[0])
  expect(after[1]).toBe(before[1])
})

test('a line whose translation was withdrawn has none, whatever the server sent first', () => {
  const overlay = createOverlay()
  const chunks = [{ ...chunk(0, 'One.'), translation: 'Uno.' }]
  expect(overlay(chunks, known({ seq: 0 }))[0]?.translation).toBeUndefined()
})

test('progress counts finished and failed lines, and leaves out lines without words', () => {
  const overlay = createOverlay()
  const chunks = [chunk(0, 'One.'), chunk(1, 'Two.'), chunk(2, ' '), chunk(3, 'Three.')]
  const shown = overlay(chunks, known({ seq: 0, text: 'Uno.' }, { seq: 1, problem: 'No.' }))
  expect(countTranslated(shown)).toEqual({ total: 3, done: 1, failed: 1 })
})

test('a live translation that arrives while others are read stays', async () => {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  network.fetch = async (input) => {
    if (input === '/api/auth/token')
      return Response.json({ token: 't', expiresAt: new Date(Date.now() + 600_000), user: {} })
    asked.resolve()
    await late.promise
    return Response.json({ items: [{ seq: 0, text: 'Uno.' }], last: 1 })
  }
  const queries = new QueryClient()
  const reading = queries.fetchQuery(translationsQuery(queries, 'v', 'es'))
  await asked.promise
  addTranslation(queries, 'v', { seq: 1, text: 'Dos.', language: 'es' })
  late.resolve()
  const { byLine, last } = await reading
  expect([...byLine.keys()].toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(last).toBe(1)
})
