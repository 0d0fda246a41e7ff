import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long requests in progress may still take once the server stops, in milliseconds. */
const DRAIN_MS = 2_000

/**
 * Tracks the requests in progress of a server.
 * @returns stops the server: it refuses new connections, gives requests in progress a moment, then ends all connections.
 * Event streams end at once, because their clients connect again.
 */
export function drainable(server: Server, drainMs = DRAIN_MS): () => Promise<void> {
  const open = new Set<ServerResponse>()
  server.on('request', ({ headers }, response: ServerResponse) => {
    if (headers.accept?.includes('text/event-stream')) return
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return async () => {
    server.close()
    const late = new AbortController()
    await Promise.race([
      Promise.all([...open].map(ended)),
      sleep(drainMs, undefined, { signal: late.signal, ref: false }).catch(() => undefined),
    ])
    late.abort()
    server.closeAllConnections()
  }
}

const ended = (response: ServerResponse) =>
  new Promise<void>((resolve) => response.once('close', resolve))
