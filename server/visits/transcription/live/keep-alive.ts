import type { WebSocket } from 'ws'
import { LOST_MS } from '../present.ts'

/** Proxies close silent connections, often after 30 s. */
const PING_MS = 15_000

/** Ends a connection that answers no ping; calls `onSilent` for one that answers but sends nothing. */
export function keepAlive(
  socket: WebSocket,
  onSilent: () => void,
): { noteMessage(): void; stop(): void } {
  let isAlive = true
  let silentSince = performance.now()
  socket.on('pong', () => (isAlive = true))
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    if (performance.now() - silentSince > LOST_MS) onSilent()
    isAlive = false
    socket.ping()
  }, PING_MS)
  return {
    noteMessage() {
      isAlive = true
      silentSince = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}
