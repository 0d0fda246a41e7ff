import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { ensureQuery } from './ensured.ts'

it('a shared read completes although the page that started it is left', async () => {
  const queries = new QueryClient()
  const asked: PromiseWithResolvers<string>[] = []
  const query = {
    queryKey: ['notes'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted()
      const answer = Promise.withResolvers<string>()
      asked.push(answer)
      return answer.promise
    },
  }
  const leave = new QueryObserver(queries, query).subscribe(() => undefined)
  const waiting = ensureQuery(queries, query)
  leave()
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]?.resolve('the notes')
  expect(await waiting).toBe('the notes')
})

it('a failure is reported at once', async () => {
  const queryFn = () => Promise.reject(new Error('refused'))
  const query = { queryKey: ['notes'], queryFn, retry: false }
  await expect(ensureQuery(new QueryClient(), query)).rejects.toThrow('refused')
})
