// An upload, encrypted and raw, against what Node and the disk do at best in the same run, and the
// memory that one of 1 GB takes. Every write ends in fsync; the source makes its bytes up.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { putSealed, readSealed } from '#server/platform/storage/sealed.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'
import { memoryKeys } from '#test/fakes/memory-keys.ts'
import { median, report } from './report.ts'

const MB = 1_048_576
const piece = Buffer.alloc(65_536, 'sixteen bytes...')
const rounds = 7
const runBytes = 256 * MB
const allowedGrowth = 40
const partBytes = 4 * MB

const folder = await mkdtemp(join(tmpdir(), 'ausculta-bench-'))
const storage = await diskStorage({ root: folder })
const { current } = await memoryKeys().keysFor('user:1')

async function* source(bytes: number): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}

async function streamToDisk(path: string): Promise<void> {
  await pipeline(source(runBytes), createWriteStream(path, { flush: true }))
}

async function writeToDisk(path: string): Promise<void> {
  const block = Buffer.alloc(MB, piece)
  await using file = await open(path, 'w')
  for (let sent = 0; sent < runBytes; sent += MB) await file.write(block)
  await file.sync()
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

async function compareSpeeds(): Promise<void> {
  const key = newStorageKey('bench')
  const path = join(folder, 'plain')
  const ways = {
    sealed: () => putSealed(storage, key, current, source(runBytes)),
    raw: () => storage.put(key, source(runBytes)),
    stream: () => streamToDisk(path),
    write: () => writeToDisk(path),
  }
  const times = { sealed: [], raw: [], stream: [], write: [] } as Record<
    keyof typeof ways,
    number[]
  >
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['sealed', 'stream', 'raw', 'write'] as const) {
      const seconds = await secondsOf(ways[name])
      await Promise.all([storage.delete(key), rm(path, { force: true })])
      // The first round warms up.
      if (round > 0) times[name].push(seconds)
    }
  }
  const [sealed, raw] = [median(times.sealed), median(times.raw)]
  const what = (kind: string, peer: string) => `upload of 256 MB, ${kind}, s, to ${peer}`
  // At least 0.40 of the one's speed and half of the other's, here as times.
  report({
    what: what('encrypted', "Node's raw stream to disk"),
    ours: sealed,
    peer: median(times.stream),
    goal: 1 / 0.4,
  })
  report({ what: what('raw', 'write and fsync'), ours: raw, peer: median(times.write), goal: 2 })
}

/** MB by which resident memory grows over an encrypted upload, at its peak. */
async function growthOfUpload(bytes: number): Promise<number> {
  const idle = process.memoryUsage.rss()
  let peak = idle
  async function* watched() {
    let sent = 0
    for await (const next of source(bytes)) {
      sent += 1
      if (sent % 64 === 0) peak = Math.max(peak, process.memoryUsage.rss())
      yield next
    }
  }
  await putSealed(storage, newStorageKey('bench'), current, watched())
  return (peak - idle) / MB
}

/** The same for a file that came in parts and is made of them. */
async function growthInParts(bytes: number): Promise<number> {
  const keys = await memoryKeys().keysFor('user:1')
  const count = Math.ceil(bytes / partBytes)
  for (let part = 0; part < count; part += 1)
    await putSealed(storage, `parts/${part}`, keys.current, source(partBytes))
  const idle = process.memoryUsage.rss()
  let peak = idle
  async function* joined() {
    for (let part = 0; part < count; part += 1) {
      yield* (await readSealed(storage, `parts/${part}`, keys)).stream
      peak = Math.max(peak, process.memoryUsage.rss())
    }
  }
  await putSealed(storage, newStorageKey('bench'), keys.current, joined())
  return (peak - idle) / MB
}

/** In a fresh process, so that nothing measured before counts. */
async function growthInFreshProcess(how: 'memory' | 'memory-in-parts'): Promise<number> {
  const child = fork(import.meta.filename, [how])
  const [growth] = await once(child, 'message')
  return Number(growth)
}

try {
  if (process.argv[2] === 'memory') {
    process.send?.(await growthOfUpload(1_024 * MB))
  } else if (process.argv[2] === 'memory-in-parts') {
    process.send?.(await growthInParts(1_024 * MB))
  } else {
    await compareSpeeds()
    const what = (how: string) =>
      `memory growth over ${how} of 1 GB, MB, to the ${allowedGrowth} allowed`
    report({
      what: what('an encrypted upload'),
      ours: await growthInFreshProcess('memory'),
      peer: allowedGrowth,
      goal: 1,
    })
    report({
      what: what('joining the parts of an upload'),
      ours: await growthInFreshProcess('memory-in-parts'),
      peer: allowedGrowth,
      goal: 1,
    })
  }
} finally {
  await rm(folder, { recursive: true })
}
