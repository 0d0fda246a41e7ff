import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MeChange, saveMe } from '#web/app/session.ts'

/** Saves a part of the user document. Saves queue up, so that two fields left quickly do not overtake each other. */
export function useSaveMe(shownBy?: 'form') {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: MeChange) => saveMe(queries, change),
    scope: { id: 'me' },
    ...(shownBy && { meta: { shownBy } }),
  })
}
