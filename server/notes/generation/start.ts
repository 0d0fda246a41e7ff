import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import type { MadeWith } from '#contract/notes.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import type { ContextChoice } from '#contract/profile.ts'
import { publish } from '#server/events/bus.ts'
import { errorLabel } from '#server/error-label.ts'
import { useItem as addUse } from '#server/library/counts.ts'
import { findItem } from '#server/library/find.ts'
import type { FixedText } from '#server/notes/claims/fixed.ts'
import {
  beingWritten,
  bodyOf,
  type NoteBody,
  noteBound,
  type NoteRow,
  openNote,
  requestBound,
} from '#server/notes/present.ts'
import { contextOf } from '#server/notes/context.ts'
import { readSources } from '#server/notes/sources.ts'
import { generations, notes } from '#server/notes/table.ts'
import { loadUser } from '#server/profile/profile.ts'
import { countUsage } from '#server/profile/usage.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { earlierNotes } from './earlier.ts'
import { type LiveRun, liveRun } from './live-run.ts'
import type { Choices, Mode, StoredRequest } from './request.ts'
import { detailsOf, ownWords } from './own-words.ts'
import { enqueueRescue } from './rescue-queue.ts'
import { type Job, work } from './run.ts'
import { startedEvent } from './started.ts'
import { type ChosenWriter, chooseWriter, madeWith, taskOf } from './task.ts'

export interface Wanted extends Choices {
  scribeId: string
  templateId?: string | undefined
  /** An earlier note, to be written anew. */
  noteId?: string | undefined
  /** Only the section under this heading. */
  section?: string | undefined
  /** Of the clinician, IANA name. */
  timezone?: string | undefined
}

/** Specification §4: dictation is near-verbatim in every mode. */
const modeOf = (template: Item, mode: Mode): Mode => (template.id === 'dictation' ? 'NORMAL' : mode)

/**
 * Begins to write a note and answers once its rows are stored; the writing itself has begun before.
 * @param id of the generation, where the request that asks for it may come twice
 * @throws AppError 'No template selected', 'Template not found', 'Scribe not found', or that there is nothing to write from
 */
export async function startGeneration(
  s: Services,
  userId: string,
  wanted: Wanted,
  id: string = randomUUID(),
): Promise<LiveRun> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const [user, found] = await Promise.all([
    loadUser(s, userId),
    s.db.as(userId, (tx) => findAll(s, tx, vault, userId, wanted)),
  ])
  const { template, note, known, earlier } = found
  const { settings } = user
  const own = await ownWords(s, user, found.details, known.sources, wanted.timezone)
  const { scribeId, section } = wanted
  const choices = choicesOf(wanted, template, note && bodyOf(note, vault))
  const context = found.context ?? settings.noteContext
  const chosen = await chooseWriter(s, choices, settings)
  const input = { template, section, known, settings, choices, context, earlier, own }
  const task = taskOf(id, input)
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
  if (section !== undefined && note)
    job.section = { heading: section, before: bodyOf(note, vault).content }
  run.log.add(startedEvent(id, noteId, template, chosen.writer))
  void work(s, run, job)
  await stored
  // A section written anew is the same use.
  if (template.public && section === undefined) countUse(s, template.id)
  return run
}

/** Counted beside the writing, which must not wait for it. */
function countUse(s: Services, templateId: string): void {
  addUse(s, templateId).catch((error: unknown) =>
    s.log(`A use of a public template was not counted: ${errorLabel(error)}`),
  )
}

/** A section that is written anew stays in the language of its note. */
export function choicesOf(wanted: Wanted, template: Item, note: NoteBody | undefined): Choices {
  const { writer, model, mode, section } = wanted
  const language = wanted.language ?? (section === undefined ? undefined : note?.made?.language)
  return { writer, model, language, mode: modeOf(template, mode) }
}

export async function findAll(s: Services, tx: Tx, vault: Vault, userId: string, wanted: Wanted) {
  const scribe = await scribeRow(tx, userId, wanted.scribeId)
  const note = wanted.noteId ? await noteOf(tx, userId, wanted.noteId, scribe.id) : undefined
  const templateId = wanted.templateId ?? note?.templateId
  if (!templateId) throw new AppError('bad-request', words.noTemplate)
  if (wanted.section !== undefined && !note)
    throw new AppError('bad-request', 'A single section can only be written anew in a note.')
  const template = await findItem(s, tx, userId, templateId)
  return {
    note,
    template,
    details: detailsOf(scribe, vault),
    known: await readSources(s, tx, vault, scribe),
    context: await contextOf(tx, vault, scribe.id),
    earlier: await earlierNotes(tx, vault, scribe.id, note?.id),
  }
}

async function noteOf(tx: Tx, userId: string, noteId: string, scribeId: string): Promise<NoteRow> {
  const note = await openNote(tx, userId, noteId)
  if (note.scribeId !== scribeId) throw new AppError('not-found', words.scribeNotFound)
  if (note.state === 'writing') throw beingWritten()
  return note
}

interface Plan extends Wanted {
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
  const { id, noteId, scribeId, template, section, writer, mode, model, language } = plan
  const { kind: writerKind, name: writerName } = plan.chosen.writer
  const { context, made, timezone, fixed } = plan
  const how = { writer, mode, model, language, context, timezone }
  const { templateVersion, prompts } = made
  const by = { writer: plan.chosen.writer, templateVersion, prompts }
  const request: StoredRequest = { templateId: template.id, section, ...how, by }
  const writing = {
    state: 'writing' as const,
    generationId: id,
    writerKind,
    writerName,
    updated: s.now(),
  }
  if (note) {
    const now = await noteOf(tx, userId, noteId, scribeId)
    // An edit that came in between must not be written over unseen.
    if (now.version !== note.version) throw new AppError('version-mismatch', 'version-mismatch')
  }
  const body: NoteBody = {
    title: template.name,
    templateName: template.name,
    content: '',
    reviewed: [],
    made,
    fixed,
  }
  const own = { id: noteId, userId, scribeId, templateId: template.id, created: s.now() }
  const sealed = () => vault.seal(body, noteBound(noteId))
  const moments = { heartbeat: s.now(), created: s.now() }
  const sealedRequest = vault.seal(request, requestBound(id))
  // They travel together and are done in this order: the note stands before what refers to it.
  await Promise.all([
    // A section written anew is the same note.
    section === undefined && countUsage(tx, userId, s.now()),
    note
      ? tx.update(notes).set(writing).where(eq(notes.id, noteId))
      : tx
          .insert(notes)
          .values({ ...own, ...writing, sealed: sealed(), sourceRev: known.sourceRev, version: 0 }),
    tx.insert(generations).values({
      id,
      userId,
      scribeId,
      noteId,
      state: 'running',
      request: sealedRequest,
      ...moments,
    }),
    enqueueRescue(s, tx, userId, id),
    publish(s.db, tx, userId, { topic: 'note', scribeId, id: noteId }),
  ])
}
