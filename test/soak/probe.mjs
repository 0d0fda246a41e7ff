// Preloaded into the server (node --import): prints every ten seconds what memory holds after a collection.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** Before each line that is printed here. */
export const MARK = 'soak-memory '
const everyMs = Number(process.env.SOAK_EVERY_MS ?? 10_000)

// Neither threads nor child processes are measured; a child that speaks over its output mustn't print more.
delete process.env.NODE_OPTIONS
if (isMainThread && process.env.SOAK_PROBE) {
  delete process.env.SOAK_PROBE
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  setInterval(() => {
    collect()
    process.stdout.write(`${MARK}${JSON.stringify(process.memoryUsage())}\n`)
  }, everyMs).unref()
}
