import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'

/** A load balancer without sticky sessions: each request and each websocket goes to the next process. */
export interface Balancer extends AsyncDisposable {
  origin: string
  /** The ports that websockets were passed on to, in their order. */
  upgrades(): readonly number[]
  /** Breaks all open websockets. */
  cut(): void
}

/**
 * Passes on what arrives at `port` to `ports` in turn. A process that refuses the connection is skipped, since it has seen
 * nothing of the request; what breaks later is answered with 502, as nginx and Caddy do by default.
 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const upgrades: number[] = []
  const sockets = new Set<Socket>()
  let turn = 0

  async function reach(): Promise<Socket> {
    for (const _ of ports) {
      const next = ports[turn++ % ports.length] ?? 0
      const socket = connect(next, '127.0.0.1').setNoDelay()
      const isOpen = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      if (!isOpen) continue
      return socket.on('error', () => undefined)
    }
    throw new Error('No process accepts connections')
  }

  async function upgrade(incoming: IncomingMessage, client: Socket, head: Buffer): Promise<void> {
    client.on('error', () => undefined)
    const socket = await reach()
    upgrades.push(socket.remotePort ?? 0)
    const { method, url, rawHeaders } = incoming
    const headers = rawHeaders.map((text, at) => (at % 2 ? `${text}\r\n` : `${text}: `)).join('')
    socket.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`)
    socket.write(head)
    sockets.add(client)
    client.once('close', () => sockets.delete(client))
    pipeline(client, socket, client, () => {
      client.destroy()
      socket.destroy()
    })
  }

  const server = createServer((incoming, outgoing) => {
    reach().then(
      (socket) => forward(incoming, outgoing, socket),
      () => outgoing.writeHead(502).end(),
    )
  })
  server.on('upgrade', (incoming, client: Socket, head: Buffer) => {
    upgrade(incoming, client, head).catch(() => client.destroy())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    upgrades: () => upgrades,
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    [Symbol.asyncDispose]: () => close(server, sockets),
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, socket: Socket): void {
  const { method, url: path, headers: given } = incoming
  const from = incoming.socket.remoteAddress
  const headers = { ...given, 'x-forwarded-for': from, connection: 'close' }
  const onward = ask({ createConnection: () => socket, method, path, headers })
  onward.once('response', (answer) => {
    // It is about the connection behind us.
    delete answer.headers.connection
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    // The beginning of a stream mustn't wait for its first event.
    outgoing.flushHeaders()
    pipeline(answer, outgoing, () => undefined)
  })
  onward.on('error', () =>
    outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end(),
  )
  outgoing.once('close', () => socket.destroy())
  pipeline(incoming, onward, () => undefined)
}

async function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
