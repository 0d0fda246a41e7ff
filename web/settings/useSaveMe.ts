import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#contract/profile.ts'
import { type MeChange, saveMe } from '#web/api/session.ts'

/** Saves a part of the user document, which shows at once. Changes are sent in order, so that none overtakes another. */
export function useSaveMe(shownBy?: 'form', onSaved?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: MeChange) => saveMe(queries, change),
    ...(shownBy && { meta: { shownBy } }),
    ...(onSaved && { onSuccess: onSaved }),
  })
}

/** Saves some of the user's settings. */
export function useSaveSettings(): (change: Partial<Settings>) => void {
  const { mutate } = useSaveMe()
  return (settings) => mutate({ settings })
}
