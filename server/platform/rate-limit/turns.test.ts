import { setImmediate as breath } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairTurns } from './turns.ts'

test('one who asks for much does not hold up one who asks for little, and no more run at once than may', async () => {
  const turnOf = fairTurns(2)
  const order: string[] = []
  let running = 0
  let most = 0
  const piece = (name: string) => async () => {
    most = Math.max(most, ++running)
    await breath()
    running -= 1
    order.push(name)
  }
  const much = Array.from({ length: 20 }, (_, n) => turnOf('much')(piece(`much ${n}`)))
  const little = turnOf('little')(piece('little'))
  await Promise.all([...much, little])
  expect(most).toBe(2)
  expect(order.indexOf('little')).toBeLessThan(4)
  const hers = order.filter((name) => name !== 'little')
  expect(hers).toEqual(Array.from({ length: 20 }, (_, n) => `much ${n}`))
})

test('between two pieces of long work others have their turn', async () => {
  const turn = fairTurns(1)('one')
  const pieces = Promise.all(Array.from({ length: 10 }, () => turn(async () => (done += 1))))
  let done = 0
  // A small request's work: it waits a few times for something immediate.
  for (let n = 0; n < 3; n += 1) await breath()
  expect(done).toBeLessThan(5)
  await pieces
  expect(done).toBe(10)
})

test('work that fails gives its turn to the next', async () => {
  const turn = fairTurns(1)('one')
  const failed = turn(() => Promise.reject(new Error('gone')))
  const next = turn(async () => 'done')
  await expect(failed).rejects.toThrow('gone')
  expect(await next).toBe('done')
})
