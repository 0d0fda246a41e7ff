import { randomUUID } from 'node:crypto'
import { exampleWriter } from '#contract/notes.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { builtInItems } from '#server/library/items/builtin.ts'
import type { StoredRequest } from '#server/visits/notes/generation/request.ts'
import { addVersion, noteMade } from '#server/visits/notes/generation/finish.ts'
import { type NoteBody, noteBound, noteCounts, requestBound } from '#server/visits/notes/present.ts'
import { generations, notes } from '#server/visits/notes/table.ts'
import { touchScribe, scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { readExampleNote } from './example-note.ts'
import { RECORDED_JUDGE, recordedVerdicts } from './recorded-verdicts.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'

interface Place {
  userId: string
  scribeId: string
  vault: Vault
  /** IANA name. */
  timezone: string
}

/** Marks of the example note, until its first reader has it checked. */
const EXAMPLE_MARKS = 3

/** The rows that the example note is stored in. */
interface Example {
  templateId: string
  noteId: string
  generationId: string
  content: string
  body: NoteBody
}

function readExample(): Example {
  const { templateId } = sampleVisit()
  const template = builtInItems().find(({ id }) => id === templateId)
  if (!template) throw new Error(`The sample visit's template ${templateId} is missing`)
  const example = readExampleNote(template.headings)
  const { content } = example
  const body: NoteBody = {
    title: template.name,
    templateName: template.name,
    content,
    reviewed: [],
    fixed: [],
    verdicts: recordedVerdicts(example),
    judge: { by: RECORDED_JUDGE },
  }
  return { templateId, noteId: randomUUID(), generationId: randomUUID(), content, body }
}

/** Stores the example note of the sample visit as if it had just been written, and queues the search for its tasks. */
export async function storeExampleNote(s: Services, tx: Tx, place: Place): Promise<void> {
  const { userId, scribeId, vault } = place
  const example = readExample()
  const { noteId, generationId, content } = example
  await insertNote(s, tx, place, example)
  const first = { version: 1, reason: 'generated', content } as const
  await addVersion(s, tx, vault, { id: noteId, userId }, first)
  await insertGeneration(s, tx, place, example)
  const counts = await noteCounts(tx, scribeId)
  await touchScribe(s, tx, userId, scribeId, { ...counts, state: 'noted' })
  await s.jobs.enqueue(tx, noteMade, { userId, scribeId, generationId }, { key: scribeId })
  await publish(s.db, tx, userId, { topic: 'note', scribeId, id: noteId })
}

async function insertNote(
  s: Services,
  tx: Tx,
  { userId, scribeId, vault }: Place,
  { templateId, noteId, generationId, body }: Example,
): Promise<void> {
  const { sourceRev } = await scribeRow(tx, userId, scribeId)
  const now = s.now()
  await tx.insert(notes).values({
    id: noteId,
    userId,
    scribeId,
    templateId,
    state: 'complete',
    generationId,
    writerKind: exampleWriter.kind,
    writerName: exampleWriter.name,
    sealed: vault.seal(body, noteBound(noteId, 1)),
    sourceRev,
    toCheck: EXAMPLE_MARKS,
    created: now,
    updated: now,
    version: 1,
  })
}

async function insertGeneration(
  s: Services,
  tx: Tx,
  { userId, scribeId, vault, timezone }: Place,
  { templateId, noteId, generationId }: Example,
): Promise<void> {
  const request: StoredRequest = {
    templateId,
    mode: 'NORMAL',
    timezone,
    by: { writer: exampleWriter, templateVersion: 1, prompts: [] },
  }
  const now = s.now()
  await tx.insert(generations).values({
    id: generationId,
    userId,
    scribeId,
    noteId,
    state: 'done',
    request: vault.seal(request, requestBound(generationId)),
    heartbeat: now,
    created: now,
  })
}
