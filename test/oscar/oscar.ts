import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { bodyOf, listenOn, stopServer } from '../fakes/http.ts'
import { openGrants } from './grants.ts'
import { answerService, newStore } from './services.ts'
import { type OAuthParameters, parametersIn, type RawRequest } from './verifier.ts'

/**
 * What requests of a path get instead of their answer. `silence`: nothing, until the server closes; `login-page`: a page
 * for signing in with 200; `cut`: the work is done, and the line broken; a number: that status.
 */
export interface Fault {
  path: string
  answer: 'silence' | 'login-page' | 'cut' | number | { json: unknown }
}

export interface ReceivedRequest {
  method: string
  /** Below the context path. */
  path: string
  body: string
  parameters: OAuthParameters
}

const client = { key: 'ausculta-key', secret: 'consumer secret & more' }
const html = { 'content-type': 'text/html' }
const loginPage = '<html><body><form action="/oscar/login.do"></form></body></html>'
const consentPage = (token: string) =>
  `<html lang="en"><title>OSCAR</title><link rel="icon" href="data:,"><form method="post"><input type="hidden" name="oauth_token" value="${token}"><button name="decision" value="allow">Authorize</button><button name="decision" value="deny">Refuse</button></form></html>`

/** A behaving OSCAR: OAuth 1.0a with an independent verifier, and the services that the product uses, under /oscar. */
export async function openOscar() {
  const grants = openGrants(client)
  const oscar = {
    ...newStore(),
    origin: '',
    base: '',
    client,
    /** What the server believes that its own address is, behind a proxy. */
    seenAs: undefined as { scheme: 'http' | 'https'; host: string; context: string } | undefined,
    /** Seconds that its clock is ahead. */
    clock: 0,
    /** The status of a refusal; some versions answer 500 to a bad signature. */
    refusalCode: 401,
    fault: undefined as Fault | undefined,
    requests: [] as ReceivedRequest[],
    /** Ends every connection. */
    revoke: grants.revoke,
    /** The clinician allows access at the address that the product sent the browser to. @returns where the browser goes */
    allow: (url: string): URL => grants.allow(new URL(url).searchParams.get('oauth_token') ?? ''),
    close: () => stopServer(server),
  }

  const now = () => new Date(Date.now() + oscar.clock * 1000)

  const rawRequest = ({ method = '', url = '', headers }: IncomingMessage): RawRequest => {
    const { authorization = '', host = '' } = headers
    const seen = oscar.seenAs ?? { scheme: 'http', host, context: '/oscar' }
    const target = url.replace(/^\/oscar/, seen.context)
    return { method, scheme: seen.scheme, host: seen.host, target, authorization, form: '' }
  }

  /** @returns true if a fault has answered */
  function misbehave(path: string, reply: ServerResponse): boolean {
    const fault = faultOf(path)
    if (fault === 'login-page') reply.writeHead(200, html).end(loginPage)
    if (typeof fault === 'number') reply.writeHead(fault).end('down')
    return fault === 'silence' || fault === 'login-page' || typeof fault === 'number'
  }
  const faultOf = (path: string) =>
    oscar.fault && path.startsWith(oscar.fault.path) ? oscar.fault.answer : undefined

  function answerOAuth(incoming: IncomingMessage, path: string, reply: ServerResponse): void {
    const request = rawRequest(incoming)
    const isFirst = path === '/ws/oauth/initiate'
    const form = isFirst ? grants.initiate(request, now()) : grants.exchange(request, now())
    reply.writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' }).end(form)
  }

  function serve(incoming: IncomingMessage, url: URL, body: string, reply: ServerResponse): void {
    const path = url.pathname.slice('/oscar'.length)
    grants.admit(rawRequest(incoming), now())
    const own = answerService(oscar, path.slice('/ws/services'.length), url.searchParams, body)
    const fault = faultOf(path)
    if (fault === 'cut') return void incoming.socket.destroy()
    const content = typeof fault === 'object' ? fault.json : own
    if (content === undefined) return void reply.writeHead(404).end()
    if (content === null) return void reply.writeHead(204).end()
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }

  /** The page on which a clinician who is signed in to OSCAR allows or denies access. */
  function askForConsent(method: string, url: URL, body: string, reply: ServerResponse): void {
    if (method !== 'POST') {
      const page = consentPage(url.searchParams.get('oauth_token') ?? '')
      return void reply.writeHead(200, html).end(page)
    }
    const form = new URLSearchParams(body)
    const back = grants.allow(form.get('oauth_token') ?? '')
    if (form.get('decision') === 'deny') back.searchParams.delete('oauth_verifier')
    reply.writeHead(303, { location: back.href }).end()
  }

  async function answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = '', headers } = incoming
    const url = new URL(incoming.url ?? '', oscar.origin)
    if (!url.pathname.startsWith('/oscar/')) return void reply.writeHead(404).end()
    const path = url.pathname.slice('/oscar'.length)
    const body = (await bodyOf(incoming)).toString()
    if (path === '/ws/oauth/authorize') return askForConsent(method, url, body, reply)
    const { authorization = '' } = headers
    const parameters = authorization ? parametersIn({ authorization }) : {}
    oscar.requests.push({ method, path, body, parameters })
    if (misbehave(path, reply)) return
    try {
      if (path.startsWith('/ws/oauth/')) answerOAuth(incoming, path, reply)
      else serve(incoming, url, body, reply)
    } catch (error) {
      const code = error instanceof TypeError ? 500 : oscar.refusalCode
      const text = error instanceof Error ? error.message : ''
      reply.writeHead(code, { date: now().toUTCString() }).end(text)
    }
  }

  const server = createServer((incoming, reply) => {
    answer(incoming, reply).catch(() => reply.destroy())
  })
  oscar.origin = `http://127.0.0.1:${await listenOn(server)}`
  oscar.base = `${oscar.origin}/oscar`
  return oscar
}
export type Oscar = Awaited<ReturnType<typeof openOscar>>
