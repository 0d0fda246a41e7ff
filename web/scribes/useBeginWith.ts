import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beginningWith } from '#web/ui/begin-with.ts'
import { meQuery } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { toastError } from '#web/ui/toast.tsx'
import { changeScribe } from './change-scribe.ts'
import { openNewScribe } from './scribe-actions.ts'

/** Opens a new visit with the template that was chosen in the library, once. */
export function useBeginWith(): void {
  const { state, key } = useLocation()
  const template = beginningWith(state)
  const begun = useRef<string>(undefined)
  const queries = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!template || begun.current === key) return
    begun.current = key
    const language = queries.getQueryData(meQuery.queryKey)?.settings.language ?? 'en'
    const { id, create } = openNewScribe(queries, { folderId: null, language })
    create()
      .then(() => changeScribe(queries, id, { prompts: [template] }))
      .catch(toastError)
    // Replaces the address with the template, so that going back or reloading doesn't start another visit.
    void navigate(paths.scribe(id), { replace: true })
  }, [template, key, queries, navigate])
}
