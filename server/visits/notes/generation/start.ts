import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import type { MadeWith } from '#contract/notes.ts'
import type { ContextChoice } from '#contract/profile.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { publish } from '#server/platform/events/bus.ts'
import { recordUse as addUse } from '#server/library/items/counts.ts'
import { draftFor, endDrafts, fromDraft, textOfDraft } from '#server/visits/notes/pre-draft/use.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'
import {
  openBody,
  type NoteBody,
  noteBound,
  type NoteRow,
  requestBound,
} from '#server/visits/notes/present.ts'
import { generations, notes } from '#server/visits/notes/table.ts'
import { countUsage } from '#server/identity/accounts/profile/usage.ts'
import type { Services } from '#server/services.ts'
import { loadNote, type GenerateRequest } from './inputs.ts'
import { highlightsId } from './highlights-template.ts'
import { assertOnlyHighlights } from './instead-of-model.ts'
import { type LiveRun, liveRun } from './live-run.ts'
import { planWriting } from './plan.ts'
import type { StoredRequest } from './request.ts'
import { enqueueRecovery } from './recovery-queue.ts'
import { type Job, work } from './run.ts'
import { startedEvent } from './started.ts'
import { type ChosenWriter, madeWith, createTask } from './task.ts'

/**
 * Starts writing a note and returns once its rows are stored; the writing itself has begun before.
 * @param id of the generation, for requests that may arrive twice
 * @throws AppError 'No template selected', 'Template not found', 'Scribe not found', or that there is nothing to write
 * from
 */
export async function startGeneration(
  s: Services,
  userId: string,
  wanted: GenerateRequest,
  id: string = randomUUID(),
): Promise<LiveRun> {
  const writing = await planWriting(s, userId, wanted)
  const { vault, found, choices, context, input } = writing
  const { template, note, known } = found
  const { scribeId, section } = wanted
  const ahead = draftFor(writing)
  const chosen = ahead?.isWhole ? { ...writing.chosen, write: fromDraft(ahead) } : writing.chosen
  const task = createTask(ahead?.taskId ?? id, input)
  const noteId = note?.id ?? randomUUID()
  const made = madeWith(input, chosen.writer)
  const plan: Plan = {
    ...wanted,
    ...choices,
    id,
    noteId,
    template,
    chosen,
    made,
    context,
    fixed: task.fixed,
  }
  const run = liveRun(id, userId, 0)
  const stored = s.db.as(userId, (tx) => storeStart(s, tx, vault, userId, plan, found))
  const { sourceRev } = known
  const job: Job = { noteId, scribeId, task, ...chosen, sourceRev, made, stored }
  if (section !== undefined && note) job.section = toSection(section, openBody(note, vault))
  run.log.add(startedEvent(id, noteId, template, chosen.writer, made.waiting))
  if (ahead && !ahead.isWhole) run.log.add({ type: 'ahead', text: textOfDraft(ahead) })
  void work(s, run, job)
  await stored
  if (found.draft) void endDrafts(s, userId, scribeId)
  // Writing a section again is the same use.
  if (template.public && section === undefined) countUse(s, template.id)
  return run
}

/** A section to regenerate, and its note. */
export const toSection = (
  heading: string,
  { content: before, citations = {} }: NoteBody,
): NonNullable<Job['section']> => ({ heading, before, citations })

/** Counted beside the writing, which must not wait for it. */
function countUse(s: Services, templateId: string): void {
  addUse(s, templateId).catch((error: unknown) =>
    s.log(`Could not count a use of a public template: ${errorLabel(error)}`, 'error'),
  )
}

interface Plan extends GenerateRequest {
  made: MadeWith
  context: ContextChoice
  id: string
  noteId: string
  template: Item
  chosen: ChosenWriter
  fixed: FixedText[]
}

async function storeStart(
  s: Services,
  tx: Tx,
  vault: Vault,
  userId: string,
  plan: Plan,
  { note, known }: { note: NoteRow | undefined; known: { sourceRev: number } },
): Promise<void> {
  const { id, noteId, scribeId, section } = plan
  await assertStartable(tx, userId, plan, note)
  const sealedRequest = vault.seal(requestIn(plan), requestBound(id))
  // They are sent together and run in this order: the note exists before anything refers to it.
  await Promise.all([
    // A rewritten section is the same note.
    section === undefined && countUsage(tx, userId, s.now()),
    note
      ? tx.update(notes).set(writingNote(s, plan)).where(eq(notes.id, noteId))
      : tx.insert(notes).values(newNote(s, vault, userId, plan, known.sourceRev)),
    tx.insert(generations).values({
      id,
      userId,
      scribeId,
      noteId,
      state: 'running',
      request: sealedRequest,
      heartbeat: s.now(),
      created: s.now(),
    }),
    enqueueRecovery(s, tx, userId, id),
    publish(s.db, tx, userId, { topic: 'note', scribeId, id: noteId }),
  ])
}

/** @throws AppError 'version-mismatch', or that only Highlights may be written */
async function assertStartable(
  tx: Tx,
  userId: string,
  { noteId, scribeId, template }: Plan,
  note: NoteRow | undefined,
): Promise<void> {
  if (note) {
    const now = await loadNote(tx, userId, noteId, scribeId)
    // An edit that came in between must not be overwritten unseen.
    if (now.version !== note.version) throw new AppError('version-mismatch', 'version-mismatch')
  } else if (template.id === highlightsId) await assertOnlyHighlights(tx, scribeId)
}

function requestIn(plan: Plan): StoredRequest {
  const { template, section, writer, mode, model, language, context, timezone } = plan
  const { templateVersion, prompts } = plan.made
  const by = { writer: plan.chosen.writer, templateVersion, prompts }
  const how = { writer, mode, model, language, context, timezone }
  return { templateId: template.id, section, ...how, by }
}

const writingNote = (s: Services, { id, chosen: { writer } }: Plan) => ({
  state: 'writing' as const,
  generationId: id,
  writerKind: writer.kind,
  writerName: writer.name,
  updated: s.now(),
})

function newNote(
  s: Services,
  vault: Vault,
  userId: string,
  plan: Plan,
  sourceRev: number,
): typeof notes.$inferInsert {
  const { noteId, scribeId, template, made, fixed } = plan
  const { name } = template
  const body: NoteBody = { title: name, templateName: name, content: '', reviewed: [], made, fixed }
  return {
    id: noteId,
    userId,
    scribeId,
    templateId: template.id,
    created: s.now(),
    ...writingNote(s, plan),
    sealed: vault.seal(body, noteBound(noteId, 0)),
    sourceRev,
    version: 0,
  }
}
