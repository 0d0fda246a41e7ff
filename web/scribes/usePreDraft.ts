import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type AheadState, draftAhead } from '#contract/pre-draft.ts'
import { call } from '#web/api/client.ts'
import { ensureQuery } from '#web/api/ensured.ts'
import { useUser } from '#web/api/useUser.ts'
import { useMode } from '#web/api/useMode.ts'
import { templatesQuery } from '#web/notes/queries.ts'
import { templatesFor } from '#web/notes/recent-templates.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { scribeQuery } from './queries.ts'

/** The server decides whether enough is new; this is how often it is asked. */
const EVERY_MS = 15_000

/** What became of the last question for a draft. */
const usePreDraftState = create<{ scribeId?: string; state: AheadState }>(() => ({ state: 'off' }))

/** What is drafted of this visit while it is recorded, in words; nothing where nothing is, as with the composer. */
export function usePreDraftText(scribeId: string): string | undefined {
  const ahead = usePreDraftState()
  if (ahead.scribeId !== scribeId || ahead.state === 'off') return undefined
  return words[ahead.state]
}

const words: Record<Exclude<AheadState, 'off'>, string> = {
  writing: 'Drafting the note',
  waiting: 'Waiting for more to draft from',
  reading: 'Reading the visit as you record',
}

/**
 * Prepares the note while the visit is being recorded: the speed boost drafts it, and a built-in model reads the
 * transcript so far.
 */
export function usePreDraft(): void {
  const queries = useQueryClient()
  const { settings, profile } = useUser()
  const mode = useMode()
  const scribeId = useRecorder((r) =>
    r.session?.phase === 'recording' ? r.session.scribeId : undefined,
  )
  const { speedBoost } = settings
  const { defaultTemplateId } = profile
  useEffect(() => {
    if (!scribeId) return
    const ask = async () => {
      const [templates, { prompts }] = await Promise.all([
        ensureQuery(queries, templatesQuery),
        ensureQuery(queries, scribeQuery(scribeId)),
      ])
      const [first] = templatesFor(templates, prompts, defaultTemplateId)
      if (!first) return 'off'
      const body = { prompt: { id: first.id }, conversation: { id: scribeId } }
      const { state } = await call(draftAhead, { query: { mode }, body })
      return state
    }
    let last: AheadState = 'off'
    const askAgain = async () => {
      const state = await ask()
      last = state
      usePreDraftState.setState({ scribeId, state })
      // Nothing to prepare: no speed boost, and no built-in model.
      if (state === 'off' && !speedBoost) clearInterval(timer)
    }
    // A failed preparation only costs time: the note is then written from the full transcript.
    const quietly = (asking: () => Promise<unknown>) => void asking().catch(() => undefined)
    const timer = setInterval(() => quietly(askAgain), EVERY_MS)
    return () => {
      clearInterval(timer)
      usePreDraftState.setState({ state: 'off' })
      // Reads the last lines before the note is requested.
      if (last === 'reading') quietly(ask)
    }
  }, [queries, scribeId, speedBoost, mode, defaultTemplateId])
}
