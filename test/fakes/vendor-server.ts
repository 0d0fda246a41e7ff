import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'

/** One for every connection and request, or by their number from 1 on. */
export type Fault = VendorFault | ((n: number) => VendorFault | undefined) | undefined

/** What the fake of a vendor does; the faults of the compliance suite are done here, alike for all. */
type VendorBehaviour = {
  fault?: Fault
  /** Messages that only resemble the vendor's, and others' messages. */
  garbage?: string[]
  /** The status and body to refuse with, or nothing if the caller may enter. */
  refuse: (request: IncomingMessage) => { status: number; body: string } | undefined
  /** The body of a refusal in the vendor's own form. */
  errorBody: (status: number, message: string) => string
  /** One websocket, already let in. `send` is the only way to answer. */
  connected?: (call: VendorCall) => void
  /** One plain request, already let in, with its body. */
  asked?: (request: IncomingMessage, body: Buffer) => Promise<object> | object
}

export type VendorCall = {
  url: URL
  socket: WebSocket
  send: (message: object) => void
  /** Must be called with all audio, which determines "after so many seconds". */
  heard: (seconds: number) => void
}

type VendorServer = {
  port: number
  connections: () => number
  close: () => Promise<void>
}

/** Nothing that any protocol of speech would say. */
const GARBAGE = ['{"type":"', '<html>Bad gateway</html>', '[]', 'null', '7', '', '{"no":"type"}']

function garbageOf({ garbage = [] }: VendorBehaviour): string {
  const all = [...GARBAGE, ...garbage]
  return all[Math.floor(Math.random() * all.length)] ?? ''
}

/** A server on the loopback that speaks HTTP and websockets, and misbehaves on command. */
export async function startVendorServer(behaviour: VendorBehaviour): Promise<VendorServer> {
  let count = 0
  const nextFault = () => {
    count += 1
    return typeof behaviour.fault === 'function' ? behaviour.fault(count) : behaviour.fault
  }
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (all) => [...all][0] ?? false,
  })
  const server = createServer((request, response) => {
    answer(behaviour, nextFault(), request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, raw, head) => {
    const fault = nextFault()
    const refusal = refusalOf(behaviour, fault, request)
    if (refusal) return refuseUpgrade(raw, refusal)
    sockets.handleUpgrade(request, raw, head, (socket) =>
      serve(behaviour, fault, request, socket, raw),
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    port,
    connections: () => sockets.clients.size,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }

  function serve(
    { connected }: VendorBehaviour,
    fault: VendorFault | undefined,
    request: IncomingMessage,
    socket: WebSocket,
    raw: Duplex,
  ) {
    if (fault?.kind === 'cut-bytes') cutAfter(raw, fault.afterBytes)
    if (fault?.kind === 'slow') {
      socket.pause()
      setTimeout(() => socket.resume(), fault.ms)
    }
    let garbled = false
    let seconds = 0
    const isStalled = () => fault?.kind === 'stall' && seconds >= (fault.afterSeconds ?? 0)
    socket.on('error', () => undefined)
    connected?.({
      url: urlOf(request),
      socket,
      send(message) {
        if (!isStalled()) socket.send(JSON.stringify(message))
      },
      heard(now) {
        seconds = now
        if (fault?.kind === 'cut' && seconds >= fault.afterSeconds) raw.destroy()
        if (fault?.kind !== 'garbage' || garbled) return
        garbled = true
        socket.send(garbageOf(behaviour))
      },
    })
  }
}

const urlOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://fake')

type Refusal = { status: number; body: string; retryAfter?: number | undefined }

function refusalOf(
  behaviour: VendorBehaviour,
  fault: VendorFault | undefined,
  request: IncomingMessage,
): Refusal | undefined {
  if (fault?.kind !== 'status') return behaviour.refuse(request)
  // Vendors are known to repeat the key in their answer.
  const body = behaviour.errorBody(fault.status, `Refused ${request.headers.authorization}`)
  return { status: fault.status, body, retryAfter: fault.retryAfterSeconds }
}

function refuseUpgrade(raw: Duplex, { status, body, retryAfter }: Refusal): void {
  const wait = retryAfter === undefined ? '' : `Retry-After: ${retryAfter}\r\n`
  const length = Buffer.byteLength(body)
  raw.end(
    `HTTP/1.1 ${status} No\r\n${wait}Content-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/** Lets this many more bytes out, then breaks the connection, even in the middle of a frame. */
function cutAfter(raw: Duplex, bytes: number): void {
  let left = bytes
  const write = raw.write.bind(raw) as (chunk: Buffer) => boolean // of the forms of `write` only this is used here
  raw.write = (chunk: Buffer) => {
    const part = Buffer.from(chunk).subarray(0, left)
    left -= part.length
    const isFlushed = write(part)
    if (left === 0) setImmediate(() => raw.destroy())
    return isFlushed
  }
}

async function answer(
  behaviour: VendorBehaviour,
  fault: VendorFault | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // no encoding is set
  if (fault?.kind === 'stall') {
    await sleep(20_000, undefined, { ref: false })
    return
  }
  const refusal = refusalOf(behaviour, fault, request)
  if (refusal) {
    if (refusal.retryAfter !== undefined) response.setHeader('retry-after', refusal.retryAfter)
    response.writeHead(refusal.status).end(refusal.body)
    return
  }
  const body = Buffer.from(JSON.stringify(await behaviour.asked?.(request, Buffer.concat(parts))))
  const bytes = fault?.kind === 'garbage' ? Buffer.from(garbageOf(behaviour)) : body
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  if (fault?.kind !== 'cut-bytes') return void response.end(bytes)
  response.write(bytes.subarray(0, Math.min(fault.afterBytes, bytes.length - 1)))
  setTimeout(() => response.destroy(), 10)
}
