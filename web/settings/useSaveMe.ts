import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile, Settings } from '#contract/profile.ts'
import { saveMe } from '#web/app/session.ts'

/** Saves one field. Saves queue up, so that two fields left quickly do not overtake each other. */
export function useSaveMe(shownBy?: 'form') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: { profile?: Partial<Profile>; settings?: Partial<Settings> }) =>
      saveMe(queries, change),
    scope: { id: 'me' },
    ...(shownBy && { meta: { shownBy } }),
  })
}
