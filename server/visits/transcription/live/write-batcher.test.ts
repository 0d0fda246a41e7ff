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
  const told = [0, 1, 2, 3, 4, 5].map(async (n) => {
    expect(await store(n)).toBe('stored')
    order.push(`told ${n}`)
    setImmediate(() => order.push(`served ${n}`))
  })
  await Promise.all(told)
  // The first goes at once, and the others share the next.
  expect(rounds).toEqual([[0], [1, 2, 3, 4, 5]])
  for (const n of [1, 2, 3])
    expect(order.indexOf(`served ${n}`)).toBeLessThan(order.indexOf(`told ${n + 2}`))
})
