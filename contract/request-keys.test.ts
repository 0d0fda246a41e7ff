import { expect, test } from 'vitest'
import { AppError, words } from './errors.ts'
import { requestKeys } from './request-keys.ts'

/** Sends the same request again and again, and answers each by hand. */
function sender() {
  const keys = requestKeys()
  const sent: { key: string; answer: PromiseWithResolvers<string> }[] = []
  const send = (signal?: AbortSignal) => {
    const result = keys.send('open form', signal, (key) => {
      const answer = Promise.withResolvers<string>()
      signal?.addEventListener('abort', () => answer.reject(signal.reason))
      sent.push({ key, answer })
      return answer.promise
    })
    result.catch(() => undefined)
    return result
  }
  const keyOf = (at: number) => sent[at]?.key
  return { send, keyOf, answer: (at: number) => sent[at]?.answer.resolve('done') }
}

test('a request that is sent again while it is under way has the same key', () => {
  const { send, keyOf } = sender()
  void send()
  void send()
  expect(keyOf(1)).toBe(keyOf(0))
})

test('a request after a cancelled one has another key, even at once', async () => {
  const { send, keyOf, answer } = sender()
  const cancel = new AbortController()
  const first = send(cancel.signal)
  cancel.abort()
  const second = send()
  expect(keyOf(1)).not.toBe(keyOf(0))
  await expect(first).rejects.toThrow('abort')
  // The end of the cancelled one leaves the key of the second in use.
  void send()
  expect(keyOf(2)).toBe(keyOf(1))
  answer(1)
  expect(await second).toBe('done')
})

test('a request that nothing answered in time keeps its key for the next attempt', async () => {
  const { send, keyOf } = sender()
  const giveUp = new AbortController()
  const first = send(giveUp.signal)
  giveUp.abort(new AppError('unavailable', words.network))
  await expect(first).rejects.toMatchObject({ code: 'unavailable' })
  void send()
  expect(keyOf(1)).toBe(keyOf(0))
})
