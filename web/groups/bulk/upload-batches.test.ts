import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { uploadBatches } from './upload-batches.ts'

const addresses = (n: number) => Array.from({ length: n }, (_, at) => `p${at}@clinic.example`)

/** A group whose version is a number. `onBatch` may throw what a server would. */
function groupWith(onBatch: (batch: number, emails: string[]) => void = () => undefined) {
  const state = { version: 1, batches: [] as string[][], waits: [] as number[], cancelled: false }
  const results: string[] = []
  let tries = 0
  const upload = (emails: string[]) =>
    uploadBatches({
      emails,
      updatedAt: '1',
      send: async (batch, updatedAt) => {
        onBatch((tries += 1), batch)
        if (updatedAt !== String(state.version)) throw new AppError('version-mismatch', 'x')
        state.batches.push(batch)
        state.version += 1
        return {
          results: batch.map((email) => ({ email, result: 'invited' as const })),
          updatedAt: String(state.version),
        }
      },
      readVersion: async () => String(state.version),
      wait: async (ms) => void state.waits.push(ms),
      isCancelled: () => state.cancelled,
      onResults: (some) => results.push(...some.map(({ email }) => email)),
    })
  return { state, results, upload }
}

test('addresses are sent ten at a time, each batch on the version that the one before made', async () => {
  const { state, results, upload } = groupWith()
  expect(await upload(addresses(25))).toEqual([])
  expect(state.batches.map(({ length }) => length)).toEqual([10, 10, 5])
  expect(results).toEqual(addresses(25))
})

test('a change by somebody else between batches is read, and the batch is sent again', async () => {
  const { state, results, upload } = groupWith((batch) => {
    if (batch === 2) state.version += 5
  })
  expect(await upload(addresses(20))).toEqual([])
  expect(results).toEqual(addresses(20))
})

test('a limit of requests makes it wait as long as the server says', async () => {
  const { state, results, upload } = groupWith((batch) => {
    if (batch === 2) throw new AppError('too-many', 'x', { retryAfter: 3 })
    if (batch === 3) throw new AppError('too-many', 'x')
  })
  expect(await upload(addresses(20))).toEqual([])
  expect(state.waits).toEqual([3_000, 10_000])
  expect(results).toEqual(addresses(20))
})

test('cancelled, it stops before the next batch and says what was not sent', async () => {
  const { state, results, upload } = groupWith((batch) => {
    if (batch === 2) state.cancelled = true
  })
  expect(await upload(addresses(30))).toEqual(addresses(30).slice(20))
  expect(results).toEqual(addresses(20))
})

test('any other failure ends it, after the batches before', async () => {
  const { results, upload } = groupWith((batch) => {
    if (batch === 2) throw new AppError('unavailable', 'Network error')
  })
  await expect(upload(addresses(30))).rejects.toMatchObject({ code: 'unavailable' })
  expect(results).toEqual(addresses(10))
})
