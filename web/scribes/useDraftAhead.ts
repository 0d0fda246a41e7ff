import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type AheadState, draftAhead } from '#contract/ahead.ts'
import { call } from '#web/app/client.ts'
import { ensured } from '#web/app/ensured.ts'
import { useUser } from '#web/app/useUser.ts'
import { useNoteMode } from '#web/chat/mode.ts'
import { templatesQuery } from '#web/notes/queries.ts'
import { templatesFor } from '#web/notes/recent-templates.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { scribeQuery } from './queries.ts'

/** The server decides whether enough is new; this is how often it is asked. */
const EVERY_MS = 15_000

/** What became of the last question for a draft. */
const useAhead = create<{ scribeId?: string; state: AheadState }>(() => ({ state: 'off' }))

/** What is drafted of this visit while it is recorded, in words; nothing where nothing is, as with the composer. */
export function useAheadWords(scribeId: string): string | undefined {
  const ahead = useAhead()
  if (ahead.scribeId !== scribeId || ahead.state === 'off') return undefined
  return ahead.state === 'writing' ? 'Drafting the note' : 'The note is drafted as you go on'
}

/** With the speed boost, the note of the visit that is being recorded is drafted before its end. */
export function useDraftAhead(): void {
  const queries = useQueryClient()
  const { settings, profile } = useUser()
  const mode = useNoteMode()
  const scribeId = useRecorder((r) =>
    r.session?.phase === 'recording' ? r.session.scribeId : undefined,
  )
  const { speedBoost } = settings
  const { defaultTemplateId } = profile
  useEffect(() => {
    if (!speedBoost || !scribeId) return
    const ask = async () => {
      const [templates, { prompts }] = await Promise.all([
        ensured(queries, templatesQuery),
        ensured(queries, scribeQuery(scribeId)),
      ])
      const [first] = templatesFor(templates, prompts, defaultTemplateId)
      if (!first) return
      const body = { prompt: { id: first.id }, conversation: { id: scribeId } }
      const { state } = await call(draftAhead, { query: { mode }, body })
      useAhead.setState({ scribeId, state })
    }
    // A draft that does not come is only no help: the note is written all the same.
    const timer = setInterval(() => void ask().catch(() => undefined), EVERY_MS)
    return () => {
      clearInterval(timer)
      useAhead.setState({ state: 'off' })
    }
  }, [queries, scribeId, speedBoost, mode, defaultTemplateId])
}
