import { useQueryClient, type QueryClient } from '@tanstack/react-query'
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
import { t } from '#web/i18n/i18n.ts'

/** How often the server is asked for a draft; it decides whether there is enough new text. */
const everyMs = 15_000

/** The server's last answer. */
const usePreDraftState = create<{ scribeId?: string; state: AheadState }>(() => ({ state: 'off' }))

/** The state of a draft during a recording, in words; undefined if there is none. */
export function usePreDraftText(scribeId: string): string | undefined {
  const current = usePreDraftState()
  if (current.scribeId !== scribeId || current.state === 'off') return undefined
  return words[current.state]
}

const words: Record<Exclude<AheadState, 'off'>, string> = {
  writing: t('Drafting the note'),
  waiting: t('Waiting for more speech'),
  reading: t('Reading the visit as you record'),
}

/** Prepares the note during a recording: the speed boost drafts it, and a built-in model reads the transcript so far. */
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
    const ask = () => requestDraft(queries, { scribeId, mode, defaultTemplateId })
    return pollDraft(scribeId, ask, speedBoost)
  }, [queries, scribeId, speedBoost, mode, defaultTemplateId])
}

interface DraftRequest {
  scribeId: string
  mode: ReturnType<typeof useMode>
  defaultTemplateId: Parameters<typeof templatesFor>[2]
}

async function requestDraft(queries: QueryClient, request: DraftRequest): Promise<AheadState> {
  const { scribeId, mode, defaultTemplateId } = request
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

/**
 * Asks for a draft at intervals.
 * @param goesOn asks again even if the server has nothing to prepare yet
 * @returns stops
 */
function pollDraft(scribeId: string, ask: () => Promise<AheadState>, goesOn: boolean): () => void {
  let last: AheadState = 'off'
  const askAgain = async () => {
    last = await ask()
    usePreDraftState.setState({ scribeId, state: last })
    if (last === 'off' && !goesOn) clearInterval(timer)
  }
  // Without a draft the note takes longer: it is then written from the full transcript.
  const ignoreFailure = () => undefined
  const timer = setInterval(() => void askAgain().catch(ignoreFailure), everyMs)
  return () => {
    clearInterval(timer)
    usePreDraftState.setState({ state: 'off' })
    // Reads the last lines before the note is requested.
    if (last === 'reading') void ask().catch(ignoreFailure)
  }
}
