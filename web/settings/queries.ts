import { queryOptions } from '@tanstack/react-query'
import { getCodeList } from '#contract/codes.ts'
import { getSystem } from '#contract/system.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const systemQuery = queryOptions({
  queryKey: keys.system,
  queryFn: ({ signal }) => call(getSystem, { signal }),
  // What works can change at any time, and the page must show it.
  staleTime: 0,
})

export const codeListQuery = queryOptions({
  queryKey: [...keys.system, 'code list'],
  queryFn: ({ signal }) => call(getCodeList, { signal }),
})
