import { awaitSession, follow } from '../client.ts'
import { keepConnection } from './connection.ts'
import { serveWindows } from './shared-port.ts'

/**
 * A shared worker's global scope, which the DOM's types leave out. Its name is the id of the user whose windows share
 * it.
 */
interface SharedWorkerScope {
  name: string
  onconnect: ((event: MessageEvent) => void) | null
  close(): void
}
const scope = globalThis as unknown as SharedWorkerScope

// It signs in with the cookie like a new window: another user's session is refused.
awaitSession(scope.name)

const join = serveWindows({
  keep: (say, signal) => void keepConnection({ follow, say, signal }),
  // As if this worker's own browser had said it: not every browser tells workers.
  network: (now) => void dispatchEvent(new Event(now)),
  end: () => scope.close(),
})
scope.onconnect = ({ ports }) => {
  for (const port of ports) join(port)
}
