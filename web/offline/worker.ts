/**
 * Keeps the built files of the app, so that it opens and records without a network. Nothing that the server answers is
 * kept: what people said and wrote never comes into this cache.
 */

/** Filled in by the build: the files of the app, and a name for this build. */
declare const SHELL_FILES: string[]
declare const SHELL_VERSION: string

/** A service worker's global scope, which the DOM's types leave out. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
/** An open page; it bears the same id as where it says something. */
interface Client {
  id: string
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent & WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<Client[]> }
}
// A service worker's global object isn't a window, despite the page's types.
const worker = globalThis as unknown as Worker

const name = `shell-${SHELL_VERSION}`
const page = '/'
/** How long to wait for the network before showing the stored page, in milliseconds. */
const patienceMs = 4_000
/** How long the page that a reload replaced may still count as open, in milliseconds, and how often to check. */
const leavingMs = 10_000
const lookMs = 100
/** From this status on it is a fault on the other side (RFC 9110 §15.6). */
const noServer = 500

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const urls = [page, ...SHELL_FILES]
    const answers = await Promise.all(urls.map((url) => fetch(url, { cache: 'reload' })))
    // A guest network answers everything with its page: kept, that would be the app until the next build.
    if (!answers.every((answer, at) => answer.ok && isPage(answer) === (urls[at] === page)))
      throw new Error('These are not the files of the app.')
    const cache = await caches.open(name)
    await Promise.all(answers.map((answer, at) => cache.put(urls[at] ?? page, answer)))
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const begin = async () => {
    const old = (await caches.keys()).filter((key) => key.startsWith('shell-') && key !== name)
    await Promise.all(old.map((key) => caches.delete(key)))
    await worker.clients.claim()
  }
  event.waitUntil(begin())
})

// A page that has just opened asks for the new build. With another page open the files of the old one are still needed.
worker.addEventListener('message', (event) => {
  const asking = (event.source as Client | null)?.id
  const take = async () => {
    const until = Date.now() + leavingMs
    while (!(await isOnlyPage(asking))) {
      if (Date.now() > until) return
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
    await worker.skipWaiting()
  }
  if (event.data === 'take-over') event.waitUntil(take())
})

async function isOnlyPage(id: string | undefined): Promise<boolean> {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return open.every((page) => page.id === id)
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // The page that a provider's window returns to has its own headers, and is useless without the server.
  // The page of patients isn't part of the app.
  if (/^\/(api|transcription|demo-emr|intake|auth\/callback)(\/|$)/.test(pathname)) return
  event.respondWith(request.mode === 'navigate' ? openPage(request) : file(request))
})

const isPage = ({ headers }: Response) => /^text\/html\b/.test(headers.get('content-type') ?? '')

/** The newest page if there is a network and a server, otherwise the stored one: a proxy's error page doesn't count. */
async function openPage(request: Request): Promise<Response> {
  const kept = caches.match(page)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const fresh = fetch(request)
  const first = await Promise.race([fresh, late]).catch(() => undefined)
  return (first && first.status < noServer ? first : await kept) ?? fresh
}

/** Names of built files carry a hash, so that a kept one is never an old one. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}
