import { AppError, readErrorBody, words } from './errors.ts'
import { streamBeatMs } from './endpoint.ts'
import type {
  Answer,
  AnyEndpoint,
  Endpoint,
  EventStream,
  GivenBody,
  GivenQuery,
  Params,
  StreamEvent,
} from './endpoint.ts'
import { isRepeatable, requestKeys } from './request-keys.ts'

export interface CallSettings {
  /** Origin of the server, '' for the page's own. */
  origin: string
  /** The bearer token to send, fetched again when it has expired. */
  token(): Promise<string | undefined> | string | undefined
  /** IANA name such as Europe/Zurich, sent as x-timezone (specification §7). */
  timezone: string
  fetch?: typeof fetch
  /**
   * Whether requests that create something carry an idempotency key, so that a second click or a retry after a lost
   * answer creates it once. Two equal requests at the same time then become one.
   */
  once?: boolean
  /** Called once when the server rejects the caller's session. */
  onSignedOut?(): void
  /** Awaited before a request about an object: creates the object if the server doesn't have it yet. */
  before?(params: Readonly<Record<string, string>>): Promise<void>
  /**
   * Called when a call begins. The function that it returns runs before anything is sent or returned, and throws if
   * another user has signed in since: one user's request is never sent as the next user, nor answered to them.
   */
  stays?(): () => void
}

type Part<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends V
    ? { [P in K]?: V }
    : { [P in K]: V }
export type Input<E extends AnyEndpoint> = (keyof Params<E> extends never
  ? { params?: undefined }
  : { params: Params<E> }) &
  Part<'query', GivenQuery<E>> &
  Part<'body', GivenBody<E>> & { signal?: AbortSignal; idempotencyKey?: string }

export type Call = ReturnType<typeof createCall>

/** One call: the request, and the check that the caller is still the same user. */
interface Request {
  endpoint: AnyEndpoint
  input: Input<AnyEndpoint>
  accept: string
  check: () => void
  /** For a stream: the number of the last event that was received. */
  after?: number | undefined
}

/** Creates the one typed client of the server, for the browser, the extension and the tests. */
export function createCall(settings: CallSettings) {
  const keys = requestKeys()
  const createCheck = () => settings.stays?.() ?? noCheck
  return {
    /** One request, one answer. @throws AppError with the server's code and message. */
    call: async <E extends Endpoint>(e: E, input: Input<E>): Promise<Answer<E>> => {
      const check = createCheck()
      const isKeyed = settings.once && isRepeatable(e) && !input.idempotencyKey
      if (!isKeyed) return callOnce(settings, e, input, check)
      const { params, query, body, signal } = input as Input<AnyEndpoint>
      const identity = JSON.stringify([e.path, params, query, body])
      return keys.send(identity, signal, (idempotencyKey) =>
        callOnce(settings, e, { ...input, idempotencyKey }, check),
      )
    },
    /** Follows an event stream from after event number `after`. Ends when the server ends it. */
    follow: <E extends EventStream>(e: E, input: Input<E>, after?: number) =>
      followStream(settings, e, input, createCheck, after),
  }
}

async function callOnce<E extends Endpoint>(
  settings: CallSettings,
  e: E,
  input: Input<E>,
  check: () => void,
): Promise<Answer<E>> {
  const accept = e.response === 'bytes' ? '*/*' : 'application/json'
  const request = { endpoint: e, input: input as Input<AnyEndpoint>, accept, check }
  const answer = await send(settings, request)
  // The shape is the server's promise, checked there by its type; checking it again here would cost bytes and time.
  if (e.response === 'nothing') {
    check()
    return undefined as Answer<E>
  }
  const reading: Promise<unknown> = e.response === 'bytes' ? answer.blob() : answer.json()
  const read = await reading.catch((error: unknown) => {
    // A complete answer that isn't JSON isn't a network failure.
    if (input.signal?.aborted || error instanceof SyntaxError) throw error
    throw new AppError('unavailable', words.network)
  })
  check()
  return read as Answer<E>
}

async function* followStream<E extends EventStream>(
  settings: CallSettings,
  e: E,
  input: Input<E>,
  createCheck: () => () => void,
  after?: number,
): AsyncGenerator<{ id: number; event: StreamEvent<E> }> {
  const check = createCheck()
  const accept = 'text/event-stream'
  const request = { endpoint: e, input: input as Input<AnyEndpoint>, accept, check, after }
  const answer = await send(settings, request)
  if (!answer.body) return
  try {
    for await (const { id, data } of parseEvents(answer.body)) {
      check()
      yield { id, event: JSON.parse(data) as StreamEvent<E> }
    }
  } catch (error) {
    if (input.signal?.aborted || error instanceof AppError) throw error
    // A connection that breaks while an answer streams is a network error in every browser.
    throw new AppError('unavailable', words.network)
  }
}

async function send(settings: CallSettings, request: Request): Promise<Response> {
  const { endpoint, input, check } = request
  if (input.params) await settings.before?.(input.params)
  const token = await settings.token()
  check()
  const { path, method } = endpoint
  const url = settings.origin + fillPath(path, input.params ?? {}) + queryString(input.query)
  const headers = buildHeaders(settings, request, token)
  const body = encodeBody(endpoint, input)
  const { signal = null } = input
  const fetchNow = settings.fetch ?? fetch
  const answer = await fetchNow(url, { method, headers, body, signal }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new AppError('unavailable', words.network)
  })
  if (answer.ok && isOurs(endpoint, answer)) return answer
  const failure = await readFailure(answer)
  check()
  if (failure.code === 'unauthenticated') settings.onSignedOut?.()
  throw failure
}

function buildHeaders(
  { timezone }: CallSettings,
  { endpoint, input, accept, after }: Request,
  token: string | undefined,
): Record<string, string> {
  const isJson = endpoint.body && !isRaw(endpoint)
  return {
    accept,
    'x-timezone': timezone,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
    ...(after !== undefined && { 'last-event-id': String(after) }),
    ...(isJson && { 'content-type': 'application/json' }),
  }
}

const isRaw = ({ body }: AnyEndpoint) => body === 'multipart' || body === 'bytes'

function encodeBody(endpoint: AnyEndpoint, { body }: Input<AnyEndpoint>) {
  if (isRaw(endpoint)) return body as FormData | Blob
  return endpoint.body ? JSON.stringify(body) : null
}

const noCheck = () => undefined

/** Fills `:name` parts. @throws Error if one is missing: a bug of the caller. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) throw new Error(`path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

function queryString(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, v]) => v !== undefined,
  )
  return entries.length ? `?${new URLSearchParams(entries.map(([k, v]) => [k, String(v)]))}` : ''
}

/**
 * Our server never answers with an HTML page. Guest networks always do, and so do proxies that can't reach the server.
 */
const isPage = ({ headers }: Response) => /^text\/html\b/i.test(headers.get('content-type') ?? '')

const isOurs = (e: AnyEndpoint, answer: Response) =>
  !isPage(answer) && (e.kind !== 'endpoint' || e.response !== 'nothing' || answer.status === 204)

async function readFailure(answer: Response): Promise<AppError> {
  const body = readErrorBody(await answer.json().catch(() => undefined))
  if (!body) return foreignError(answer)
  const { code, message, detail, current } = body
  return new AppError(code, message, {
    ...(detail && { detail }),
    ...(current !== undefined && { current }),
  })
}

/**
 * Answers from something between here and the server, such as a proxy that can't reach it: nothing was done, and
 * retrying may help.
 */
function foreignError(answer: Response): AppError {
  if (answer.status === 413) return new AppError('too-large', words.unknown)
  if (answer.ok || isPage(answer) || answer.status > 500)
    return new AppError('unavailable', words.network)
  return new AppError('failed', answer.status === 500 ? words.unexpected : words.unknown)
}

/** The server sends heartbeats; a stream without one for two and a half intervals is dead. */
const silentMs = 2.5 * streamBeatMs

function beforeSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', words.network)), silentMs)
  })
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}

/** Server-sent events (WHATWG HTML §9.2) as far as our server writes them: `id:` and one `data:` line. */
async function* parseEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ id: number; data: string }> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await beforeSilence(reader.read())
      if (done) return
      rest += value
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) yield { id: Number(/^id: (\d+)$/m.exec(block)?.[1] ?? 0), data }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
