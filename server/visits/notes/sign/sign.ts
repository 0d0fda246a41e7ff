import { message } from '#common/translation.ts'
import { desc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Note } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import { unreviewedHighRisk } from '#contract/review.ts'
import type { Receipt, Warning } from '#contract/sign.ts'
import type { User } from '#contract/profile.ts'
import { wordCount } from '#common/word-count.ts'
import { announce } from '#server/organisation/webhooks/announce.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { hashJson, sha256 } from '#server/platform/crypto/canonical.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { enqueueLesson } from '#server/library/memories/queue.ts'
import { showNote, storedNote } from '#server/visits/notes/checks.ts'
import { addVersion } from '#server/visits/notes/generation/finish.ts'
import {
  beingWritten,
  openBody,
  noteBound,
  type NoteRow,
  isSigned,
  noteCounts,
  noteRow,
  presentNote,
  type StoredNote,
} from '#server/visits/notes/present.ts'
import { type LockedNote, withCheckedNote, withOverride } from '#server/visits/notes/overrides.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { notes, signatures } from '#server/visits/notes/table.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { touchScribe, scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { compareDraft, readWriting } from './drafted.ts'
import { type Inputs, readInputs } from './inputs.ts'
import { signerName } from './signer-name.ts'

export const receiptBound = (scribeId: string, seq: number) => ({
  table: 'note_signature',
  row: `${scribeId}:${seq}`,
  column: 'sealed',
})

const notReviewed = message('Some statements of this note were not reviewed.')
const isEmpty = () => new AppError('bad-request', 'There is nothing to sign in this note yet.')

interface SignRequest {
  version: number
  /** Ids of unreviewed claims that are signed nevertheless. */
  override: string[]
  seconds: number
}

/** Maximum number of rereads of a visit that changes while its note is checked. */
const mostReadings = 3

/**
 * Signs a note as it is: it becomes read-only, and its receipt joins the chain of the visit.
 * @throws AppError that it is being written, signed, empty, changed elsewhere, or has unreviewed statements that may
 * cause harm and aren't overridden (these in `current`); AnalysisFailure
 */
export async function signNote(
  s: Services,
  userId: string,
  id: string,
  given: SignRequest,
): Promise<Note> {
  const user = await loadUser(s, userId)
  for (let tried = 1; ; tried++) {
    const { scribeId } = await s.db.as(userId, (tx) => noteRow(tx, userId, id))
    const visit = await loadVisit(s, userId, scribeId)
    const result = await withCheckedNote(s, userId, id, async (tx, vault, checked) => {
      const { sourceRev } = await scribeRow(tx, userId, scribeId)
      if (sourceRev !== visit.sourceRev && tried < mostReadings) return undefined
      return signIn(s, tx, vault, { user, checked, given, sources: visit.sources })
    })
    if (!result) continue
    const note = await showNote(s, result.stored)
    if (result.isSigned) return note
    throw new AppError('version-mismatch', 'version-mismatch', { current: note })
  }
}

interface Signing {
  user: User
  checked: LockedNote
  given: SignRequest
  /** Of the visit as it is. */
  sources: readonly Source[]
}

async function signIn(
  s: Services,
  tx: Tx,
  vault: Vault,
  { user, checked, given, sources }: Signing,
): Promise<{ stored: StoredNote; isSigned: boolean }> {
  const { row, body, left } = checked
  const { id, userId, scribeId } = row
  if (row.signed) throw isSigned()
  if (row.state === 'writing') throw beingWritten()
  const stored = await storedNote(tx, vault, row)
  if (row.version !== given.version) return { stored, isSigned: false }
  const note = presentNote({ ...stored, ...checked })
  assertSignable(note, given)
  const name = signerName(user)
  const inputs = await readInputs(tx, scribeId, sources)
  const receipt = await makeReceipt(s, tx, vault, row, { note, given, name, inputs })
  const { version } = receipt.text
  await keepReceipt(s, tx, vault, receipt)
  await addVersion(s, tx, vault, row, { version, reason: 'signed', content: note.content })
  const { amendment: _, ...rest } = withOverride(s, body, left, 'signed')
  const sealed = vault.seal({ ...rest, signedBy: name }, noteBound(id, version))
  const [signed = row] = await tx
    .update(notes)
    .set({
      signed: new Date(receipt.signedAt),
      signedVersion: version,
      version,
      sealed,
      toCheck: 0,
    })
    .where(eq(notes.id, id))
    .returning()
  const entity = { type: 'note' as const, id, detail: `version ${version}` }
  await touchScribe(s, tx, userId, scribeId, await noteCounts(tx, scribeId))
  await publish(s.db, tx, userId, { topic: 'note', scribeId, id })
  await announce(s, tx, { type: 'note.signed', userId, scribeId, noteId: id })
  await enqueueLesson(s, tx, user, { noteId: id })
  await record(s, tx, { userId, scribeId, action: 'note.sign', entity })
  return { stored: await storedNote(tx, vault, signed), isSigned: true }
}

function assertSignable(note: Note, { override }: SignRequest): void {
  if (note.content.trim() === '') throw isEmpty()
  const left = unreviewedHighRisk(note)
  if (left.some(({ id }) => !override.includes(id)))
    throw new AppError('bad-request', notReviewed, { current: left })
}

async function makeReceipt(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  { note, given, name, inputs }: { note: Note; given: SignRequest; name: string; inputs: Inputs },
): Promise<Receipt> {
  const draft = await compareDraft(tx, vault, row.id, note.content)
  const last = await lastReceipt(tx, row.scribeId)
  const { amendment, overrides = [] } = openBody(row, vault)
  const own = await lastHash(tx, row.id)
  const now = s.now()
  const sinceDraft = (now.getTime() - (draft?.created ?? row.created).getTime()) / 1000
  return {
    format: 'ausculta-receipt-1',
    scribeId: row.scribeId,
    noteId: row.id,
    title: note.title,
    signer: { id: row.userId, name },
    signedAt: now.toISOString(),
    text: {
      version: row.version + 1,
      sha256: sha256(note.content),
      words: wordCount(note.content),
    },
    inputs: { outOfDate: note.outOfDate, ...inputs },
    template: note.template,
    writer: note.writer,
    writing: await readWriting(tx, vault, row.id),
    draft: draft?.difference ?? null,
    seconds: { sinceDraft: Math.max(0, Math.round(sinceDraft)), inSight: given.seconds },
    warnings: listWarnings(note),
    overrides,
    amendment: amendment && own ? { reason: amendment.reason, of: own } : null,
    previous: last?.hash ?? null,
  }
}

/** The hash of the note's last signature. */
async function lastHash(tx: Tx, noteId: string): Promise<string | undefined> {
  const [own] = await tx
    .select({ hash: signatures.hash })
    .from(signatures)
    .where(eq(signatures.noteId, noteId))
    .orderBy(desc(signatures.seq))
    .limit(1)
  return own?.hash
}

/** Every sentence that the checks did not find supported: those left unreviewed, and those looked at and kept. */
function listWarnings({ claims, check, content }: Note): Receipt['warnings'] {
  // Its sentences are unchecked, which the receipt must not hide.
  if (check.state === 'failed' && claims.length === 0) {
    const one = { text: content, status: 'unsupported' as const, messages: [check.message ?? ''] }
    return { overridden: [one], reviewed: [] }
  }
  const all = (reviewed: boolean) =>
    claims.filter(isMarked).flatMap((claim): Warning[] => {
      const { text, status, problems } = claim
      if (claim.reviewed !== reviewed) return []
      return [{ text, status, messages: problems.map(({ message }) => message) }]
    })
  return { overridden: all(false), reviewed: all(true) }
}

async function lastReceipt(tx: Tx, scribeId: string) {
  const [row] = await tx
    .select({ seq: signatures.seq, hash: signatures.hash })
    .from(signatures)
    .where(eq(signatures.scribeId, scribeId))
    .orderBy(desc(signatures.seq))
    .limit(1)
  return row
}

/** Two notes of a visit signed at once need the same number; the second fails on the key and can be signed again. */
async function keepReceipt(s: Services, tx: Tx, vault: Vault, receipt: Receipt): Promise<void> {
  const { scribeId, noteId, signer } = receipt
  const seq = ((await lastReceipt(tx, scribeId))?.seq ?? 0) + 1
  const sealed = vault.sealPacked(receipt, receiptBound(scribeId, seq))
  await tx.insert(signatures).values({
    scribeId,
    seq,
    userId: signer.id,
    noteId,
    sealed,
    hash: hashJson(receipt),
    created: new Date(receipt.signedAt),
  })
}
