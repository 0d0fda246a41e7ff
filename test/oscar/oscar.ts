import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { bodyOf, listenOn, stopServer } from '../fakes/http.ts'
import * as records from './records.ts'
import { isSigned, type OAuthParameters, parametersIn } from './verifier.ts'

/** What the next requests of a path get instead of their answer. */
export interface Fault {
  path: string
  /** `silence`: nothing, until the server closes; `login-page`: a page for signing in with 200; `cut`: the work is done, and the line broken. */
  answer: 'silence' | 'login-page' | 'cut' | number | { json: unknown }
}

export interface AskedRequest {
  method: string
  path: string
  body: string
  parameters: OAuthParameters
}

interface Token {
  secret: string
  provider?: string
  callback?: string
  verifier?: string
}

const client = { key: 'ausculta-key', secret: 'consumer secret & more' }
const SKEW_S = 300
const loginPage = '<html><body><form action="/oscar/login.do"></form></body></html>'

/** An appointment of a day as the schedule has it. */
export interface ScheduledAppointment {
  appointmentNo: number
  demographicNo: number
  name: string
  status: string
  startTime: string
  duration: string
  reason: string | null
  type: string | null
  date: number | null
}

/** A behaving OSCAR: OAuth 1.0a with a verifier of its own, and the services that the product reads, under /oscar. */
export async function openOscar() {
  const requestTokens = new Map<string, Token>()
  const accessTokens = new Map<string, Token>()
  const nonces = new Set<string>()
  const oscar = {
    origin: '',
    base: '',
    client,
    provider: '999998',
    /** What the server believes that its own address is, behind a proxy. */
    seenAs: undefined as { scheme: 'http' | 'https'; host: string; context: string } | undefined,
    /** Seconds that its clock is ahead. */
    clock: 0,
    fault: undefined as Fault | undefined,
    requests: [] as AskedRequest[],
    people: [records.margaret, records.peter],
    schedule: new Map<string, ScheduledAppointment[]>(),
    notes: [] as {
      noteId: number
      uuid: string
      demographic: string
      note: string
      isSigned: boolean
    }[],
    /** Whether notes are listed, as to a session of OSCAR's own pages. */
    listsNotes: false,
    allergies: [...records.allergies] as unknown,
    labs: [...records.labs],
    revoke: () => accessTokens.clear(),
    /** The clinician allows access at the address that the product sent the browser to. @returns where the browser goes */
    allow,
    close: () => stopServer(server),
  }

  function allow(url: string, provider = oscar.provider): URL {
    const key = new URL(url).searchParams.get('oauth_token') ?? ''
    const token = requestTokens.get(key)
    if (!token?.callback) throw new Error('no such request token')
    token.provider = provider
    token.verifier = randomBytes(8).toString('hex')
    const back = new URL(token.callback)
    back.searchParams.set('oauth_token', key)
    back.searchParams.set('oauth_verifier', token.verifier)
    return back
  }

  /** Who asks; throws for a request that isn't signed as RFC 5849 has it. */
  function identify(incoming: IncomingMessage, tokens: Map<string, Token> | undefined) {
    const { authorization = '', host = '' } = incoming.headers
    const parameters = parametersIn({ authorization })
    const token = tokens?.get(parameters.oauth_token ?? '')
    if (parameters.oauth_consumer_key !== client.key) throw new Error('invalid_consumer')
    if (tokens && !token) throw new Error('invalid_token')
    const now = Date.now() / 1000 + oscar.clock
    if (Math.abs(Number(parameters.oauth_timestamp) - now) > SKEW_S) throw new Error('stale')
    const nonce = `${parameters.oauth_timestamp} ${parameters.oauth_nonce}`
    if (nonces.has(nonce)) throw new Error('nonce used')
    nonces.add(nonce)
    const seen = oscar.seenAs ?? { scheme: 'http', host, context: '/oscar' }
    const request = {
      method: incoming.method ?? '',
      scheme: seen.scheme,
      host: seen.host,
      target: (incoming.url ?? '').replace(/^\/oscar/, seen.context),
      authorization,
      form: '',
    }
    if (!isSigned(request, client.secret, token?.secret ?? '')) throw new Error('invalid_signature')
    return { parameters, token }
  }

  const newToken = (tokens: Map<string, Token>, rest: Omit<Token, 'secret'>) => {
    const [key, secret] = [randomBytes(12).toString('hex'), `${randomBytes(6).toString('hex')} &=`]
    tokens.set(key, { secret, ...rest })
    return new URLSearchParams({ oauth_token: key, oauth_token_secret: secret })
  }

  /** /ws/oauth/*. @returns the form that answers */
  function answerOAuth(incoming: IncomingMessage, path: string): string {
    if (path === '/ws/oauth/initiate') {
      const { parameters } = identify(incoming, undefined)
      const form = newToken(requestTokens, { callback: parameters.oauth_callback ?? '' })
      return `${form}&oauth_callback_confirmed=true`
    }
    const { parameters, token } = identify(incoming, requestTokens)
    const key = parameters.oauth_token ?? ''
    if (!token?.verifier || token.verifier !== parameters.oauth_verifier)
      throw new Error('invalid_verifier')
    requestTokens.delete(key)
    return newToken(accessTokens, {
      ...(token.provider && { provider: token.provider }),
    }).toString()
  }

  function about<T extends object>(rows: readonly T[], name: keyof T, id: string): T[] {
    return rows.filter((row) => String(row[name]) === id)
  }

  /** The services; undefined where there is nothing of the kind. */
  function answerService(path: string, query: URLSearchParams, body: string): unknown {
    const id = query.get('demographicNo') ?? ''
    const [, first = '', second = '', third = '', fourth = ''] = path.split('/')
    const json = (body ? JSON.parse(body) : {}) as Record<string, unknown>
    if (path === '/providerService/provider/me')
      return { providerNo: oscar.provider, lastName: 'Doe' }
    if (path === '/demographics/search') return { content: findPeople(json), total: 0 }
    if (first === 'demographics' && second === 'basic')
      return oscar.people.find(({ demographicNo }) => String(demographicNo) === third) ?? null
    if (first === 'schedule' && third === 'day') return oscar.schedule.get(fourth) ?? []
    if (first === 'schedule' && third === 'appointmentHistory')
      return { appointments: records.appointments }
    if (path === '/schedule/getAppointment')
      return { appointment: records.appointments.find((one) => one.id === json.id) ?? null }
    if (path === '/allergies/active') return { allergies: oscar.allergies }
    if (path === `/rx/drugs/current/${fourth}`)
      return { content: about(records.currentDrugs, 'demographicNo', fourth) }
    if (path === `/rx/drugs/archived/${fourth}`)
      return { content: about(records.archivedDrugs, 'demographicNo', fourth) }
    if (path === '/dxRegisty/getDiseaseRegistry')
      return about(records.registry, 'demographicNo', id)
    if (first === 'recordUX' && third === 'fullSummary')
      return {
        id: 0,
        summaryCode: fourth,
        summaryItem: second === '101' ? records.boxes[fourth] : [],
      }
    if (path === '/preventions/active') return { preventions: records.preventions }
    if (path === '/consults/searchRequests')
      return {
        content: about(records.consults, 'demographicId', String(json.demographicNo)).map(
          (one) => ({
            ...one,
            demographic: { demographicNo: one.demographicId },
          }),
        ),
      }
    if (path === '/consults/getRequest')
      return records.consults.find((one) => String(one.id) === query.get('requestId')) ?? null
    if (path === '/labs/hl7LabsByDemographicNo')
      return { messages: Number(query.get('offset')) === 0 && id === '101' ? oscar.labs : [] }
    if (first === 'notes' && third === 'all')
      return { moreNotes: null, notelist: listNotes(second) }
    if (first === 'notes' && third === 'save') return saveNote(second, json)
    if (first === 'notes' && second === 'getIssueNote')
      return { encounterNote: oscar.notes.find(({ noteId }) => String(noteId) === third) ?? {} }
    return undefined
  }

  function findPeople({ type, term }: Record<string, unknown>): object[] {
    const wanted = String(term).toLowerCase()
    return oscar.people
      .filter(({ firstName, lastName, hin, dobYear, dobMonth, dobDay }) => {
        if (type === 'HIN') return hin === wanted
        if (type === 'DOB') return `${dobYear}-${dobMonth}-${dobDay}` === wanted
        const [last = '', given = ''] = wanted.split(',').map((part) => part.trim())
        return (
          type === 'Name' &&
          lastName.toLowerCase().startsWith(last) &&
          firstName.toLowerCase().startsWith(given)
        )
      })
      .map(({ dobYear, dobMonth, dobDay, ...one }) => ({
        ...one,
        formattedDOB: `${dobYear}-${dobMonth}-${dobDay}`,
      }))
  }

  const listNotes = (demographic: string) =>
    oscar.listsNotes ? oscar.notes.filter((one) => one.demographic === demographic) : []

  function saveNote(demographic: string, json: Record<string, unknown>): object {
    // The real one unboxes it without a check.
    if (typeof json.isSigned !== 'boolean') throw new TypeError('null')
    const note = {
      noteId: 7000 + oscar.notes.length,
      uuid: randomBytes(8).toString('hex'),
      demographic,
      note: String(json.note).trim(),
      isSigned: json.isSigned,
    }
    oscar.notes.push(note)
    return { ...json, ...note }
  }

  async function answer(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '', oscar.origin)
    if (!pathname.startsWith('/oscar/')) return void reply.writeHead(404).end()
    const path = pathname.slice('/oscar'.length)
    const body = (await bodyOf(incoming)).toString()
    if (path === '/ws/oauth/authorize') return authorizePage(incoming, reply, searchParams, body)
    const { authorization = '' } = incoming.headers
    const parameters = authorization ? parametersIn({ authorization }) : {}
    oscar.requests.push({ method: incoming.method ?? '', path, body, parameters })
    const fault = oscar.fault && path.startsWith(oscar.fault.path) ? oscar.fault.answer : undefined
    if (fault === 'silence') return
    if (fault === 'login-page')
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end(loginPage)
    if (typeof fault === 'number') return void reply.writeHead(fault).end('down')
    try {
      if (path.startsWith('/ws/oauth/')) {
        const form = answerOAuth(incoming, path)
        return void reply
          .writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' })
          .end(form)
      }
      identify(incoming, accessTokens)
      const found = answerService(path.replace('/ws/services', ''), searchParams, body)
      if (fault === 'cut') return void incoming.socket.destroy()
      const content = typeof fault === 'object' ? fault.json : found
      if (content === undefined) return void reply.writeHead(404).end()
      if (content === null) return void reply.writeHead(204).end()
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    } catch (error) {
      const date = new Date(Date.now() + oscar.clock * 1000).toUTCString()
      const code = error instanceof TypeError ? 500 : 401
      reply.writeHead(code, { date }).end(error instanceof Error ? error.message : '')
    }
  }

  /** The page on which a clinician who is signed in to OSCAR allows or denies access. */
  function authorizePage(
    incoming: IncomingMessage,
    reply: ServerResponse,
    query: URLSearchParams,
    body: string,
  ): void {
    if (incoming.method === 'POST') {
      const form = new URLSearchParams(body)
      const url = `${oscar.base}/ws/oauth/authorize?oauth_token=${form.get('oauth_token')}`
      const back = allow(url)
      if (form.get('decision') === 'deny') back.searchParams.delete('oauth_verifier')
      return void reply.writeHead(303, { location: back.href }).end()
    }
    const token = query.get('oauth_token') ?? ''
    reply
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<html lang="en"><title>OSCAR</title><link rel="icon" href="data:,"><form method="post"><input type="hidden" name="oauth_token" value="${token}"><button name="decision" value="allow">Authorize</button><button name="decision" value="deny">Refuse</button></form></html>`,
      )
  }

  const server = createServer((incoming, reply) => {
    answer(incoming, reply).catch(() => reply.destroy())
  })
  const port = await listenOn(server)
  oscar.origin = `http://127.0.0.1:${port}`
  oscar.base = `${oscar.origin}/oscar`
  return oscar
}
export type Oscar = Awaited<ReturnType<typeof openOscar>>
