import type * as z from 'zod/mini'

/**
 * How a caller authenticates. `media` also accepts the session cookie, because an <audio> element can't send a header;
 * `setting-up` is also open to a user who still has to set up a second factor that the administrator or a group
 * requires.
 */
export type Access = 'anyone' | 'setting-up' | 'signed-in' | 'administrator' | 'media'
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Schema = z.ZodMiniType
type Infer<T> = T extends Schema ? z.infer<T> : undefined
/** Fields that a caller may leave out; the server fills them in. */
type Input<T> = T extends Schema ? z.input<T> : undefined

/** The `:name` parts of a path as an object of strings. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name | keyof PathParams<Rest>]: string }
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, never>

interface Shape<P extends string> {
  method: Method
  path: P
  access: Access
  /** One sentence for the API document: input and output. */
  summary: string
  query?: Schema
  /** A zod schema for JSON; 'multipart' for files, 'bytes' for one piece of a file, both streamed. */
  body?: Schema | 'multipart' | 'bytes'
}

export interface Endpoint<P extends string = string> extends Shape<P> {
  kind: 'endpoint'
  /** A zod schema for JSON, 'bytes' for a file, 'nothing' for 204. */
  response: Schema | 'bytes' | 'nothing'
}

export interface EventStream<P extends string = string> extends Shape<P> {
  kind: 'stream'
  /** One event. Events are numbered, so that a reader can resume after the last one it received. */
  event: Schema
}

export interface Socket<P extends string = string> {
  kind: 'socket'
  path: P
  summary: string
  /** JSON control frames from the browser; binary frames are audio. */
  up: Schema
  down: Schema
}

/** Declares a request with one answer. Its path and schemas are written nowhere else. */
export function endpoint<const P extends string, const S extends Omit<Endpoint<P>, 'kind'>>(
  shape: S & { path: P },
): S & { kind: 'endpoint'; path: P } {
  return { kind: 'endpoint', ...shape }
}

/** Milliseconds between two signs of life on a stream of events; proxies close silent connections, often after 30 s. */
export const streamBeatMs = 10_000

/** Declares a request answered by server-sent events (or by plain text if the caller asks for it). */
export function eventStream<const P extends string, const S extends Omit<EventStream<P>, 'kind'>>(
  shape: S & { path: P },
): S & { kind: 'stream'; path: P } {
  return { kind: 'stream', ...shape }
}

/** Declares a websocket: JSON frames both ways, binary frames up. */
export function socket<const P extends string, const S extends Omit<Socket<P>, 'kind'>>(
  shape: S & { path: P },
): S & { kind: 'socket'; path: P } {
  return { kind: 'socket', ...shape }
}

export type AnyEndpoint = Endpoint | EventStream
export type Params<E extends { path: string }> = PathParams<E['path']>
export type Query<E extends AnyEndpoint> = Infer<E['query']>
export type Body<E extends AnyEndpoint> = Infer<E['body']>
export type GivenQuery<E extends AnyEndpoint> = Input<E['query']>
export type GivenBody<E extends AnyEndpoint> = E['body'] extends 'multipart'
  ? FormData
  : E['body'] extends 'bytes'
    ? Blob
    : Input<E['body']>
export type Answer<E extends Endpoint> = E['response'] extends 'bytes'
  ? Blob
  : E['response'] extends 'nothing'
    ? void
    : Infer<E['response']>
export type StreamEvent<E extends EventStream> = Infer<E['event']>
export type Up<S extends Socket> = Infer<S['up']>
export type Down<S extends Socket> = Infer<S['down']>
