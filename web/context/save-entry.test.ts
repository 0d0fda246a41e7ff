import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Scribe } from '#contract/scribes.ts'
import { keys } from '#web/api/keys.ts'
import { deleteEntry, entrySaver } from './save-entry.ts'

// The client takes hold of `fetch` when it is loaded.
const network = vi.hoisted(() => {
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

it('a note deleted while its last words are being saved stays deleted', async () => {
  const slow = Promise.withResolvers<void>()
  const done: string[] = []
  network.fetch = async (input, init) => {
    if (input === '/api/auth/token')
      return Response.json({ token: 't', expiresAt: new Date(Date.now() + 600_000), user: {} })
    if (init?.method === 'PATCH') await slow.promise
    done.push(init?.method ?? '')
    if (init?.method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json({ id: 'n', type: 'text', content: 'A cough', version: 2 })
  }
  const queries = new QueryClient()
  const note = { id: 'n', type: 'text', content: 'A', version: 1 }
  const scribe = {
    id: 'v',
    medicalContext: { additionalContext: [note] },
  } as Partial<Scribe> as Scribe
  queries.setQueryData(keys.scribe('v'), scribe)
  const shown = () =>
    queries.getQueryData<Scribe>(keys.scribe('v'))?.medicalContext.additionalContext
  const place = { scribeId: 'v', entryId: 'n', base: 1 }
  const saving = entrySaver(queries)({ ...place, content: 'A cough' })
  const deleting = deleteEntry(queries, 'v', 'n')
  expect(shown()).toEqual([])
  slow.resolve()
  await saving
  expect(shown()).toEqual([])
  await deleting
  expect(shown()).toEqual([])
  expect(done).toEqual(['PATCH', 'DELETE'])
})

it('words typed after a first save whose answer was lost are saved on top of it', async () => {
  const sent: unknown[] = []
  network.fetch = async (input, init) => {
    if (input === '/api/auth/token')
      return Response.json({ token: 't', expiresAt: new Date(Date.now() + 600_000), user: {} })
    sent.push([init?.method, typeof init?.body === 'string' && JSON.parse(init.body)])
    const stored = init?.method === 'POST' ? ['A', 1] : ['A cough', 2]
    return Response.json({ id: 'n', type: 'text', content: stored[0], version: stored[1] })
  }
  const place = { scribeId: 'v', entryId: 'n', base: 0 }
  const entry = await entrySaver(new QueryClient())({ ...place, content: 'A cough' })
  expect(entry).toMatchObject({ content: 'A cough', version: 2 })
  expect(sent).toEqual([
    ['POST', { id: 'n', content: 'A cough' }],
    ['PATCH', { content: 'A cough', version: 1 }],
  ])
})
