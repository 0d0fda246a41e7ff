import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { meQuery, meSent, requireUser, saveMe, signOut } from './session.ts'

// The client takes hold of `fetch` and of what the browser keeps when it is loaded.
const network = vi.hoisted(() => {
  const kept = new Map<string, string>()
  globalThis.localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage // Only the methods that are called here.
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

/** A server with one session, identified by the cookie until the session is ended. */
function serve() {
  const server = { isThere: true, isOpen: true }
  const expiresAt = new Date(Date.now() + 600_000).toISOString()
  const user = { id: 'one' }
  const open = {
    state: 'signed-in',
    token: 't',
    expiresAt,
    user,
    mustSetUp: false,
    lockMinutes: 15,
  }
  network.fetch = async (input) => {
    if (!server.isThere) throw new TypeError('no network')
    if (input === '/api/auth/sign-out') server.isOpen = false
    if (server.isOpen) return Response.json(open)
    return Response.json(
      { code: 'unauthenticated', message: 'User not authenticated' },
      { status: 401 },
    )
  }
  return server
}

it('a sign-out without a network holds once it is back, here and on the server', async () => {
  const server = serve()
  const request = new Request('http://localhost/home/scribes/all')
  const open = () => requireUser(new QueryClient(), request)
  expect(await open()).toMatchObject({ id: 'one' })
  server.isThere = false
  await signOut()
  server.isThere = true
  // A redirect to the sign-in page.
  await expect(open()).rejects.toBeInstanceOf(Response)
  expect(server.isOpen).toBe(false)
})

it('a saved choice is not undone by data read before it', async () => {
  const answers = Promise.withResolvers<void>()
  const user = (version: number, template: string) => ({
    id: 'one',
    version,
    profile: { defaultTemplateId: template },
  })
  serve()
  const { fetch: elsewhere } = network
  network.fetch = async (input, init) => {
    if (input !== '/api/me') return elsewhere(input, init)
    if (init?.method === 'PATCH') return Response.json(user(2, 'consultation'))
    await answers.promise
    return Response.json(user(1, 'soap'))
  }
  const queries = new QueryClient()
  queries.setQueryData<unknown>(meQuery.queryKey, user(1, 'soap'))
  const reading = queries.fetchQuery({ ...meQuery, staleTime: 0 })
  await saveMe(queries, { profile: { defaultTemplateId: 'consultation' } })
  answers.resolve()
  expect(await reading).toMatchObject({ profile: { defaultTemplateId: 'consultation' } })
  expect(queries.getQueryData(meQuery.queryKey)?.version).toBe(2)
})

it('of two choices made at once both stay, whichever is answered first, and show from the start', async () => {
  serve()
  const { fetch: elsewhere } = network
  const stored = { id: 'one', version: 1, profile: {}, settings: { language: 'en' } }
  const answers: (() => void)[] = []
  network.fetch = async (input, init) => {
    if (input !== '/api/me' || init?.method !== 'PATCH') return elsewhere(input, init)
    const sent = JSON.parse(init.body as string) as { version: number; settings: object }
    await new Promise<void>((resolve) => answers.push(resolve))
    if (sent.version !== stored.version) throw new Error('It rests on an older version.')
    stored.version += 1
    Object.assign(stored.settings, sent.settings)
    return Response.json(structuredClone(stored))
  }
  const queries = new QueryClient()
  queries.setQueryData<unknown>(meQuery.queryKey, structuredClone(stored))
  const shown = () => queries.getQueryData<{ settings: unknown }>(meQuery.queryKey)?.settings
  const both = [
    saveMe(queries, { settings: { language: 'fr' } }),
    saveMe(queries, { settings: { theme: 'dark' } }),
  ]
  const all = { language: 'fr', theme: 'dark' }
  await expect.poll(() => shown()).toEqual(all)
  for (const [at, one] of both.entries()) {
    await expect.poll(() => answers).toHaveLength(at + 1)
    answers[at]?.()
    await one
    expect(shown()).toEqual(all)
  }
  expect(stored.settings).toEqual(all)
})

it('values derived from the user wait until a change is saved or has failed', async () => {
  serve()
  const { fetch: elsewhere } = network
  const answer = Promise.withResolvers<Response>()
  network.fetch = (input, init) =>
    input === '/api/me' && init?.method === 'PATCH' ? answer.promise : elsewhere(input, init)
  await meSent()
  const queries = new QueryClient()
  queries.setQueryData<unknown>(meQuery.queryKey, { id: 'one', version: 1, profile: {} })
  const saving = saveMe(queries, { profile: { speciality: 'Cardiology' } }).catch(() => 'failed')
  let isSent = false
  const waiting = meSent().then(() => (isSent = true))
  await Promise.resolve()
  expect(isSent).toBe(false)
  answer.resolve(Response.json({ code: 'failed', message: 'No.' }, { status: 500 }))
  expect(await saving).toBe('failed')
  await waiting
  await meSent()
})
