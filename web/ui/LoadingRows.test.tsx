import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { LoadingRows } from './LoadingRows.tsx'

/** What is shown while a failed load waits for its retry. */
async function shownAfter(code: ErrorCode): Promise<string> {
  const queries = new QueryClient()
  const failed = Promise.withResolvers<void>()
  const observer = new QueryObserver(queries, {
    queryKey: ['visit'],
    queryFn: () => Promise.reject(new AppError(code, 'x')),
    retry: true,
    retryDelay: () => {
      failed.resolve()
      return 3_600_000
    },
    networkMode: 'always',
  })
  const stop = observer.subscribe(() => undefined)
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MantineProvider>
          <LoadingRows label="Loading the visit" />
        </MantineProvider>
      </QueryClientProvider>,
    )
  expect(shown()).not.toContain('Try now')
  await failed.promise
  await Promise.resolve()
  const after = shown()
  stop()
  queries.clear()
  return after
}

test('a load that failed says so from the first failure on, and can be repeated at once', async () => {
  expect(await shownAfter('unavailable')).toMatch(/isn’t responding\. Trying again….*Try now/)
  expect(await shownAfter('failed')).toMatch(/returned an error\. Trying again….*Try now/)
})
