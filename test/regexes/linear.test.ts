import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Pattern } from './collect.ts'
import type { Job, Slow } from './worker.ts'

/** No pattern takes this long on one text, even on a busy machine, unless it's exponential. */
const STUCK_MS = 3_000
const THREADS = 2

function startThread(patterns?: Pattern[]) {
  const progress = new Int32Array(new SharedArrayBuffer(8))
  const workerData: Job = { ...(patterns && { patterns }), progress }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
  return { worker, progress }
}

async function collect(): Promise<Pattern[]> {
  const [patterns] = (await once(startThread().worker, 'message')) as [Pattern[]]
  return patterns
}

/** A line about each slow pattern. One that doesn't finish is terminated, and the rest continues. */
async function measure(patterns: Pattern[]): Promise<string[]> {
  if (patterns.length === 0) return []
  const lines: string[] = []
  const { worker, progress } = startThread(patterns)
  worker.on('message', (slow: Slow) => lines.push(lineOf(slow)))
  let [tried, since] = [-1, 0]
  const watch = setInterval(() => {
    const now = Atomics.load(progress, 1)
    if (now !== tried) [tried, since] = [now, performance.now()]
    else if (performance.now() - since > STUCK_MS) void worker.terminate()
  }, 50)
  const [code] = (await once(worker, 'exit')) as [number]
  clearInterval(watch)
  const place = Atomics.load(progress, 0)
  const stuck = patterns[place]
  if (code === 0 || !stuck) return lines
  return [
    ...lines,
    `${stuck.file} /${stuck.source}/${stuck.flags} does not end`,
    ...(await measure(patterns.slice(place + 1))),
  ]
}

const lineOf = ({ file, source, flags, unit, ms, growth }: Slow) =>
  `${file} /${source}/${flags} on ${JSON.stringify(unit)}: ${ms.toFixed(1)} ms, ×${growth.toFixed(1)}`

test('every regular expression takes four times as long for four times the text, whatever it repeats', async () => {
  const patterns = await collect()
  expect(patterns.length).toBeGreaterThan(2_000)
  const shares = Array.from({ length: THREADS }, (_, n) =>
    measure(patterns.filter((_pattern, place) => place % THREADS === n)),
  )
  expect((await Promise.all(shares)).flat()).toEqual([])
}, 90_000)
