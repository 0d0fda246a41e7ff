import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { publish } from '#server/events/bus.ts'
import { findItem } from '#server/library/find.ts'
import {
  beingWritten,
  bodyOf,
  type NoteBody,
  noteBound,
  type NoteRow,
  openNote,
  requestBound,
} from '#server/notes/present.ts'
import { readPrompt } from '#server/notes/prompts/prompt.ts'
import { readSources } from '#server/notes/sources.ts'
import { generations, notes } from '#server/notes/table.ts'
import { loadUser } from '#server/profile/profile.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { type LiveRun, liveRun } from './live-run.ts'
import { enqueueRescue } from './rescue-queue.ts'
import { type Job, work } from './run.ts'
import { type ChosenWriter, chooseWriter, type Mode, taskOf } from './task.ts'

export interface Wanted {
  scribeId: string
  templateId?: string | undefined
  /** An earlier note, to be written anew. */
  noteId?: string | undefined
  /** Only the section under this heading. */
  section?: string | undefined
  /** The built-in composer, whatever else is set up. */
  writer?: 'composer' | undefined
  mode: Mode
}
/** What is stored of a request, sealed, so that another process can do it. */
export interface StoredRequest {
  templateId: string
  section?: string | undefined
  writer?: 'composer' | undefined
  mode: Mode
  /** What wrote it, for the receipt. */
  by?: WrittenBy
}
/** The writer of a run and the versions of what it went by. */
export interface WrittenBy {
  writer: { kind: 'composer' | 'model'; name: string }
  templateVersion: number
  prompts: Record<string, number>
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
  const [chosen, user, found] = await Promise.all([
    chooseWriter(s, wanted.writer),
    loadUser(s, userId),
    s.db.as(userId, (tx) => findAll(s, tx, vault, userId, wanted)),
  ])
  const { template, note, known } = found
  const { scribeId, section } = wanted
  const preferences = user.settings.generationPreferences
  const mode = modeOf(template, wanted.mode)
  const task = taskOf(id, { template, section, known, preferences, mode })
  const noteId = note?.id ?? randomUUID()
  const plan: Plan = {
    ...wanted,
    id,
    noteId,
    template,
    chosen,
    mode,
  }
  const run = liveRun(id, userId, 0)
  const made = s.db.as(userId, (tx) => storeStart(s, tx, vault, userId, plan, found))
  const job: Job = { noteId, scribeId, task, write: chosen.write, sourceRev: known.sourceRev, made }
  if (section !== undefined && note)
    job.section = { heading: section, before: bodyOf(note, vault).content }
  run.log.add(startedEvent(id, noteId, template, chosen))
  void work(s, run, job)
  await made
  return run
}

export const startedEvent = (
  generationId: string,
  noteId: string,
  { id, name }: Pick<Item, 'id' | 'name'>,
  { writer }: ChosenWriter,
) => ({ type: 'started' as const, generationId, noteId, template: { id, name }, writer })

async function findAll(s: Services, tx: Tx, vault: Vault, userId: string, wanted: Wanted) {
  const scribe = await scribeRow(tx, userId, wanted.scribeId)
  const note = wanted.noteId ? await noteOf(tx, userId, wanted.noteId, scribe.id) : undefined
  const templateId = wanted.templateId ?? note?.templateId
  if (!templateId) throw new AppError('bad-request', words.noTemplate)
  if (wanted.section !== undefined && !note)
    throw new AppError('bad-request', 'A single section can only be written anew in a note.')
  const template = await findItem(s, tx, userId, templateId)
  return { note, template, known: await readSources(s, tx, vault, scribe) }
}

async function noteOf(tx: Tx, userId: string, noteId: string, scribeId: string): Promise<NoteRow> {
  const note = await openNote(tx, userId, noteId)
  if (note.scribeId !== scribeId) throw new AppError('not-found', words.scribeNotFound)
  if (note.state === 'writing') throw beingWritten()
  return note
}

interface Plan extends Wanted {
  id: string
  noteId: string
  template: Item
  chosen: ChosenWriter
}

function writtenBy({ chosen: { writer }, template }: Plan): WrittenBy {
  const names = writer.kind === 'model' ? (['section', 'dictation'] as const) : []
  const prompts = Object.fromEntries(names.map((name) => [name, readPrompt(name).version]))
  return { writer, templateVersion: template.version, prompts }
}

async function storeStart(
  s: Services,
  tx: Tx,
  vault: Vault,
  userId: string,
  plan: Plan,
  { note, known }: { note: NoteRow | undefined; known: { sourceRev: number } },
): Promise<void> {
  const { id, noteId, scribeId, template, section, writer, mode } = plan
  const { kind: writerKind, name: writerName } = plan.chosen.writer
  const by = writtenBy(plan)
  const request: StoredRequest = { templateId: template.id, section, writer, mode, by }
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
  }
  const own = { id: noteId, userId, scribeId, templateId: template.id, created: s.now() }
  const sealed = () => vault.seal(body, noteBound(noteId))
  const moments = { heartbeat: s.now(), created: s.now() }
  const sealedRequest = vault.seal(request, requestBound(id))
  // They travel together and are done in this order: the note stands before what refers to it.
  await Promise.all([
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
