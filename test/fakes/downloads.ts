import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a server of downloads behaves; all at once is possible. */
interface Manners {
  /** Breaks off this many answers in the middle. */
  cuts: number
  /** Answers a request for the rest with the whole. */
  ignoresRange: boolean
  /** Answers a range request with another range. */
  wrongRange: boolean
  /** Declares this many bytes more or fewer than it sends. */
  lies: number
  /** Sends this many bytes after the file, without declaring a length. */
  endless: number
  /** Sends a hundred bytes at a time with a pause, in milliseconds. */
  pause: number
  /** Redirects to this address. */
  redirect: string
  status: number
}

export interface Downloads {
  address: string
  manners: Manners
  /** Replaces a file's content. */
  put(name: string, body: Buffer): void
  /** The `range` header of each request, in order. */
  ranges: (string | undefined)[]
  /** How many answers are being sent. */
  sending(): number
  close(): Promise<void>
}

const polite: Manners = {
  cuts: 0,
  ignoresRange: false,
  wrongRange: false,
  lies: 0,
  endless: 0,
  pause: 0,
  redirect: '',
  status: 200,
}

/** A file server with ranges and entity tags, like GitHub's releases, whose behaviour a test chooses. */
export async function startDownloads(files: Record<string, Buffer>): Promise<Downloads> {
  const manners = { ...polite }
  const ranges: (string | undefined)[] = []
  const held = new Map(Object.entries(files))
  const versions = new Map<string, number>()

  let sending = 0

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    sending++
    response.once('close', () => sending--)
    const name = request.url?.split('/').at(-1) ?? ''
    const body = held.get(name)
    ranges.push(request.headers.range)
    if (manners.redirect) return void response.writeHead(302, { location: manners.redirect }).end()
    if (manners.status !== 200) return void response.writeHead(manners.status).end()
    if (!body) return void response.writeHead(404).end('no')
    const etag = `"${versions.get(name) ?? 0}"`
    const asked = request.headers['if-range'] === etag ? request.headers.range : undefined
    const isPart = asked !== undefined && !manners.ignoresRange
    const from = isPart ? Number(/\d+/.exec(asked)) : 0
    if (isPart && from >= body.length) return void response.writeHead(416).end()
    const rest = body.subarray(from)
    const start = manners.wrongRange ? 0 : from
    response.writeHead(isPart ? 206 : 200, {
      etag,
      ...(!manners.endless && { 'content-length': rest.length + manners.lies }),
      ...(isPart && { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` }),
    })
    await send(response, rest)
  }

  async function send(response: ServerResponse, rest: Buffer): Promise<void> {
    const isCut = manners.cuts-- > 0
    const sent = isCut ? rest.subarray(0, Math.ceil(rest.length / 2)) : rest
    const bytes = manners.pause ? 100 : sent.length
    for (let at = 0; at < sent.length && !response.destroyed; at += bytes) {
      response.write(sent.subarray(at, at + bytes))
      if (manners.pause) await sleep(manners.pause)
    }
    for (let more = manners.endless; more > 0 && !response.destroyed; more -= 100_000) {
      response.write(Buffer.alloc(100_000))
      await sleep(0)
    }
    if (!isCut && manners.lies <= 0) return void response.end()
    // The sent bytes must have been read, or the break would come before them.
    await sleep(300)
    response.destroy()
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    manners,
    ranges,
    sending: () => sending,
    put(name, body) {
      held.set(name, body)
      versions.set(name, (versions.get(name) ?? 0) + 1)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
