import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type TestApp, testApp } from '#test/app.ts'
import { type LiveParts, serveLive } from './connection.ts'
import { liveRegistry } from './registry.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A connection whose other end doesn't close on request. */
class Line extends EventEmitter {
  readonly OPEN = WebSocket.OPEN
  readyState: number = WebSocket.OPEN
  done: string[] = []
  readonly closing = Promise.withResolvers<void>()
  pause = () => void this.done.push('pause')
  resume = () => void this.done.push('resume')
  send = () => undefined
  ping = () => undefined
  close = () => {
    this.done.push('close')
    this.readyState = WebSocket.CLOSING
    this.closing.resolve()
  }
}

// Flags count for contexts that are made after them.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('a client without a ticket uses no memory: nothing is read while the ticket is checked, and nothing is kept after it', async () => {
  const line = new Line()
  const { services } = app
  // Of the shared objects, a disconnected client touches the registry alone.
  const parts = { registry: liveRegistry(services) } as LiveParts
  serveLive(services, parts, line as unknown as WebSocket)
  line.emit('message', Buffer.from('{"type":"open","ticket":"none"}'), false)
  expect(line.done).toEqual(['pause'])
  await line.closing.promise
  // Read on, or the answer to the close would never come.
  expect(line.done).toEqual(['pause', 'resume', 'close'])
  const sent = (() => {
    const frame = Buffer.alloc(250_000)
    line.emit('message', frame, true)
    return new WeakRef(frame)
  })()
  await setImmediate()
  collect()
  expect(sent.deref()).toBeUndefined()
  line.emit('close')
})
