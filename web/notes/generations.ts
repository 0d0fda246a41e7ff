import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import { wordCount } from '#common/word-count.ts'
import {
  cancelGeneration,
  followGeneration,
  type GenerationEvent,
  generateNote,
} from '#contract/generation.ts'
import type { Note } from '#contract/notes.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call, follow, onSignedOut } from '#web/api/client.ts'
import { reportMetric } from '#web/api/report.ts'
import { explain } from '#web/ui/explain.ts'
import { announce } from './note-selection.ts'
import { newGeneration, type Generation, withEvent } from './generation-state.ts'
import { notesQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Notes being written, by key. They continue while the user looks elsewhere. */
export const useGenerations = create<Record<string, Generation>>(() => ({}))
onSignedOut(() => useGenerations.setState({}, true))

export interface GenerateRequest {
  scribeId: string
  template: Note['template']
  /** Further templates picked with it; without a language model they share one Highlights note. */
  others?: { id: string }[]
  /** A note to be rewritten, as a new version. */
  noteId?: string
  section?: string
  mode: 'NORMAL' | 'FAST' | 'ADVANCED'
  model?: string
  language?: string
  /** Whatever is set up, write with Highlights. */
  writer?: 'highlights'
}

export const generationKey = ({
  scribeId,
  template,
  noteId,
}: Pick<GenerateRequest, 'scribeId' | 'template' | 'noteId'>) =>
  noteId ?? `${scribeId} ${template.id}`

const change = (key: string, next: (one: Generation) => Generation) =>
  useGenerations.setState((all) => (all[key] ? { [key]: next(all[key]) } : {}))

export function forgetGeneration(key: string): void {
  useGenerations.setState(
    (all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== key)),
    true,
  )
}

/** Writes a note, unless the same one is being written already. Returns whether it came to its end. */
export async function startGeneration(
  queries: QueryClient,
  wanted: GenerateRequest,
): Promise<boolean> {
  const key = generationKey(wanted)
  const { scribeId, template, others, noteId, section, mode, writer, model, language } = wanted
  if (isRunning(key)) return false
  begin(key, { scribeId, template, noteId, section })
  if (!section) void reportMetric({ event: 'template-used' })
  const body = {
    prompt: { id: template.id },
    conversation: { id: scribeId },
    ...(others && { others }),
    ...(noteId && { noteId }),
    ...(section && { section }),
    ...(writer && { writer }),
    ...(model && { model }),
    ...(language !== undefined && { language }),
  }
  // Sent again under this key after a broken line, it joins what the first one began.
  const idempotencyKey = crypto.randomUUID()
  return run(queries, key, () => follow(generateNote, { query: { mode }, body, idempotencyKey }))
}

/** Continues to show a note that was being written before this window was opened. */
export async function resumeGeneration(queries: QueryClient, note: Note): Promise<void> {
  const { id: key, scribeId, template, generationId, updated } = note
  const known = Object.values(useGenerations.getState()).some(
    (one) => one.generationId === generationId,
  )
  // This window may have just started it, and not have its id yet.
  const begun = useGenerations.getState()[generationKey({ scribeId, template })]
  if (!generationId || known || isRunning(key) || (begun && !begun.generationId)) return
  begin(key, { scribeId, template, noteId: key, generationId, startedAt: Date.parse(updated) })
  await run(queries, key)
}

/** Stops the writing on the server; the text so far stays. */
export async function stopGeneration({ generationId }: Generation): Promise<void> {
  if (generationId) await call(cancelGeneration, { params: { id: generationId } })
}

function isRunning(key: string): boolean {
  const known = useGenerations.getState()[key]
  return known !== undefined && known.stage !== 'failed'
}

function begin(
  key: string,
  known: Partial<Generation> & Pick<Generation, 'scribeId' | 'template'>,
) {
  useGenerations.setState({ [key]: newGeneration({ key, startedAt: Date.now(), ...known }) })
}

type Events = AsyncGenerator<{ id: number; event: GenerationEvent }>

/** An unresponsive server is given about 5 s; then the user may retry. */
const MOST_TRIES = 2

/** Follows a generation to its end; a broken line is taken up again after the last event seen. */
async function run(
  queries: QueryClient,
  key: string,
  first: () => Events = () => again(key),
): Promise<boolean> {
  const never = new AbortController().signal
  for (let attempt = 0; useGenerations.getState()[key]; attempt++) {
    const begun = () => useGenerations.getState()[key]?.generationId
    try {
      const end = await take(key, begun() ? again(key) : first())
      if (end) return await finish(queries, key, end)
    } catch (error) {
      const mayPass = error instanceof AppError && error.code === 'unavailable'
      if (!mayPass || (!begun() && attempt >= MOST_TRIES)) return await giveUp(queries, key, error)
    }
    await waitOrOnline(reconnectDelay(attempt), never)
  }
  // Its user has signed out.
  return false
}

function again(key: string): Events {
  const { generationId = '', last } = useGenerations.getState()[key] ?? {}
  return follow(followGeneration, { params: { id: generationId } }, last)
}

async function take(key: string, events: Events): Promise<'done' | 'error' | undefined> {
  for await (const { id, event } of events) {
    change(key, (one) => withEvent(one, event, id))
    if (event.type === 'done' || event.type === 'error') return event.type
  }
  return undefined
}

async function finish(queries: QueryClient, key: string, end: 'done' | 'error'): Promise<boolean> {
  const { scribeId = '', text = '', startedAt } = useGenerations.getState()[key] ?? {}
  // A failure has its own alert.
  if (end === 'done') {
    announce(
      t('Note ready, {count, plural, one {# word} other {# words}}', { count: wordCount(text) }),
    )
    void reportMetric({ event: 'note-written', ms: startedAt ? Date.now() - startedAt : 0 })
  }
  await queries.invalidateQueries({ queryKey: notesQuery(scribeId).queryKey })
  if (end === 'done') forgetGeneration(key)
  return end === 'done'
}

async function giveUp(queries: QueryClient, key: string, error: unknown): Promise<boolean> {
  const { message, detail } = explain(error)
  change(key, (one) => ({
    ...one,
    stage: 'failed',
    message: detail ? `${message} ${detail}` : message,
  }))
  return finish(queries, key, 'error')
}
