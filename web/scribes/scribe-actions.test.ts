import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { Scribe } from '#contract/scribes.ts'
import { endLocally } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { changeScribe } from './change-scribe.ts'
import { openNewScribe } from './scribe-actions.ts'

// The client takes hold of `fetch` and of what the browser keeps when it is loaded.
const network = vi.hoisted(() => {
  globalThis.localStorage = { getItem: () => null } as unknown as Storage // Only the methods that are called here.
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

/** A server with one visit, which answers requests on command. */
function serve(stored: Partial<Scribe>) {
  const asked: { method: string; answer: (isRefused: boolean) => void }[] = []
  network.fetch = async (input, init) => {
    if (input === '/api/auth/token')
      return Response.json({ token: 't', expiresAt: new Date(Date.now() + 600_000), user: {} })
    if (input === '/api/metrics') return Response.json({ success: true })
    const method = init?.method ?? ''
    const isRefused = await new Promise<boolean>((answer) => asked.push({ method, answer }))
    if (isRefused) return Response.json({ code: 'failed', message: 'broken' }, { status: 500 })
    const given = method === 'GET' ? {} : (JSON.parse(init?.body as string) as Partial<Scribe>)
    if (method === 'PATCH' && given.version !== stored.version)
      return Response.json({ code: 'version-mismatch', message: 'changed' }, { status: 409 })
    Object.assign(stored, given, { version: (stored.version ?? 0) + (method === 'PATCH' ? 1 : 0) })
    return Response.json({ ...stored })
  }
  /** Answers requests one after another. */
  const next = async (method: string, isRefused = false) => {
    await expect.poll(() => asked[0]?.method).toBe(method)
    asked.shift()?.answer(isRefused)
  }
  const refuse = (method: string) => next(method, true)
  const count = () => asked.length
  return { next, refuse, stored, count }
}

it('a visit that is renamed twice on a slow line has the second name, and shows it from the start', async () => {
  const { next, stored } = serve({ id: 'v', name: 'Nov 20', version: 1 })
  const queries = new QueryClient()
  queries.setQueryData(keys.scribe('v'), { ...stored })
  const shown = () => queries.getQueryData<Scribe>(keys.scribe('v'))?.name
  const first = changeScribe(queries, 'v', { name: 'Kne' })
  const second = changeScribe(queries, 'v', { name: 'Knee' })
  expect(shown()).toBe('Knee')
  await next('PATCH')
  await first
  expect(shown()).toBe('Knee')
  await next('PATCH')
  await second
  expect(stored.name).toBe('Knee')
  expect(shown()).toBe('Knee')
})

it('a rename applies on top of changes made elsewhere', async () => {
  const { next, stored } = serve({ id: 'v', name: 'Nov 20', version: 5 })
  const queries = new QueryClient()
  queries.setQueryData(keys.scribe('v'), { ...stored, version: 4 })
  const changed = changeScribe(queries, 'v', { name: 'Knee' })
  await next('PATCH')
  await next('GET')
  await next('PATCH')
  expect(await changed).toMatchObject({ name: 'Knee', version: 6 })
})

it('a rename before the visit exists is not overwritten by the answer that creates it', async () => {
  const { next } = serve({ version: 1 })
  const queries = new QueryClient()
  const { id, create } = openNewScribe(queries, { folderId: null, language: 'en' })
  const shown = () => queries.getQueryData<Scribe>(keys.scribe(id))?.name
  const made = create()
  const changed = changeScribe(queries, id, { name: 'Knee' })
  await next('POST')
  await made
  expect(shown()).toBe('Knee')
  await next('PATCH')
  await changed
  expect(shown()).toBe('Knee')
})

it('a rename that waits at sign-out is not sent for the next user', async () => {
  const { next, stored, count } = serve({ id: 'v', name: 'Nov 20', version: 1 })
  const queries = new QueryClient()
  queries.setQueryData(keys.scribe('v'), { ...stored })
  const first = changeScribe(queries, 'v', { name: 'Kne' })
  const second = changeScribe(queries, 'v', { name: 'Knee' })
  await expect.poll(() => count()).toBe(1)
  endLocally('left')
  await next('PATCH')
  expect(await first).toBeUndefined()
  expect(await second).toBeUndefined()
  expect(count()).toBe(0)
  expect(stored.name).toBe('Kne')
})

it('a rename that the server refuses is reverted, and the next one stays', async () => {
  const { next, stored, refuse } = serve({ id: 'v', name: 'Nov 20', version: 1 })
  const queries = new QueryClient()
  queries.setQueryData(keys.scribe('v'), { ...stored })
  const shown = () => queries.getQueryData<Scribe>(keys.scribe('v'))?.name
  const first = changeScribe(queries, 'v', { name: 'Kne' })
  const second = changeScribe(queries, 'v', { name: 'Knee' })
  await refuse('PATCH')
  expect(await first).toBeUndefined()
  expect(shown()).toBe('Knee')
  await next('PATCH')
  expect(await second).toMatchObject({ name: 'Knee' })
})
