import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

/** The requests under way, each until its signal ends it. */
const network = vi.hoisted(() => ({ signals: [] as AbortSignal[], keys: [] as (string | null)[] }))
vi.mock('./progress-fetch.ts', () => ({
  progressFetch:
    () =>
    (_input: string, { signal, headers }: { signal: AbortSignal; headers: HeadersInit }) => {
      network.signals.push(signal)
      network.keys.push(new Headers(headers).get('idempotency-key'))
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    },
}))
vi.mock('#web/api/client.ts', async (original) => ({
  ...(await original<object>()),
  freshToken: async () => 'token',
}))
const { cancelUpload, retryUpload, uploadForms, useFormUploads } = await import('./uploads.ts')

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

it('a cancelled upload stops at once, and the next one begins', async () => {
  uploadForms(new QueryClient(), [pdf('a.pdf'), pdf('b.pdf')], 'me')
  await expect.poll(() => network.signals).toHaveLength(1)
  const [first] = useFormUploads.getState().uploads
  cancelUpload(first?.id ?? '')
  expect(network.signals[0]?.aborted).toBe(true)
  await expect.poll(() => network.signals).toHaveLength(2)
  expect(network.signals[1]?.aborted).toBe(false)
  expect(useFormUploads.getState().uploads.map(({ file }) => file.name)).toEqual(['b.pdf'])
})

afterEach(() => {
  for (const { id } of useFormUploads.getState().uploads) cancelUpload(id)
})

it('a retry has the key of its first attempt, and another upload has its own', async () => {
  network.keys.length = 0
  const queries = new QueryClient()
  uploadForms(queries, [pdf('a.pdf')], 'me')
  await expect.poll(() => network.keys).toHaveLength(1)
  const [upload] = useFormUploads.getState().uploads
  network.signals.at(-1)?.dispatchEvent(new Event('abort'))
  await expect.poll(() => useFormUploads.getState().uploads[0]?.error).toBeDefined()
  retryUpload(queries, upload?.id ?? '')
  uploadForms(queries, [pdf('a.pdf')], 'me')
  await expect.poll(() => network.keys).toHaveLength(2)
  cancelUpload(upload?.id ?? '')
  await expect.poll(() => network.keys).toHaveLength(3)
  const [first, retry, other] = network.keys
  expect(first).toBeTruthy()
  expect(retry).toBe(first)
  expect(other).not.toBe(first)
})
