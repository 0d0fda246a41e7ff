// What the server keeps of an hour of sound: memory after a collection, over eight hours that pass in a minute or two.
// What waits for a collection is left out: how much that is depends on how fast the hours pass.
import { once } from 'node:events'
import { frameBytes } from '#server/visits/transcription/audio/frame.ts'
import { openSocket, startPeer } from './lib/live.ts'
import { median, report } from './report.ts'

const HOURS = 8
const CHUNKS_AN_HOUR = 3_600
const SAMPLES = 16_000
/** How many chunks may be in transit: the server decides the speed. */
const AHEAD = 60
const READINGS_AN_HOUR = 4
/** In the first hours V8 compiles what is used often. */
const WARM_HOURS = 3
const MB = 1_048_576

/** Growth a step of values taken at even distances: the median of all pairs (Sen 1968), which one step in them does not move. */
const slope = (values: number[]) =>
  median(values.flatMap((one, n) => values.slice(0, n).map((other, m) => (one - other) / (n - m))))

const peer = await startPeer('ours', {}, ['--expose-gc', '--max-semi-space-size=4'])
const socket = await openSocket(peer)
let acked = -1
socket.on('message', (data: Buffer) => {
  const message = JSON.parse(data.toString()) as { type: string; seq: number }
  if (message.type === 'ack') acked = message.seq
})
const until = async (seq: number) => {
  while (acked < seq) await once(socket, 'message')
}

const kept: number[] = []
for (let seq = 0; seq < HOURS * CHUNKS_AN_HOUR; seq++) {
  const pcm = Buffer.alloc(SAMPLES * 2, seq)
  pcm.writeUInt32LE(seq, 0)
  socket.send(frameBytes({ seq, start: seq * SAMPLES, pcm }))
  await until(seq - AHEAD)
  if ((seq + 1) % (CHUNKS_AN_HOUR / READINGS_AN_HOUR) !== 0) continue
  await until(seq)
  kept.push((await peer.used()).rss / MB)
}
socket.terminate()
const rest = kept.slice(WARM_HOURS * READINGS_AN_HOUR)
report({
  what: `memory that the server keeps of an hour of sound, MB, of ${HOURS - WARM_HOURS} hours, vs 1 MB`,
  ours: slope(rest) * READINGS_AN_HOUR,
  peer: 1,
  goal: 1,
})
await peer.stop()
