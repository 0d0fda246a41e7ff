import { expect, test } from 'vitest'
import { createWriteBatcher } from './write-batcher.ts'

test('between the recordings of a round those who speak are served', async () => {
  const order: string[] = []
  const rounds: number[][] = []
  const store = createWriteBatcher<number, string>(
    16,
    async (batches) => {
      rounds.push(batches)
      return batches.map(() => 'stored')
    },
    async () => 'alone',
  )
  const answers = [0, 1, 2, 3, 4, 5].map(async (n) => {
    expect(await store(n)).toBe('stored')
    order.push(`told ${n}`)
    setImmediate(() => order.push(`served ${n}`))
  })
  await Promise.all(answers)
  // The first goes at once, and the others share the next.
  expect(rounds).toEqual([[0], [1, 2, 3, 4, 5]])
  for (const n of [1, 2, 3])
    expect(order.indexOf(`served ${n}`)).toBeLessThan(order.indexOf(`told ${n + 2}`))
})

/** A batcher whose writes end on command. */
function opened(most = 3) {
  const rounds: { batches: number[]; end: PromiseWithResolvers<(string | undefined)[]> }[] = []
  const alone: number[] = []
  const store = createWriteBatcher<number, string>(
    most,
    (batches) => {
      const end = Promise.withResolvers<(string | undefined)[]>()
      rounds.push({ batches, end })
      return end.promise
    },
    async (batch) => {
      alone.push(batch)
      if (batch === 13) throw new Error('gone')
      return `alone ${batch}`
    },
  )
  const whole = (batches: number[]) => batches.map((n) => `stored ${n}`)
  const written = () => rounds.map(({ batches }) => batches)
  return { store, rounds, alone, whole, written }
}

test('one write runs at a time, and takes no more than it may of what waits', async () => {
  const { store, rounds, whole, written } = opened()
  const all = [1, 2, 3, 4, 5].map(store)
  expect(written()).toEqual([[1]])
  for (const round of [0, 1, 2]) {
    await expect.poll(() => rounds.length).toBe(round + 1)
    rounds[round]?.end.resolve(whole(rounds[round].batches))
  }
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5].map((n) => `stored ${n}`))
  expect(written()).toEqual([[1], [2, 3, 4], [5]])
})

test('what the common write could not tell, or all of it where it failed, is stored alone once', async () => {
  const { store, rounds, alone } = opened()
  const first = store(1)
  const rest = [2, 13, 4].map((n) => store(n).catch((error: Error) => error.message))
  rounds[0]?.end.reject(new Error('deadlock'))
  expect(await first).toBe('alone 1')
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]?.end.resolve(['stored 2', undefined, undefined])
  expect(await Promise.all(rest)).toEqual(['stored 2', 'gone', 'alone 4'])
  expect(alone).toEqual([1, 13, 4])
})

test('after a pause the next one is written at once', async () => {
  const { store, rounds, whole, written } = opened()
  for (const n of [1, 2]) {
    const stored = store(n)
    await expect.poll(() => rounds.length).toBe(n)
    rounds[n - 1]?.end.resolve(whole([n]))
    expect(await stored).toBe(`stored ${n}`)
  }
  expect(written()).toEqual([[1], [2]])
})
