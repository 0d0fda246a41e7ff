// Rows 1 to 3: what the live socket adds between a frame of audio and the engine's answer, and its CPU,
// against a bare `ws` echo of the same frames. The engine answers at once; everything else is the
// product: ticket, framing, sealed durable store, acknowledgements.
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { FRAME_MS, openSocket, type Peer, speak, startPeer } from './lib/live.ts'
import { median, report } from './report.ts'

const SECONDS = 6

const quantile = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? Number.NaN

async function measure(peer: Peer, sessions: number) {
  const sockets: WebSocket[] = []
  for (let n = 0; n < sessions; n++) sockets.push(await openSocket(peer))
  await sleep(500)
  const before = (await peer.used()).cpu
  const took = (
    await Promise.all(sockets.map((socket, n) => speak(socket, (n * FRAME_MS) / sessions, SECONDS)))
  ).flat()
  const cpu = (await peer.used()).cpu - before
  const frames = (sessions * SECONDS * 1000) / FRAME_MS
  if (took.length < (frames / SECONDS) * (SECONDS - 1))
    throw new Error(`${peer.name} left frames unanswered`)
  return { p50: quantile(took, 0.5), p99: quantile(took, 0.99), cpu: cpu / frames }
}

async function compare(echo: Peer, ours: Peer, sessions: number, rounds: number) {
  const all = { echo: [], ours: [] } as Record<
    'echo' | 'ours',
    Awaited<ReturnType<typeof measure>>[]
  >
  for (let round = 0; round < rounds; round++) {
    all.echo.push(await measure(echo, sessions))
    all.ours.push(await measure(ours, sessions))
  }
  const middle = (who: 'echo' | 'ours', what: 'p50' | 'p99' | 'cpu') =>
    median(all[who].map((one) => one[what]))
  return middle
}

async function run(): Promise<void> {
  const [echo, ours] = [await startPeer('echo'), await startPeer('ours')]
  await measure(ours, 1)
  for (const [sessions, rounds] of [
    [1, 3],
    [200, 3],
  ] as const) {
    const of = await compare(echo, ours, sessions, rounds)
    for (const [q, most] of [
      ['p50', 1],
      ['p99', 5],
    ] as const) {
      const [mine, bare] = [of('ours', q), of('echo', q)]
      console.log(`${sessions} sessions ${q}: echo ${bare.toFixed(2)}, ours ${mine.toFixed(2)} ms`)
      report({
        what: `${sessions === 1 ? 1 : 2} added latency ${q}, ms, ${sessions} sessions, vs ${most} ms`,
        ours: mine - bare,
        peer: most,
        goal: 1,
      })
    }
    if (sessions === 200)
      report({
        what: '3 CPU of 1,000 frames, ms, sealed and stored, vs a bare ws echo',
        ours: of('ours', 'cpu'),
        peer: of('echo', 'cpu'),
        goal: 2.2,
      })
  }
  await Promise.all([echo.stop(), ours.stop()])
}

await run()
