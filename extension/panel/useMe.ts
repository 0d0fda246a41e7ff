import { useQuery } from '@tanstack/react-query'
import { getMe } from '#contract/profile.ts'
import { useClient } from './client.ts'

/** The account that the panel is paired with; undefined until it has been read. */
export function useMe() {
  const { call } = useClient()
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => call(getMe, { signal }) }).data
}
