import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { streamSignal, untilEnd } from './stream.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const never = () => () => undefined

async function* numbers(count: number) {
  for (let id = 0; id < count; id += 1) yield { id }
}

test('what listens to a stream is released when it is over, although its connection stays open', async () => {
  const { signal, onEnd } = streamSignal(new AbortController().signal, never)
  for await (const _ of untilEnd(numbers(3), onEnd)) expect(signal.aborted).toBe(false)
  expect(signal.aborted).toBe(true)
})

test('the end of a session ends a stream that waits for its next event', async () => {
  let end = () => {}
  const { signal, onEnd } = streamSignal(new AbortController().signal, (handler) => {
    end = handler
    return () => undefined
  })
  async function* waiting() {
    yield { id: 0 }
    await new Promise(() => undefined)
  }
  const events = untilEnd(waiting(), onEnd)
  expect(await events.next()).toMatchObject({ value: { id: 0 } })
  const next = events.next()
  end()
  expect(await next).toEqual({ done: true, value: undefined })
  expect(signal.aborted).toBe(true)
})

test('a stream that stays open keeps none of the events that were read', async () => {
  const events = untilEnd(numbers(200), never)
  const read: WeakRef<object>[] = []
  for (let n = 0; n < 100; n += 1) read.push(new WeakRef((await events.next()).value ?? {}))
  // A weak reference holds its object until the end of the turn.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect(read.filter((one) => one.deref()).length).toBeLessThan(5)
  await events.return(undefined)
})
