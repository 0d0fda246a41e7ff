import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Writing } from '#server/visits/notes/generation/plan.ts'
import { buildQuestions } from '#server/visits/notes/generation/runs.ts'
import type { Task } from '#server/visits/notes/generation/writer.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { estimateTokens } from '#server/models/providers/window.ts'
import { noteDrafts } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { draftBound, type DraftContent, type DraftedSection } from './stored.ts'

interface Drafting {
  writing: Writing
  task: Task
  scribeId: string
  templateId: string
  drafted: Omit<DraftContent, 'sections'>
}
interface Run extends Drafting {
  s: Services
  userId: string
  runId: string
  signal: AbortSignal
}

/** Takes the visit's draft for this run, and drafts beside whatever else happens. At most one runs for a visit. */
export async function runDraft(s: Services, userId: string, drafting: Drafting): Promise<void> {
  const { scribeId, templateId } = drafting
  const stopping = new AbortController()
  const run: Run = { ...drafting, s, userId, runId: randomUUID(), signal: stopping.signal }
  const ended = Promise.withResolvers<void>()
  const live = { templateId, end: () => stopping.abort(), ended: ended.promise }
  s.notes.drafts.set(scribeId, live)
  const leave = () => {
    if (s.notes.drafts.get(scribeId) === live) s.notes.drafts.delete(scribeId)
    ended.resolve()
  }
  try {
    await begin(run)
  } catch (error) {
    leave()
    throw error
  }
  void work(run).finally(leave)
}

async function begin({ s, userId, runId, writing, scribeId, templateId, drafted }: Run) {
  const { vault, found } = writing
  const sealed = vault.seal({ ...drafted, sections: [] }, draftBound(scribeId, templateId))
  const { sourceRev } = found.known
  const values = { state: 'writing' as const, runId, sourceRev, sealed, heartbeat: s.now() }
  await s.db.as(userId, (tx) =>
    tx
      .insert(noteDrafts)
      .values({ scribeId, templateId, userId, ...values })
      .onConflictDoUpdate({ target: [noteDrafts.scribeId, noteDrafts.templateId], set: values }),
  )
}

/** Writes section after section, and stores each when it is whole. Never throws: a draft that fails is only no help. */
async function work(run: Run): Promise<void> {
  const { s, writing, task, signal } = run
  const sections: DraftedSection[] = []
  let open: DraftedSection | undefined
  let state: 'whole' | 'broken' = 'broken'
  let isByOne = true
  try {
    for await (const piece of writing.chosen.write({ ...task, asker: run.userId }, signal)) {
      if (piece.type === 'section') open = { heading: piece.heading, text: '', used: [] }
      else if (piece.type === 'text' && open) open.text += piece.text
      else if (piece.type === 'memories' && open) open.used.push(...piece.used)
      else if (piece.type === 'cited' && open) open.cited = piece.sentences
      else if (piece.type === 'reset') open = undefined
      else if (piece.type === 'writer') isByOne = false
      else if (piece.type === 'end' && open) {
        sections.push(open)
        open = undefined
        if (!(await store(run, sections, 'writing'))) return
      }
    }
    // A note names its writer: what two have written is shown as a draft, and no more.
    state = isByOne ? 'whole' : 'broken'
  } catch (error) {
    if (!signal.aborted && !(error instanceof ModelFailure))
      s.log(`A draft could not be written: ${errorLabel(error)}`, 'error')
  }
  const all = open ? [...sections, open] : sections
  try {
    await store(run, sections, state)
    await countCost(run, all)
  } catch (error) {
    s.log(`A draft could not be stored: ${errorLabel(error)}`, 'error')
  }
}

/** Answers false if the draft belongs to another run now. */
async function store(
  { s, userId, runId, writing, scribeId, templateId, drafted }: Run,
  sections: DraftedSection[],
  state: 'writing' | 'whole' | 'broken',
): Promise<boolean> {
  const body: DraftContent = { ...drafted, sections }
  const sealed = writing.vault.seal(body, draftBound(scribeId, templateId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .update(noteDrafts)
      .set({ sealed, state, heartbeat: s.now() })
      .where(and(ofDraft(scribeId, templateId), eq(noteDrafts.runId, runId)))
      .returning({ runId: noteDrafts.runId }),
  )
  return rows.length > 0
}

const ofDraft = (scribeId: string, templateId: string) =>
  and(eq(noteDrafts.scribeId, scribeId), eq(noteDrafts.templateId, templateId))

/** Counts the request, also where another process has the draft now. */
async function countCost(
  { s, userId, task, scribeId, templateId }: Run,
  sections: readonly DraftedSection[],
): Promise<void> {
  const written = sections.reduce((sum, { text }) => sum + estimateTokens(text), 0)
  const questions = buildQuestions(task)
  const read = questions.reduce((sum, { prompt }) => sum + estimateTokens(prompt), 0)
  await s.db.as(userId, (tx) =>
    tx
      .update(noteDrafts)
      .set({
        questions: sql`${noteDrafts.questions} + ${questions.length}`,
        tokensRead: sql`${noteDrafts.tokensRead} + ${read}`,
        tokensWritten: sql`${noteDrafts.tokensWritten} + ${written}`,
      })
      .where(ofDraft(scribeId, templateId)),
  )
}
