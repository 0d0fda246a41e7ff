import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the network does to every connection; omitted faults don't happen. */
export interface Weather {
  /** Milliseconds that each piece takes longer. */
  latencyMs?: number
  /** Each direction of a connection carries no more, in bytes a second. */
  bytesASecond?: number
  /** Data is cut into pieces of at most this many bytes, however it was written. */
  sliceBytes?: number
  /** The share of pieces that wait for a retransmission: what lost packets look like above TCP. */
  loss?: number
  /** Connections stay open and carry nothing. */
  isBlackhole?: boolean
  /** Sent data is lost and the connections stay open; new ones are dead too, and none recovers. */
  isDropping?: boolean
  /** Answers of the server never arrive, while requests do. */
  isDeaf?: boolean
  /** New connections are reset. */
  isRefusing?: boolean
  /** Every request is redirected to the sign-in page of a guest network. */
  isPortal?: boolean
}

export interface FaultProxy extends AsyncDisposable {
  /** Where the server is reached through the network. */
  origin: string
  /** From now on the network is like this, also for the connections there are. */
  weather(now: Weather): void
  /** Cuts all connections with a reset (RST), as a router does that has forgotten them. */
  reset(): void
  /** Connections that were made. */
  connections(): number
  /** Bytes that wait in the proxy. */
  held(): number
}

/** A lost packet is sent again after about this (RFC 6298 §2.4 has a floor of a second; Linux 200 ms). */
const RETRANSMIT_MS = 200
/** More than this waits with the sender, as in the buffers of a real line. */
const MOST_HELD_BYTES = 65_536
const PORTAL = 'HTTP/1.1 302 Found\r\nLocation: http://portal.example/\r\nContent-Length: 0\r\n\r\n'

/** A network between a client and the server at `target`, that can be spoiled. */
export async function faultProxy(target: string, random = Math.random): Promise<FaultProxy> {
  const { port } = new URL(target)
  const all = new Set<Line>()
  let now: Weather = {}
  let made = 0
  const server = createServer({ allowHalfOpen: false }, (client) => {
    made += 1
    client.on('error', () => undefined)
    if (now.isRefusing) return client.resetAndDestroy()
    if (now.isPortal) return void client.once('data', () => client.end(PORTAL))
    const line = lineBetween(client, connect(Number(port), '127.0.0.1'), () => now, random)
    all.add(line)
    client.once('close', () => all.delete(line))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has an address object.
  const { port: own } = server.address() as AddressInfo
  const reset = () => all.forEach((line) => line.reset())
  return {
    origin: `http://127.0.0.1:${own}`,
    weather(next) {
      now = next
      all.forEach((line) => line.wake())
    },
    reset,
    connections: () => made,
    held: () => [...all].reduce((sum, line) => sum + line.held(), 0),
    async [Symbol.asyncDispose]() {
      reset()
      server.close()
    },
  }
}

interface Line {
  reset(): void
  wake(): void
  held(): number
}

function lineBetween(
  client: Socket,
  upstream: Socket,
  weather: () => Weather,
  random: () => number,
): Line {
  const up = flow(client, upstream, () => weather().isBlackhole ?? false, weather, random)
  const isDeaf = () => weather().isBlackhole || weather().isDeaf || false
  const down = flow(upstream, client, isDeaf, weather, random)
  upstream.on('error', () => undefined)
  upstream.once('close', () => down.end())
  client.once('close', () => up.end())
  return {
    reset() {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    },
    wake() {
      up.wake()
      down.wake()
    },
    held: () => up.held() + down.held(),
  }
}

/** One direction of a connection: a queue of pieces, and what the network does to each. */
function flow(
  from: Socket,
  to: Socket,
  isStopped: () => boolean,
  weather: () => Weather,
  random: () => number,
) {
  const queue: { at: number; piece: Buffer }[] = []
  let held = 0
  let timer: NodeJS.Timeout | undefined
  let free = 0
  let over = false
  let isDead = false

  function carry(): void {
    timer = undefined
    for (let next = queue[0]; next && !isStopped(); next = queue[0]) {
      const wait = Math.max(next.at, free) - performance.now()
      if (wait > 0) {
        timer = setTimeout(carry, wait)
        return
      }
      queue.shift()
      held -= next.piece.length
      const { bytesASecond } = weather()
      if (bytesASecond) free = performance.now() + (next.piece.length / bytesASecond) * 1000
      if (!to.write(next.piece)) {
        to.once('drain', carry)
        return
      }
    }
    if (held < MOST_HELD_BYTES) from.resume()
    if (over && queue.length === 0) to.end()
  }

  from.on('data', (data: Buffer) => {
    const {
      latencyMs = 0,
      loss = 0,
      sliceBytes = weather().bytesASecond ? 1_400 : data.length,
    } = weather()
    // TCP continues where it was: after a hole nothing is ever delivered.
    isDead ||= weather().isDropping ?? false
    if (isDead) return
    for (let start = 0; start < data.length; start += sliceBytes) {
      const piece = data.subarray(start, start + sliceBytes)
      const late = random() < loss ? RETRANSMIT_MS : 0
      queue.push({ at: performance.now() + latencyMs + late, piece })
      held += piece.length
    }
    if (held >= MOST_HELD_BYTES) from.pause()
    if (!timer) carry()
  })
  return {
    wake() {
      clearTimeout(timer)
      carry()
    },
    /** Received data is still delivered, unless the network carries nothing. */
    end() {
      over = true
      if (!timer) carry()
    },
    held: () => held,
  }
}
