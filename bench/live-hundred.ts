// A hundred live visits on one core of the machine: what they add to a frame, against a bare `ws` echo on the same core,
// and the memory that each takes beyond the engine.
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { FRAME_MS, openSocket, type Peer, speak, startPeer } from './lib/live.ts'
import { median, report } from './report.ts'

const SESSIONS = 100
const SECONDS = 6
const ROUNDS = 3
const MB = 1_048_576

/** The server alone; its database and the people who speak have the other core. */
function onOneCore(peer: Peer): void {
  if (process.platform === 'linux') execFileSync('taskset', ['-a', '-cp', '0', String(peer.pid)])
}

const p95 = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN

/** Opens sessions, lets all of them speak, and returns the slow end of it and the memory at the end. */
async function measure(peer: Peer, sessions: number) {
  const sockets: WebSocket[] = []
  for (let n = 0; n < sessions; n++) sockets.push(await openSocket(peer))
  let rss = 0
  const watch = setInterval(() => {
    void peer.used().then((used) => (rss = Math.max(rss, used.rss)))
  }, 1_000)
  const took = await Promise.all(
    sockets.map((socket, n) => speak(socket, (n * FRAME_MS) / sessions, SECONDS)),
  )
  clearInterval(watch)
  await sleep(1_000)
  return { p95: p95(took.flat()), rss }
}

const [echo, ours] = [await startPeer('echo'), await startPeer('ours')]
onOneCore(echo)
onOneCore(ours)
await measure(ours, 10)
const rounds = []
for (let round = 0; round < ROUNDS; round++)
  rounds.push({
    echo: await measure(echo, SESSIONS),
    few: await measure(ours, 10),
    ours: await measure(ours, SESSIONS),
  })
const [mine, bare] = [
  median(rounds.map((one) => one.ours.p95)),
  median(rounds.map((one) => one.echo.p95)),
]
report({
  what: `added latency p95, ms, ${SESSIONS} live visits on one core, vs 20 ms`,
  ours: mine - bare,
  peer: 20,
  goal: 1,
})
report({ what: 'the same as a ratio to a bare ws echo, ms', ours: mine, peer: bare, goal: 3 })
report({
  what: 'memory of a live visit beyond the engine, MB, vs 1 MB',
  ours: median(rounds.map((one) => one.ours.rss - one.few.rss)) / (SESSIONS - 10) / MB,
  peer: 1,
  goal: 1,
})
await Promise.all([echo.stop(), ours.stop()])
