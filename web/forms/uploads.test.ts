import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

/** The requests under way, each until its signal ends it. */
const network = vi.hoisted(() => ({ signals: [] as AbortSignal[] }))
vi.mock('./progress-fetch.ts', () => ({
  progressFetch:
    () =>
    (_input: string, { signal }: { signal: AbortSignal }) => {
      network.signals.push(signal)
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    },
}))
vi.mock('#web/api/client.ts', async (original) => ({
  ...(await original<object>()),
  freshToken: async () => 'token',
}))
const { cancelUpload, uploadForms, useFormUploads } = await import('./uploads.ts')

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

it('a cancelled upload stops at once, and the next one begins', async () => {
  uploadForms(new QueryClient(), [pdf('a.pdf'), pdf('b.pdf')], 'me')
  await vi.waitFor(() => expect(network.signals).toHaveLength(1))
  const [first] = useFormUploads.getState().uploads
  cancelUpload(first?.id ?? '')
  expect(network.signals[0]?.aborted).toBe(true)
  await vi.waitFor(() => expect(network.signals).toHaveLength(2))
  expect(network.signals[1]?.aborted).toBe(false)
  expect(useFormUploads.getState().uploads.map(({ file }) => file.name)).toEqual(['b.pdf'])
})
