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

/** One connection that hears notifications and comes back by itself when it is cut. */
export function openListener(url: string, log: (line: string) => void): Listener {
  const handlers = new Map<string, Set<Handler>>()
  let closed = false
  let current: Promise<pg.Client> | undefined

  function dispatch({ channel, payload = '' }: pg.Notification): void {
    for (const handler of handlers.get(channel) ?? []) handler.onMessage(payload)
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(connectionConfig(url))
    client.on('error', () => {})
    client.on('notification', dispatch)
    try {
      await client.connect()
      for (const channel of handlers.keys()) await client.query(`listen ${quoted(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      if (!closed) current = reconnect()
    })
    return client
  }

  async function reconnect(): Promise<pg.Client> {
    log('The connection for notifications broke; connecting again')
    for (let pause = 20; ; pause = Math.min(pause * 2, 2_000)) {
      await sleep(pause)
      if (closed) throw new Error('The database is closed')
      try {
        const client = await connect()
        for (const set of handlers.values()) for (const { onGap } of set) onGap()
        return client
      } catch {
        // Tried again after the pause; the pool reports what is wrong.
      }
    }
  }

  function connection(): Promise<pg.Client> {
    current ??= connect()
    current.catch(() => (current = undefined))
    return current
  }

  /** A client takes no statement while it is busy with another. */
  let last: Promise<unknown> = Promise.resolve()
  function run(statement: string): Promise<unknown> {
    const next = last.then(async () => (await connection()).query(statement))
    last = next.catch(() => undefined)
    return next
  }

  async function startListening(channel: string, handler: Handler): Promise<() => Promise<void>> {
    const set = handlers.get(channel) ?? new Set()
    handlers.set(channel, set.add(handler))
    if (set.size === 1) await run(`listen ${quoted(channel)}`)
    return () => stopListening(channel, handler)
  }

  async function stopListening(channel: string, handler: Handler): Promise<void> {
    const set = handlers.get(channel)
    set?.delete(handler)
    if (set?.size !== 0 || closed) return
    handlers.delete(channel)
    await run(`unlisten ${quoted(channel)}`).catch((error: unknown) => {
      // A connection that was closed meanwhile hears nothing any more.
      if (!closed) throw error
    })
  }

  return {
    listen(channel, handler) {
      const listening = startListening(channel, handler)
      // Some look at it only when they stop: until then a failure is nobody's, and would end the process.
      listening.catch(() => undefined)
      return listening
    },
    async close() {
      closed = true
      const client = await current?.catch(() => undefined)
      await client?.end()
    },
  }
}
