// Rows 1 to 4: what the live socket adds between a frame of audio and the engine's answer, and its CPU,
// against bare echoes of the same frames, by `ws` and, where BUN or the path names it, by Bun. The engine answers at once; everything else is the
// product: ticket, framing, sealed durable store, acknowledgements.
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { FRAME_MS, hasBun, openSocket, type Peer, speak, startPeer } from './lib/live.ts'
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

type RelayFigures = Awaited<ReturnType<typeof measure>>

/** Measures the peers in turn, so that what else the machine does meets all of them. */
async function compare(peers: Peer[], sessions: number, rounds: number) {
  const all = new Map(peers.map(({ name }) => [name, [] as RelayFigures[]]))
  for (let round = 0; round < rounds; round++)
    for (const peer of peers) all.get(peer.name)?.push(await measure(peer, sessions))
  return (who: Peer['name'], what: keyof RelayFigures) =>
    median((all.get(who) ?? []).map((one) => one[what]))
}

async function run(): Promise<void> {
  const ours = await startPeer('ours')
  const peers = [await startPeer('echo'), ours, ...(hasBun ? [await startPeer('bun')] : [])]
  if (!hasBun) console.log('Row 4 is left out: no Bun here (name one in BUN).')
  await measure(ours, 1)
  for (const [sessions, rounds] of [
    [1, 3],
    [200, 3],
  ] as const) {
    const of = await compare(peers, sessions, rounds)
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
    if (sessions !== 200) continue
    for (const [what, peer, goal] of [
      ['3 CPU of 1,000 frames, ms, sealed and stored, vs a bare ws echo', 'echo', 2.2],
      ['4 the same, vs a bare echo by Bun', 'bun', 4.5],
    ] as const) {
      if (!hasBun && peer === 'bun') continue
      report({ what, ours: of('ours', 'cpu'), peer: of(peer, 'cpu'), goal })
    }
  }
  await Promise.all(peers.map((peer) => peer.stop()))
}

await run()
