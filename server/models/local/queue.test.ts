import { expect, test } from 'vitest'
import { fairLine } from './queue.ts'

const never = new AbortController().signal
/** Whether it's a place's turn now. */
const hasTurn = async ({ turn }: { turn: Promise<void> }) =>
  Promise.race([turn.then(() => true), new Promise((resolve) => setTimeout(resolve, 0, false))])

test('a request that is cancelled during its work keeps its turn until it has stopped', async () => {
  const line = fairLine()
  const cancelled = new AbortController()
  const first = line.enter({ asker: 'a' }, cancelled.signal)
  const second = line.enter({ asker: 'b' }, never)
  await first.turn
  cancelled.abort()
  expect(await hasTurn(second)).toBe(false)
  expect(line.length()).toBe(2)
  first.leave()
  expect(await hasTurn(second)).toBe(true)
})

test('a request that is cancelled while it waits leaves the line, and the next one is served', async () => {
  const line = fairLine()
  const cancelled = new AbortController()
  const first = line.enter({ asker: 'a' }, never)
  const second = line.enter({ asker: 'b' }, cancelled.signal)
  const third = line.enter({ asker: 'c' }, never)
  cancelled.abort(new Error('cancelled'))
  await expect(second.turn).rejects.toThrow('cancelled')
  second.leave()
  expect(await hasTurn(third)).toBe(false)
  first.leave()
  expect(await hasTurn(third)).toBe(true)
  third.leave()
  third.leave()
  expect(line.length()).toBe(0)
})

test('one asker’s many requests don’t hold up another’s, whose position counts them in turn', async () => {
  const line = fairLine()
  const positions: number[] = []
  const served: string[] = []
  const enter = (asker: string, name: string, isWatched = false) => {
    const onPosition = ({ before }: { before: number }) => positions.push(before)
    const place = line.enter({ asker, ...(isWatched && { onPosition }) }, never)
    void place.turn.then(() => {
      served.push(name)
      place.leave()
    })
  }
  const first = line.enter({ asker: 'a' }, never)
  for (const name of ['a1', 'a2', 'a3']) enter('a', name)
  enter('b', 'b1', true)
  first.leave()
  await expect.poll(() => served).toEqual(['b1', 'a1', 'a2', 'a3'])
  expect(positions[0]).toBe(1)
})
