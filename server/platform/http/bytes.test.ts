import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bytesOf } from './bytes.ts'

const sending = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new Request('http://x/', {
    method: 'POST',
    body: new ReadableStream({ pull }),
    duplex: 'half',
  } as RequestInit) // `duplex` is not in the DOM's types yet.

// A busy machine may be late, unlike the sender: time only passes here on command.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a sender that falls silent in the middle is disconnected', async () => {
  let sent = 0
  const request = sending((controller) => {
    if ((sent += 1) === 1) controller.enqueue(new Uint8Array(3))
    else return new Promise(() => {}) as never // Never again.
  })
  const read: number[] = []
  const reading = (async () => {
    for await (const piece of bytesOf(request, 20)) read.push(piece.byteLength)
  })()
  const ended = expect(reading).rejects.toMatchObject({ code: 'bad-request' })
  await vi.advanceTimersByTimeAsync(20)
  await ended
  expect(read).toEqual([3])
})

test('a slow sender that continues is read to the end', async () => {
  let sent = 0
  const request = sending(async (controller) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    if ((sent += 1) > 10) controller.close()
    else controller.enqueue(new Uint8Array(1))
  })
  let bytes = 0
  const reading = (async () => {
    for await (const piece of bytesOf(request, 40)) bytes += piece.byteLength
  })()
  await vi.advanceTimersByTimeAsync(400)
  await reading
  expect(bytes).toBe(10)
})
