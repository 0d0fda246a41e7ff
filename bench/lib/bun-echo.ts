// A bare echo by Bun, whose sockets are uWebSockets: the physical limit to compare the live socket with. Any message
// makes it report its usage so far.

/** The part of Bun's global that is used; the project doesn't depend on its types. */
declare const Bun: {
  serve(options: {
    port: number
    hostname: string
    fetch(request: Request, server: { upgrade(request: Request): boolean }): Response | undefined
    websocket: {
      perMessageDeflate: boolean
      message(socket: { send(data: unknown): void }, data: unknown): void
    }
  }): { port: number }
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request, upgrading) =>
    upgrading.upgrade(request) ? undefined : new Response('', { status: 404 }),
  websocket: { perMessageDeflate: false, message: (socket, data) => socket.send(data) },
})
process.on('message', () =>
  process.send?.({ ...process.cpuUsage(), rss: process.memoryUsage.rss() }),
)
process.once('disconnect', () => process.exit())
process.send?.({ origin: `http://127.0.0.1:${server.port}`, token: '' })
