import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import type { VendorFault } from '#server/speech/engines/vendor.compliance.ts'

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // a request without an encoding yields buffers
  return Buffer.concat(parts)
}

/** Listens on a free port of this machine and answers it. */
export async function listenOn(server: NetServer): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  return (server.address() as AddressInfo).port
}

export function stopServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => void server.close(() => resolve()))
}

/** Refuses an upgrade to a websocket as an HTTP server does. */
export function refuseUpgrade(socket: Duplex, status: number, headers = ''): void {
  socket.end(
    `HTTP/1.1 ${status} Refused\r\n${headers}connection: close\r\ncontent-length: 0\r\n\r\n`,
  )
}

export const retryAfterHeaders = (fault: VendorFault): Record<string, string> =>
  fault.kind === 'status' && fault.retryAfterSeconds !== undefined
    ? { 'retry-after': String(fault.retryAfterSeconds) }
    : {}

/**
 * Misbehaves on a plain request as configured; returns whether it did. Slow and early-cut live faults don't concern
 * such requests.
 */
export function misbehave(
  response: ServerResponse,
  fault: VendorFault | undefined,
  answer: string,
): boolean {
  if (fault?.kind === 'status') {
    const error = { code: fault.status, message: 'Refused.', status: 'REFUSED' }
    response.writeHead(fault.status, {
      'content-type': 'application/json',
      ...retryAfterHeaders(fault),
    })
    response.end(JSON.stringify({ error }))
    return true
  }
  if (fault?.kind === 'garbage') {
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>hi')
    return true
  }
  if (fault?.kind === 'cut-bytes') {
    const whole = Buffer.from(answer)
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': String(Math.max(whole.length, fault.afterBytes + 1)),
    })
    response.write(whole.subarray(0, fault.afterBytes), () => response.socket?.destroy())
    return true
  }
  return fault?.kind === 'stall'
}
