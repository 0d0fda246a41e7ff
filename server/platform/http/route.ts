import type { Readable } from 'node:stream'
import type * as z from 'zod/mini'
import type { WebSocket } from 'ws'
import type {
  Answer,
  AnyEndpoint,
  Endpoint,
  EventStream,
  Params,
  Query,
  Socket,
  StreamEvent,
} from '#contract/endpoint.ts'
import type { AuditRule } from '#server/platform/audit-log/rule.ts'
import type { RateName } from '#server/platform/quotas/kinds.ts'

/** Who asks, as the session says. */
export interface Caller {
  id: string
  sessionId: string
  role: 'administrator' | 'user'
  /** Whether more than one factor was shown when signing in. */
  strong: boolean
}

/** One file of a multipart body, read as it arrives. */
export interface UploadPart {
  name: string
  type: string
  stream: Readable
}

/** A request after its session, parameters and body were checked. */
export interface Ask<E extends AnyEndpoint> {
  user: Caller
  params: Params<E>
  query: Query<E>
  body: E['body'] extends 'multipart'
    ? AsyncIterable<UploadPart>
    : E['body'] extends 'bytes'
      ? AsyncIterable<Uint8Array>
      : E['body'] extends z.ZodMiniType
        ? z.infer<E['body']>
        : undefined
  /** Aborted when the caller has gone. */
  signal: AbortSignal
  /** IANA name from x-timezone, 'UTC' where absent or unknown. */
  timezone: string
  /** The peer's address; never taken from a header that a client can set. */
  address: string
  request: Request
}

type HandlerAnswer<E extends Endpoint> = E['response'] extends 'bytes'
  ? Response
  : Answer<E> | WithHeaders<Answer<E>> | WrittenOut<Answer<E>>

/** An answer that is written while it is read, as pieces of JSON text that together have the shape of `T`. */
export class WrittenOut<T> {
  declare readonly shape: T
  readonly pieces: AsyncGenerator<string>
  constructor(pieces: AsyncGenerator<string>) {
    this.pieces = pieces
  }
}

/** An answer that also sets headers, such as a session cookie. */
export class WithHeaders<T> {
  readonly answer: T
  readonly headers: Record<string, string | string[]>
  constructor(answer: T, headers: Record<string, string | string[]>) {
    this.answer = answer
    this.headers = headers
  }
}

export interface Limits {
  /** Largest JSON body in bytes; 1 MB where not said. */
  maxBytes?: number
  /** The bucket that a request takes a token from, before its body is read. */
  rate?: RateName
}

export interface RouteOptions extends Limits {
  /** What the access log keeps of a request. Every route says it, except those for administrators, which have a default. */
  audit?: AuditRule
}

export interface EndpointRoute {
  kind: 'endpoint'
  endpoint: Endpoint
  handler: (ask: Ask<Endpoint>) => Promise<unknown>
  limits: Limits
  audit: AuditRule | undefined
}
export interface StreamRoute {
  kind: 'stream'
  endpoint: EventStream
  handler: (
    ask: Ask<EventStream>,
    after: number,
  ) =>
    | AsyncIterable<{ id: number; event: unknown }>
    | Promise<AsyncIterable<{ id: number; event: unknown }>>
  /** Absent if the stream has no plain text: a reader of it waits for its end. */
  plain?: (event: unknown) => string
  /** The answer for a caller who accepts only JSON, once the stream has ended. */
  json?: (ask: Ask<EventStream>, events: AsyncIterable<{ event: unknown }>) => Promise<unknown>
  limits: Limits
  audit: AuditRule | undefined
}
export interface SocketRoute {
  kind: 'socket'
  socket: Socket
  handler: (socket: WebSocket) => void
}
/** A route that answers a request, unlike a websocket. */
export type RequestRoute = EndpointRoute | StreamRoute
export type Route = RequestRoute | SocketRoute

/** Binds an endpoint of the contract to the verb that answers it. */
export function on<E extends Endpoint>(
  endpoint: E,
  handler: (ask: Ask<E>) => Promise<HandlerAnswer<E>>,
  { audit, ...limits }: RouteOptions = {},
): Route {
  // The mount has parsed params, query and body with this endpoint's own schemas, so the wide type is safe here.
  return { kind: 'endpoint', endpoint, handler: handler as EndpointRoute['handler'], limits, audit }
}

/**
 * Binds a stream. `plain` is an event's text for readers of plain text ('' for none), `json` the final answer for
 * readers of JSON.
 */
export function onStream<E extends EventStream>(
  endpoint: E,
  handler: (
    ask: Ask<E>,
    after: number,
  ) =>
    | AsyncIterable<{ id: number; event: StreamEvent<E> }>
    | Promise<AsyncIterable<{ id: number; event: StreamEvent<E> }>>,
  plain?: (event: StreamEvent<E>) => string,
  {
    json,
    audit,
    ...limits
  }: RouteOptions & {
    json?: (ask: Ask<E>, events: AsyncIterable<{ event: StreamEvent<E> }>) => Promise<unknown>
  } = {},
): Route {
  return {
    kind: 'stream',
    endpoint,
    handler: handler as StreamRoute['handler'],
    // As with the handler: the mount has read the request by this endpoint's own schemas.
    ...(plain && { plain: plain as NonNullable<StreamRoute['plain']> }),
    ...(json && { json: json as NonNullable<StreamRoute['json']> }),
    limits,
    audit,
  }
}

/** Binds a websocket. A ticket in its first frame authenticates the client. */
export function onSocket<S extends Socket>(socket: S, handler: SocketRoute['handler']): Route {
  return { kind: 'socket', socket, handler }
}
