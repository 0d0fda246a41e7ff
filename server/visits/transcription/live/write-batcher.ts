import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises'

/**
 * Before the next write, for each recording that shared the last one, and at most: the more come, the more share a write,
 * and who is alone hardly waits. The first after a pause goes at once.
 */
const PAUSE_MS_EACH = 15
const LONGEST_PAUSE_MS = 50

interface Waiting<Batch, Stored> {
  batch: Batch
  done: PromiseWithResolvers<Stored>
}

/**
 * Stores the data of many live recordings, several in one write and one write at a time, so that a busier database gets
 * larger writes.
 * @param most how many are stored together
 * @param together returns for each how it was stored, or undefined for those that need `alone`
 * @param alone stores one that wasn't stored yet, and detects if it was
 */
export function createWriteBatcher<Batch, Stored>(
  most: number,
  together: (batches: Batch[]) => Promise<(Stored | undefined)[]>,
  alone: (batch: Batch) => Promise<Stored>,
): (batch: Batch) => Promise<Stored> {
  const waiting: Waiting<Batch, Stored>[] = []
  let running = false

  async function run(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const began = performance.now()
      const round = waiting.splice(0, most)
      await store(round)
      const wanted = Math.min(LONGEST_PAUSE_MS, round.length * PAUSE_MS_EACH)
      const pause = wanted - (performance.now() - began)
      if (pause > 0 && waiting.length < most) await sleep(pause)
    }
    running = false
  }

  async function store(round: Waiting<Batch, Stored>[]): Promise<void> {
    // A failure must not affect the others: each is then stored alone, and none twice.
    const stored = await together(round.map(({ batch }) => batch)).catch(() => [])
    for (const [n, { batch, done }] of round.entries()) {
      const at = stored[n]
      if (at) done.resolve(at)
      else alone(batch).then(done.resolve, done.reject)
      // Each gets its own: between two of them, those who speak are read.
      await breath()
    }
  }

  return (batch) => {
    const done = Promise.withResolvers<Stored>()
    waiting.push({ batch, done })
    if (!running) void run()
    return done.promise
  }
}
