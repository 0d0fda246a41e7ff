import type { Log } from '#server/platform/log/log.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionConfig } from './pool.ts'

type Handler = {
  onMessage: (payload: string) => void
  /** Called after messages may have been missed. */
  onGap: () => void
}

export type Listener = {
  listen(channel: string, handler: Handler): Promise<() => Promise<void>>
  close(): Promise<void>
}

const quoted = (channel: string) => pg.escapeIdentifier(channel)

interface State {
  url: string
  log: Log
  handlers: Map<string, Set<Handler>>
  isClosed: boolean
  current: Promise<pg.Client> | undefined
  isConnected: boolean
  /** A client takes one statement at a time. */
  last: Promise<unknown>
}

/** One connection that receives notifications and reconnects after a break. */
export function openListener(url: string, log: Log): Listener {
  const state: State = {
    url,
    log,
    handlers: new Map(),
    isClosed: false,
    current: undefined,
    isConnected: false,
    last: Promise.resolve(),
  }
  return {
    listen(channel, handler) {
      const listening = startListening(state, channel, handler)
      // Some callers await it only when they stop; until then a failure would count as unhandled and end the process.
      listening.catch(() => undefined)
      return listening
    },
    async close() {
      state.isClosed = true
      const client = await state.current?.catch(() => undefined)
      await client?.end()
    },
  }
}

async function connect(state: State): Promise<pg.Client> {
  const client = new pg.Client(connectionConfig(state.url))
  client.on('error', () => {})
  client.on('notification', ({ channel, payload = '' }) => {
    for (const handler of state.handlers.get(channel) ?? []) handler.onMessage(payload)
  })
  try {
    await client.connect()
    for (const channel of state.handlers.keys()) await client.query(`listen ${quoted(channel)}`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  state.isConnected = true
  client.once('end', () => {
    state.isConnected = false
    if (!state.isClosed) state.current = reconnect(state)
  })
  return client
}

async function reconnect(state: State): Promise<pg.Client> {
  state.log('The connection for notifications broke; reconnecting', 'warn')
  for (let pause = 20; ; pause = Math.min(pause * 2, 2_000)) {
    await sleep(pause)
    if (state.isClosed) throw new Error('The database is closed')
    try {
      const client = await connect(state)
      for (const set of state.handlers.values()) for (const { onGap } of set) onGap()
      return client
    } catch {
      // Retried after the pause; the pool reports the error.
    }
  }
}

function connection(state: State): Promise<pg.Client> {
  state.current ??= connect(state)
  state.current.catch(() => (state.current = undefined))
  return state.current
}

function run(state: State, statement: string): Promise<unknown> {
  const next = state.last.then(async () => (await connection(state)).query(statement))
  state.last = next.catch(() => undefined)
  return next
}

async function startListening(
  state: State,
  channel: string,
  handler: Handler,
): Promise<() => Promise<void>> {
  const set = state.handlers.get(channel) ?? new Set()
  state.handlers.set(channel, set.add(handler))
  if (set.size === 1) await run(state, `listen ${quoted(channel)}`)
  return () => stopListening(state, channel, handler)
}

async function stopListening(state: State, channel: string, handler: Handler): Promise<void> {
  const set = state.handlers.get(channel)
  set?.delete(handler)
  if (set?.size !== 0 || state.isClosed) return
  state.handlers.delete(channel)
  // The next connection listens to what has handlers then. A database that never comes back mustn't keep anybody waiting.
  if (!state.isConnected) return
  await run(state, `unlisten ${quoted(channel)}`).catch((error: unknown) => {
    // A connection that was closed meanwhile no longer listens.
    if (!state.isClosed) throw error
  })
}
