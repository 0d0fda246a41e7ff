import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import {
  getPasteSettings,
  type PasteProfile,
  type PasteSettings,
  putPasteSettings,
} from '#contract/export.ts'
import { useClient } from './client.ts'

const queryKey = ['paste-profiles']

/** How the user copies notes and fills pages. */
export function usePasteSettings() {
  const { call } = useClient()
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getPasteSettings, { signal }) })
}

/** Saves a profile of the user's own; a change made elsewhere meanwhile stays. */
export function useSaveProfile(): (profile: PasteProfile) => Promise<void> {
  const { call } = useClient()
  const queries = useQueryClient()
  const put = ({ chosen, profiles, version }: PasteSettings, profile: PasteProfile) => {
    const others = profiles.filter(({ id }) => id !== profile.id)
    return call(putPasteSettings, { body: { chosen, profiles: [...others, profile], version } })
  }
  return async (profile) => {
    const known = await call(getPasteSettings, {})
    const saved = await put(known, profile).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'version-mismatch') throw error
      return put(await call(getPasteSettings, {}), profile)
    })
    queries.setQueryData(queryKey, saved)
  }
}
