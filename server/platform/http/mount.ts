import type { BlockList } from 'node:net'
import type { Context, Hono } from 'hono'
import { AppError, words } from '#contract/errors.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { RateName } from '#server/platform/quotas/kinds.ts'
import { inLogContext } from '#server/platform/log/context.ts'
import { drain } from './bytes.ts'
import { isPassing } from '#server/platform/db/pool.ts'
import { withDatabaseDeadline } from './database-deadline.ts'
import { assertSameOrigin } from './csrf.ts'
import { addressKey, peerAddress } from './peer.ts'
import { readBody, readQuery, timezoneNamed } from './read.ts'
import {
  type Ask,
  type Caller,
  type RequestRoute,
  type Route,
  WithHeaders,
  WrittenOut,
} from './route.ts'
import { failure } from './failure.ts'
import { eventResponse, plainResponse, streamSignal, untilEnd } from './stream.ts'
import { writtenResponse } from './streamed.ts'

export interface Gate {
  /** The caller of a bearer token, or nothing. */
  byToken(token: string): Promise<Caller | undefined>
  /** The caller of a session cookie, for media elements only. */
  byCookie(request: Request): Promise<Caller | undefined>
  /** Calls back when a session ends, wherever it is ended. Answers how to stop listening. */
  onEnd(sessionId: string, handler: () => void): () => void
  /** Whether the caller may only set up a second factor. */
  mustSetUp(user: Caller): boolean
  /** Counts a costly request. @throws AppError 'too-many' */
  spend(rate: RateName, asker: string): Promise<void>
  /** Where people open the product. */
  publicOrigin: string
  /** Proxies that are trusted about a caller's address. */
  trustedProxies: BlockList
  /** Called with errors that are bugs: no content, only what and where. */
  report(error: unknown, where: string): void
}

/** Wraps the work of every request, such as the access log: it runs the work, and may refuse its answer. */
export type Around = <T>(
  route: RequestRoute,
  ask: Ask<AnyEndpoint>,
  run: () => Promise<T>,
) => Promise<T>
const within =
  ([outer, ...inner]: readonly Around[]): Around =>
  (route, ask, run) =>
    outer ? outer(route, ask, () => within(inner)(route, ask, run)) : run()

const nobody: Caller = { id: '', sessionId: '', role: 'user', strong: false }

/**
 * Puts every route of the contract on the app. Sockets are mounted apart (`sockets.ts`).
 * @param arounds outermost first
 */
export function mount(
  app: Hono,
  routes: Route[],
  gate: Gate,
  arounds: readonly Around[] = [],
): void {
  const around = within(arounds)
  for (const route of routes) {
    if (route.kind === 'socket') continue
    const where = `${route.endpoint.method} ${route.endpoint.path}`
    app.on(route.endpoint.method, route.endpoint.path, async (c) => {
      try {
        return tellTimezone(c, await withDatabaseDeadline(() => answer(c, route, gate, around)))
      } catch (error) {
        const cause = await signedOutOr(error, c, route, gate)
        return failure(cause, (bug) => gate.report(bug, where))
      } finally {
        if (route.endpoint.body === 'bytes') await drain(c.req.raw)
      }
    })
  }
}

const UTC = 'UTC'

/** Tells a caller with an unknown zone which one was used. */
function tellTimezone(c: Context, response: Response): Response {
  const asked = c.req.header('x-timezone')
  if (asked && !timezoneNamed(asked)) response.headers.set('x-timezone', UTC)
  return response
}

async function answer(
  c: Context,
  route: RequestRoute,
  gate: Gate,
  around: Around,
): Promise<Response> {
  const asked = await readRequest(c, route, gate)
  if (route.kind === 'stream') {
    const { signal, onEnd } = streamSignal(asked.signal, (end) =>
      gate.onEnd(asked.user.sessionId, end),
    )
    const ask = { ...asked, signal }
    const after = Number(c.req.header('last-event-id') ?? -1)
    const from = Number.isFinite(after) ? after : -1
    const events = untilEnd(await around(route, ask, async () => route.handler(ask, from)), onEnd)
    // A stream fails long after the handler has returned.
    const report = inLogContext((bug: unknown) => gate.report(bug, route.endpoint.path))
    const accept = c.req.header('accept') ?? ''
    if (route.json && accept.includes('application/json') && !accept.includes('text/'))
      return c.json(await route.json(ask as never, events), 200, { 'cache-control': 'no-store' })
    return accept.includes('text/event-stream')
      ? eventResponse(events, ask.signal, report)
      : await plainResponse(events, route.plain, report)
  }
  const result = await around(route, asked, () => route.handler(asked as never))
  if (result instanceof Response) return result
  if (result instanceof WrittenOut) return writtenResponse(result.pieces)
  const { answer: body, headers } =
    result instanceof WithHeaders ? result : { answer: result, headers: {} }
  const extra = { ...headers, 'cache-control': 'no-store' }
  return body === undefined ? c.body(null, 204, extra) : c.json(body, 200, extra)
}

async function readRequest(c: Context, route: RequestRoute, gate: Gate): Promise<Ask<AnyEndpoint>> {
  const { endpoint } = route
  if (endpoint.access === 'anyone' && endpoint.method !== 'GET')
    assertSameOrigin(c.req.raw, gate.publicOrigin)
  const user =
    endpoint.access === 'anyone'
      ? nobody
      : await identifyCaller(c.req.raw, endpoint.access === 'media', gate)
  if (!['anyone', 'setting-up'].includes(endpoint.access) && gate.mustSetUp(user))
    throw new AppError('second-factor-needed', 'Set up two-factor authentication first.')
  if (endpoint.access === 'administrator' && user.role !== 'administrator')
    throw new AppError('not-found', 'Not found')
  const address = peerAddress(c, gate.trustedProxies)
  if (route.limits.rate) await gate.spend(route.limits.rate, user.id || addressKey(address))
  return {
    user,
    params: c.req.param() as Ask<AnyEndpoint>['params'],
    query: readQuery(endpoint.query, c.req.query()) as Ask<AnyEndpoint>['query'],
    body: (await readBody(c, endpoint.body, route.limits.maxBytes)) as Ask<AnyEndpoint>['body'],
    signal: c.req.raw.signal,
    timezone: timezoneNamed(c.req.header('x-timezone') ?? UTC) ?? UTC,
    address,
    request: c.req.raw,
  }
}

/** A request whose account is deleted meanwhile fails where its data can no longer be read: its caller is signed out. */
async function signedOutOr(
  error: unknown,
  c: Context,
  { endpoint: { access } }: RequestRoute,
  gate: Gate,
): Promise<unknown> {
  if (error instanceof AppError || isPassing(error) || access === 'anyone') return error
  return await withDatabaseDeadline(() => identifyCaller(c.req.raw, access === 'media', gate)).then(
    () => error,
    (refusal: unknown) => (isSignedOut(refusal) ? refusal : error),
  )
}

const isSignedOut = (error: unknown) =>
  error instanceof AppError && error.code === 'unauthenticated'

async function identifyCaller(request: Request, media: boolean, gate: Gate): Promise<Caller> {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  const user = bearer
    ? await gate.byToken(bearer)
    : media
      ? await gate.byCookie(request)
      : undefined
  if (!user) throw new AppError('unauthenticated', words.notAuthenticated)
  return user
}
