import { and, eq } from 'drizzle-orm'
import type { UsedMemory } from '#contract/memories.ts'
import type { NoteVersion } from '#contract/note-versions.ts'
import type { Claim, MadeWith, Note } from '#contract/notes.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { announce } from '#server/organisation/webhooks/announce.ts'
import { publish } from '#server/platform/events/bus.ts'
import { countUses } from '#server/library/memories/uses.ts'
import type { Citations } from '#server/clinical/citations/cite-claims.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'
import { withVerdicts } from '#server/visits/notes/judging/keep-verdicts.ts'
import { enqueueJudgingIn } from '#server/visits/notes/judging/queue.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import {
  openBody,
  countToCheck,
  type NoteBody,
  noteBound,
  type NoteRow,
  noteCounts,
  versionBound,
} from '#server/visits/notes/present.ts'
import { generations, notes, noteVersions } from '#server/visits/notes/table.ts'
import { touchScribe, scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'

/** The end of a generation, and its result. */
export interface Outcome {
  id: string
  userId: string
  noteId: string
  state: 'done' | 'failed' | 'cancelled'
  /** The whole text of the note; undefined leaves the text that the note had. */
  content: string | undefined
  claims: Claim[]
  /** Lines that the writer named for the sentences of `content`. */
  citations: Citations
  /** The scribe's revision that it was written from. */
  sourceRev: number
  /** The final writer; undefined if nothing beyond the stored data is known. */
  writer?: Note['writer'] | undefined
  made?: MadeWith | undefined
  /** The fixed text of this writing. */
  fixed: FixedText[]
  /** Memories that show in the text. */
  used: UsedMemory[]
  /** Where only one section was written: its heading. */
  section?: string | undefined
  /** Verdicts from the time of writing. */
  verdicts?: StoredVerdicts
  judge?: { by: string }
}

const JUDGE_LATER_SECONDS = 60

const noteStates = { done: 'complete', failed: 'failed', cancelled: 'interrupted' } as const

/**
 * Saves the note and closes the generation in one transaction. Returns the note's version, or nothing if the note is
 * gone or another run has it.
 */
export async function finishGeneration(s: Services, outcome: Outcome): Promise<number | undefined> {
  const { id, userId, noteId, state } = outcome
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const [row] = await tx
      .select()
      .from(notes)
      .where(and(eq(notes.id, noteId), eq(notes.generationId, id), eq(notes.state, 'writing')))
      .for('update')
    if (!row) return undefined
    const version = await saveOutcome(s, tx, vault, row, outcome)
    await tx.update(generations).set({ state, heartbeat: s.now() }).where(eq(generations.id, id))
    const counts = await noteCounts(tx, row.scribeId)
    const { state: visit } = await scribeRow(tx, userId, row.scribeId)
    // A visit that is still being recorded or transcribed keeps that state in the list.
    const isAtRest = visit === 'empty' || visit === 'ready'
    const noted = version > 0 && isAtRest ? { state: 'noted' as const } : {}
    await touchScribe(s, tx, userId, row.scribeId, { ...counts, ...noted })
    // Judging has begun in this process; the job is for the case that it dies.
    if (outcome.judge) await enqueueJudgingIn(s, tx, userId, noteId, JUDGE_LATER_SECONDS)
    if (version > 0) await tellMade(s, tx, { userId, scribeId: row.scribeId, generationId: id })
    if (version > 0 && state === 'done')
      await announce(s, tx, { type: 'note.ready', userId, scribeId: row.scribeId, noteId })
    await publish(s.db, tx, userId, { topic: 'note', scribeId: row.scribeId, id: noteId })
    return version
  })
}

/** The next job after a note was written; `tasks` finds the tasks. */
export const noteMade = 'note-made'

const tellMade = (
  s: Services,
  tx: Tx,
  made: { userId: string; scribeId: string; generationId: string },
): Promise<void> => s.jobs.enqueue(tx, noteMade, made, { key: made.scribeId })

/** @returns the version of the note */
async function saveOutcome(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  outcome: Outcome,
): Promise<number> {
  const { content, state } = outcome
  const old = openBody(row, vault)
  if (content === undefined) {
    // An earlier text is still whole, even if the attempt to rewrite it failed.
    const kept = old.content === '' ? noteStates[state] : 'complete'
    await tx.update(notes).set({ state: kept, updated: s.now() }).where(eq(notes.id, row.id))
    return row.version
  }
  // An unfinished rewrite never replaces a whole note; its text is kept as a version.
  if (state !== 'done' && old.content !== '') return keepWholeNote(s, tx, vault, row, old, content)
  return replaceText(s, tx, vault, row, old, { ...outcome, content })
}

/** Keeps the unfinished text as a version, and the whole note as the one after it. */
async function keepWholeNote(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  old: NoteBody,
  unfinished: string,
): Promise<number> {
  const reset = { version: row.version + 1, reason: 'reset', content: unfinished } as const
  await addVersion(s, tx, vault, row, reset)
  const kept = { version: row.version + 2, reason: 'restored', content: old.content } as const
  await addVersion(s, tx, vault, row, kept)
  const sealed = vault.seal(old, noteBound(row.id, kept.version))
  await tx
    .update(notes)
    .set({ state: 'complete', version: kept.version, sealed, updated: s.now() })
    .where(eq(notes.id, row.id))
  return kept.version
}

async function replaceText(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  old: NoteBody,
  outcome: Outcome & { content: string },
): Promise<number> {
  const { content, claims, citations, sourceRev, state, writer, made } = outcome
  const version = row.version + 1
  // Fixed text of an earlier run may still be in the sections that were kept.
  const fixed = made ? outcome.fixed : [...(old.fixed ?? []), ...outcome.fixed]
  const memories = made ? outcome.used : memoriesWith(old.memories ?? [], outcome)
  const ids = outcome.used.map(({ id }) => id)
  await countUses(tx, { userId: row.userId, noteId: row.id, ids, now: s.now() })
  // A judge that failed before is called again.
  const { verdicts = {}, judge = old.judge && { by: old.judge.by } } = outcome
  const body = { ...old, content, made: made ?? old.made, fixed, memories, citations }
  const reason = old.content === '' ? 'generated' : 'regenerated'
  await addVersion(s, tx, vault, row, { version, reason, content })
  await tx
    .update(notes)
    .set({
      sealed: vault.seal(withVerdicts(body, verdicts, judge), noteBound(row.id, version)),
      state: noteStates[state],
      sourceRev,
      toCheck: countToCheck(claims, old),
      updated: s.now(),
      copied: null,
      ...(writer && { writerKind: writer.kind, writerName: writer.name }),
      version,
    })
    .where(eq(notes.id, row.id))
  return version
}

/** Those of the sections that were kept, and those of the written one. */
const memoriesWith = (old: UsedMemory[], { section, used }: Outcome): UsedMemory[] => [
  ...old.filter((one) => one.section !== section),
  ...used,
]

/** Keeps a text under a version number. */
export async function addVersion(
  s: Services,
  tx: Tx,
  vault: Vault,
  { id: noteId, userId }: Pick<NoteRow, 'id' | 'userId'>,
  { version, reason, content }: Pick<NoteVersion, 'version' | 'reason' | 'content'>,
): Promise<void> {
  const sealed = vault.seal({ content }, versionBound(noteId, version))
  await tx
    .insert(noteVersions)
    .values({ noteId, userId, version, reason, sealed, created: s.now() })
}

/** Keeps a text that was streamed and then given up, so that nothing that was seen is lost. */
export async function keepReset(
  s: Services,
  userId: string,
  noteId: string,
  content: string,
): Promise<void> {
  if (content.trim() === '') return
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const [row] = await tx.select().from(notes).where(eq(notes.id, noteId)).for('update')
    if (!row) return
    const version = row.version + 1
    await addVersion(s, tx, vault, row, { version, reason: 'reset', content })
    const sealed = vault.seal(openBody(row, vault), noteBound(noteId, version))
    await tx.update(notes).set({ version, sealed }).where(eq(notes.id, noteId))
  })
}
