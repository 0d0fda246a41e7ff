import { queryOptions } from '@tanstack/react-query'
import { getGroup } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.groups, 'one', id],
    queryFn: ({ signal }) => call(getGroup, { params: { id }, signal }),
  })
