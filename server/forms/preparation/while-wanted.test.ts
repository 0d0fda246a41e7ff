import { expect, test } from 'vitest'
import type { UserEvent } from '#contract/events.ts'
import type { FoundForm } from './find.ts'
import { whileWanted } from './while-wanted.ts'

const form = { row: { itemId: 'f1', userId: 'u1' } } as FoundForm

/** A bus whose events are sent by `send`. */
function withEvents() {
  const handlers = new Set<(event: UserEvent) => void>()
  const subscribe = (_user: string, handler: (event: UserEvent) => void) => {
    handlers.add(handler)
    return () => handlers.delete(handler)
  }
  return {
    bus: { subscribe },
    handlers,
    send: (event: UserEvent) => handlers.forEach((one) => one(event)),
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('stopped')))

test('work on a form stops when the form changed so that its result is of no use', async () => {
  const { bus, send, handlers } = withEvents()
  let isWanted = true
  const working = whileWanted(bus, form, { isWanted: async () => isWanted }, untilAborted)
  send({ topic: 'item', id: 'f1' })
  isWanted = false
  send({ topic: 'item', id: 'another' })
  await expect(Promise.race([working, Promise.resolve('goes on')])).resolves.toBe('goes on')
  send({ topic: 'item', id: 'f1' })
  expect(await working).toBe('stopped')
  expect(handlers.size).toBe(0)
})

test('work on a form stops when its caller has gone', async () => {
  const { bus } = withEvents()
  const caller = new AbortController()
  const isWanted = async () => true
  const working = whileWanted(bus, form, { isWanted, signal: caller.signal }, untilAborted)
  caller.abort()
  expect(await working).toBe('stopped')
})
