import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const origin = 'https://clinic.example'
type Event = { request?: unknown; waitUntil?: unknown; respondWith?: unknown }
const listeners = new Map<string, (event: Event) => void>()
const kept = new Map<string, Response>()
let server: (path: string) => Response

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
const script = () => new Response('', { headers: { 'content-type': 'text/javascript' } })
const ours = (path: string) => (path === '/' ? html('the app') : script())

beforeAll(async () => {
  vi.stubGlobal('SHELL_FILES', ['/assets/main.js'])
  vi.stubGlobal('SHELL_VERSION', 'one')
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) =>
    listeners.set(type, listener),
  )
  const cache = { put: async (path: string, answer: Response) => void kept.set(path, answer) }
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (path: string) => kept.get(path)?.clone(),
  })
  const fetched = async (asked: string | Request) =>
    server(new URL(typeof asked === 'string' ? asked : asked.url, origin).pathname)
  vi.stubGlobal('fetch', fetched)
  await import('./worker.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => kept.clear())

function install(): Promise<unknown> {
  let done: Promise<unknown> = Promise.resolve()
  listeners.get('install')?.({ waitUntil: (work: Promise<unknown>) => (done = work) })
  return done
}

async function open(path = '/home'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined
  const request = { url: `${origin}${path}`, method: 'GET', mode: 'navigate' }
  listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
  return (await answer)?.text()
}

test('the page of a guest network is never kept as the app', async () => {
  server = () => html('Sign in to the guest network')
  await expect(install()).rejects.toThrow('not the files')
  expect(kept.size).toBe(0)
  server = ours
  await install()
  expect([...kept.keys()]).toEqual(['/', '/assets/main.js'])
})

test('where a proxy finds no server the kept app is opened, else the newest page', async () => {
  server = ours
  await install()
  server = () => html('Bad gateway', 502)
  expect(await open()).toBe('the app')
  server = () => html('the next app')
  expect(await open()).toBe('the next app')
  kept.clear()
  server = () => html('Bad gateway', 502)
  expect(await open()).toBe('Bad gateway')
})

test('pages of the server itself are left to the network', async () => {
  server = ours
  await install()
  expect(await open('/demo-emr/authorize?state=1')).toBeUndefined()
  expect(await open('/auth/callback/google')).toBeUndefined()
  server = () => html('the newest page')
  expect(await open('/demo-emrs')).toBe('the newest page')
})
