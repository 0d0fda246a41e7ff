import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to a server that counts requests and can break. */
export interface FaultyProxy {
  origin: string
  /** Method and path of each request. */
  requests: string[]
  /**
   * Answers requests of this path with a status instead of sending them on; `cut` sends them on and drops the answer,
   * `silence` never answers. With `times` only so many of them.
   */
  fault: { path: string; answer: number | 'cut' | 'silence'; times?: number } | undefined
  /** Changes the path of a request on its way. */
  change: (path: string) => string
  close(): Promise<void>
}

/** @param target origin of the server behind it, on the loopback */
export async function openFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const proxy: FaultyProxy = {
    origin: '',
    requests: [],
    fault: undefined,
    change: (path) => path,
    close,
  }
  const forward = (incoming: IncomingMessage, answer: ServerResponse, isCut: boolean) => {
    const { method, url = '', headers } = incoming
    const path = proxy.change(url)
    const onward = request({ hostname, port, method, path, headers }, (reply) => {
      if (isCut) {
        reply.resume()
        return void incoming.socket.destroy()
      }
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  }
  const server = createServer((incoming, answer) => {
    proxy.requests.push(`${incoming.method} ${incoming.url}`)
    const fault = takeFault(proxy, incoming.url ?? '')
    if (typeof fault?.answer === 'number') {
      incoming.resume()
      return void answer.writeHead(fault.answer).end('down')
    }
    if (fault?.answer === 'silence') return void incoming.resume()
    forward(incoming, answer, fault !== undefined)
  })
  async function close() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

/** The fault that a request meets. */
function takeFault({ fault }: FaultyProxy, url: string): FaultyProxy['fault'] {
  if (!fault || !url.startsWith(fault.path) || fault.times === 0) return undefined
  if (fault.times !== undefined) fault.times -= 1
  return fault
}
