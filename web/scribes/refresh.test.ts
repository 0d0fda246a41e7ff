import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keys } from '#web/api/keys.ts'
import { beginReading, sendShown } from './refresh.ts'

test('a list that was read before a change was made, or while it was, is behind it and is read again once all are done', async () => {
  const queries = new QueryClient()

  await queries.fetchQuery({
    queryKey: [...keys.scribes, 'all'],
    queryFn: () => 1,
    staleTime: Infinity,
  })
  const isStale = () => queries.getQueryState([...keys.scribes, 'all'])?.isInvalidated
  const before = beginReading(queries)
  expect(before()).toBe(false)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const deleted = sendShown(queries, () => first.promise)
  const made = sendShown(queries, () => second.promise)
  const during = beginReading(queries)
  first.resolve()
  await deleted
  expect(isStale()).toBe(false)
  second.reject(new Error('no network'))
  await expect(made).rejects.toThrow('no network')
  expect(isStale()).toBe(true)
  expect([before(), during(), beginReading(queries)()]).toEqual([true, true, false])
})
