import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { withLogContext } from '#server/platform/log/context.ts'
import { isFromProxy } from './peer.ts'

export const REQUEST_ID = 'x-request-id'
/** Matches the ids of common proxies, but nothing that could forge a log line. */
const fits = /^[\w.:-]{8,128}$/

/** The id of a request. That of a trusted proxy is kept; anyone else's is ignored, because it could match another request's. */
export const requestIdFor = (given: string | undefined, isFromProxy: boolean): string =>
  given !== undefined && isFromProxy && fits.test(given) ? given : randomUUID()

/** Gives every request an id for its log lines and its response. */
export function identifyRequests(trusted: BlockList): MiddlewareHandler {
  return async (c, next) => {
    const requestId = requestIdFor(c.req.header(REQUEST_ID), isFromProxy(c, trusted))
    await withLogContext({ requestId }, next)
    c.res.headers.set(REQUEST_ID, requestId)
  }
}
