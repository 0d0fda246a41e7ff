import { useQuery } from '@tanstack/react-query'
import { getPasteSettings } from '#contract/export.ts'
import { useClient } from './client.ts'

const queryKey = ['paste-profiles']

/** How the user copies notes and fills pages. */
export function usePasteSettings() {
  const { call } = useClient()
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getPasteSettings, { signal }) })
}
