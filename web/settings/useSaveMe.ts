import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MeChange, saveMe } from '#web/api/session.ts'

/** Saves a part of the user document, which shows at once; of two fields left quickly none overtakes the other. */
export function useSaveMe(shownBy?: 'form', onSaved?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: MeChange) => saveMe(queries, change),
    ...(shownBy && { meta: { shownBy } }),
    ...(onSaved && { onSuccess: onSaved }),
  })
}
