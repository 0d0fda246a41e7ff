import { streamBeatMs } from '#contract/endpoint.ts'
import { recentEvents } from '#common/recent-events.ts'
import type { ConnectionState, StreamMessage } from './connection.ts'

/** A message from a window to the shared stream. */
export type WindowMessage = 'leave' | 'end' | 'online' | 'offline'

/** The part of a MessagePort that is needed here. */
export interface Port {
  postMessage(said: StreamMessage): void
  onmessage: ((message: MessageEvent<WindowMessage>) => void) | null
}

interface Sharing {
  /** Opens the one stream; it reports events until aborted. */
  keep: (say: (said: StreamMessage) => void, signal: AbortSignal) => void
  /** A window's browser says that the network is back or gone. */
  network: (now: 'online' | 'offline') => void
  /** The session is over: no port may receive anything more. */
  end: () => void
}

/**
 * One line for all windows of an account in this browser, open while there is one. Every window gets the state of the
 * line with each beat, so that it notices when this itself is gone.
 * @returns what lets a window join.
 */
export function serveWindows({ keep, network, end }: Sharing): (port: Port) => void {
  const ports = new Set<Port>()
  const recent = recentEvents()
  let state: ConnectionState = 'connecting'
  let line: AbortController | undefined
  let pulse: ReturnType<typeof setInterval> | undefined

  const toAll = (said: StreamMessage) => {
    for (const port of ports) port.postMessage(said)
  }
  const say = (said: StreamMessage) => {
    if (said.type === 'state' && said.state === state) return
    if (said.type === 'state') state = said.state
    if (said.type === 'event') recent.add(said.event)
    toAll(said)
    if (said.type === 'over') finish()
  }
  const open = () => {
    line = new AbortController()
    keep(say, line.signal)
    pulse = setInterval(() => toAll({ type: 'state', state }), streamBeatMs)
  }
  const close = () => {
    line?.abort()
    line = undefined
    state = 'connecting'
    clearInterval(pulse)
  }
  const finish = () => {
    ports.clear()
    close()
    end()
  }
  const hear = (port: Port, told: WindowMessage) => {
    if (told === 'online' || told === 'offline') return network(told)
    ports.delete(port)
    if (told === 'end') return say({ type: 'over' })
    if (ports.size === 0) close()
  }
  return (port) => {
    port.onmessage = ({ data }) => hear(port, data)
    ports.add(port)
    if (!line) open()
    port.postMessage({ type: 'state', state })
    // What this window has read before it joined may be older than these.
    for (const event of recent.of()) port.postMessage({ type: 'event', event })
  }
}
