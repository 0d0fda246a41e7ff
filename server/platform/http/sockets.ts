import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Config } from '#server/config/env.ts'
import { logContext, withLogContext } from '#server/platform/log/context.ts'
import { isOwnHost } from './own-host.ts'
import { isProxy } from './peer.ts'
import { REQUEST_ID, requestIdFor } from './request-id.ts'
import type { Route, SocketRoute } from './route.ts'

/** A frame of audio is a few kB; anything near this is an attack or a bug. */
const MAX_FRAME_BYTES = 256 * 1024

/**
 * Upgrades requests for the sockets of the contract, from our own pages only (RFC 6455 §10.2). Each has a request id for
 * its log lines. Answers a function that closes them all.
 */
export function mountSockets(
  server: Server,
  routes: Route[],
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): () => void {
  const sockets = new Map(
    routes.flatMap((r) =>
      r.kind === 'socket' ? [[r.socket.path, r] as [string, SocketRoute]] : [],
    ),
  )
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  })
  wss.on('headers', (headers) => headers.push(`${REQUEST_ID}: ${logContext().requestId}`))
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on('error', () => stream.destroy())
    // A path such as `//` isn't a URL; an exception here would end the process.
    const route = sockets.get(URL.parse(request.url ?? '/', 'http://host')?.pathname ?? '')
    if (!route) return refuse(stream, '404 Not Found')
    if (!sameOrigin(request, publicUrl)) return refuse(stream, '403 Forbidden')
    const given = request.headers[REQUEST_ID]
    const isFromProxy = isProxy(request.socket.remoteAddress, trustedProxies)
    const requestId = requestIdFor(given?.toString(), isFromProxy)
    withLogContext({ requestId }, () =>
      wss.handleUpgrade(request, stream, head, (socket) => {
        socket.on('error', () => socket.terminate())
        route.handler(socket)
      }),
    )
  })
  return () => {
    for (const client of wss.clients) client.close(1001)
    wss.close()
  }
}

/**
 * A browser always says where its page is from; a program that sends no Origin still needs a ticket, and so does the
 * browser extension, whose id differs between installations.
 */
function sameOrigin(request: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = request.headers
  if (!isOwnHost(host, publicUrl)) return false
  if (!origin) return true
  const from = URL.parse(origin)
  return origin === publicUrl || from?.host === host || extensions.has(from?.protocol ?? '')
}

const extensions = new Set(['chrome-extension:', 'moz-extension:'])

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}
