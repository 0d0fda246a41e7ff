import type { InferSelectModel } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { UsedMemory } from '#contract/memories.ts'
import type { Claim, Decision, MadeWith, Note, NoteCheck, Override } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { damaged } from '#server/platform/crypto/damage.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Citations } from '#server/clinical/citations/cite-claims.ts'
import type { FixedText } from '#server/clinical/checks/fixed.ts'
import type { CoverageVerdicts } from '#server/clinical/coverage/verdicts.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { notes } from './table.ts'
import { isUuid } from '#server/platform/db/uuid.ts'

export type NoteRow = InferSelectModel<typeof notes>
/** The sealed part of a note. */
export interface NoteBody {
  title: string
  templateName: string
  content: string
  /** Ids of claims that the user has looked at. */
  reviewed: string[]
  /** Who signed it last. */
  signedBy?: string
  amendment?: { reason: string; since: string }
  /** By claim, including deleted sentences; newest last. */
  decisions?: Record<string, Decision>
  overrides?: Override[]
  /** The text that went into the chart last. */
  copiedText?: string
  /** Ids of omissions that this note does not need. */
  notNeeded?: string[]
  /** How it was written; unknown for notes from before this was stored. */
  made?: MadeWith | undefined
  /** Its fixed text, and why it's there. */
  fixed?: FixedText[]
  /** A judge's verdicts on its sentences, including some deleted ones. */
  verdicts?: StoredVerdicts
  /** What a judge found stated in it, of facts that the rules report as missing. */
  coverage?: CoverageVerdicts
  /** Who judged last, and what went wrong if it failed. */
  judge?: { by: string; failure?: string }
  /** Lines of the visit that its writer named, by claim; of sentences that have been edited since, too. */
  citations?: Citations
  /** Memories that showed in it when it was written. */
  memories?: UsedMemory[]
}
/** What people have decided about the sentences. */
type Reviews = Pick<NoteBody, 'reviewed' | 'decisions'>

/** A note as a transaction has read it; it is checked after the transaction. */
export interface StoredNote {
  row: NoteRow
  body: NoteBody
  /** `visitKey` of the visit. */
  key: string
  /** Revision of the visit. */
  sourceRev: number
}

/** A note with its sentences checked. */
export interface CheckedNote extends StoredNote {
  claims: Claim[]
  check: NoteCheck
}

export const noteBound = (id: string, version: number) => ({
  table: 'note',
  row: id,
  column: 'sealed',
  version,
})
export const versionBound = (noteId: string, version: number) => ({
  table: 'note_version',
  row: `${noteId}:${version}`,
  column: 'sealed',
})
export const requestBound = (id: string) => ({ table: 'generation', row: id, column: 'request' })
export const eventsBound = (id: string, seq: number) => ({
  table: 'generation_event',
  row: `${id}:${seq}`,
  column: 'sealed',
})

export const noteMissing = () => new AppError('not-found', 'This note no longer exists.')
/** @param current the note, for a window that still shows it as open */
export const isSigned = (current?: Note) =>
  new AppError('bad-request', 'This note is signed. Amend it to change it.', { current })
export const beingWritten = () =>
  new AppError(
    'bad-request',
    'This note is being written. Wait until it’s finished, or stop it first.',
  )

const mine = (userId: string, id: string) => and(eq(notes.id, id), eq(notes.userId, userId))

/** The user's note. @throws AppError if there is none */
export async function noteRow(tx: Tx, userId: string, id: string): Promise<NoteRow> {
  if (!isUuid(id)) throw noteMissing()
  const [row] = await tx.select().from(notes).where(mine(userId, id))
  if (!row) throw noteMissing()
  return row
}

/** `noteRow`, held against other changes until the transaction ends. */
export async function lockedNote(tx: Tx, userId: string, id: string): Promise<NoteRow> {
  if (!isUuid(id)) throw noteMissing()
  const [row] = await tx.select().from(notes).where(mine(userId, id)).for('update')
  if (!row) throw noteMissing()
  return row
}

/** `lockedNote`, for a change of its text. @throws AppError that it is signed */
export async function openNote(tx: Tx, userId: string, id: string): Promise<NoteRow> {
  const row = await lockedNote(tx, userId, id)
  if (row.signed) throw isSigned()
  return row
}

export const openBody = (row: NoteRow, vault: Vault) =>
  vault.open<NoteBody>(row.sealed, noteBound(row.id, row.version))

/** `openBody` for views of many notes. The text stays empty, so that nobody copies a message into a chart. */
export const listedBody = (row: NoteRow, vault: Vault) =>
  vault.openOr<NoteBody>(row.sealed, noteBound(row.id, row.version), {
    title: `${damaged.title}. ${damaged.toDo}`,
    templateName: damaged.title,
    content: '',
    reviewed: [],
  })

/** A note as its reader receives it. A mark left unreviewed stays after signing. */
export function presentNote({ row, body, claims, check, sourceRev }: CheckedNote): Note {
  return {
    id: row.id,
    scribeId: row.scribeId,
    template: { id: row.templateId, name: body.templateName },
    title: body.title,
    content: body.content,
    state: row.state,
    generationId: row.state === 'writing' ? row.generationId : null,
    writer: { kind: row.writerKind, name: row.writerName },
    made: body.made ?? null,
    check,
    claims: withReviews(claims, body),
    ...(body.memories && body.memories.length > 0 && { memories: body.memories }),
    ...(body.overrides && { overrides: body.overrides }),
    outOfDate: row.sourceRev < sourceRev,
    copied: row.copied?.toISOString() ?? null,
    ...(body.copiedText !== undefined &&
      body.copiedText !== body.content && { copiedText: body.copiedText }),
    ...(row.signed && {
      signed: {
        at: row.signed.toISOString(),
        by: body.signedBy ?? '',
        version: row.signedVersion ?? row.version,
      },
    }),
    ...(body.amendment && { amendment: body.amendment }),
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
    version: row.version,
  }
}

export function withReviews(claims: Claim[], { reviewed, decisions }: Reviews): Claim[] {
  const seen = new Set(reviewed)
  return claims.map((claim) => {
    const decision = decisions?.[claim.id]
    return {
      ...claim,
      reviewed: seen.has(claim.id),
      ...(decision && { decision }),
    }
  })
}

/** Sentences that still need a look. */
export const countToCheck = (claims: Claim[], reviews: Reviews) =>
  withReviews(claims, reviews).filter((c) => isMarked(c) && !c.reviewed).length

/** A list's summary of a visit's notes: sentences to review, and whether all are signed. */
export async function noteCounts(
  tx: Tx,
  scribeId: string,
): Promise<{ toCheck: number; signed: boolean }> {
  const [row] = await tx
    .select({
      toCheck: sql<number>`coalesce(sum(${notes.toCheck}), 0)::int`,
      signed: sql<boolean>`coalesce(bool_and(${notes.signed} is not null), false)`,
    })
    .from(notes)
    .where(eq(notes.scribeId, scribeId))
  return row ?? { toCheck: 0, signed: false }
}
