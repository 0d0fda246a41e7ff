import { asc, eq } from 'drizzle-orm'
import type { Receipt, SignedReceipt } from '#contract/sign.ts'
import { hashJson, sha256 } from '#server/platform/crypto/canonical.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { openBody, noteRow, versionBound } from '#server/visits/notes/present.ts'
import { noteVersions, signatures } from '#server/visits/notes/table.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import type { Services } from '#server/services.ts'
import { readInputs, compareInputs } from './inputs.ts'
import { receiptBound } from './sign.ts'

type Row = typeof signatures.$inferSelect
type Texts = Map<number, string>

/** The receipts of a note, newest first, each recomputed against the stored data. @throws AnalysisFailure */
export async function listReceipts(
  s: Services,
  userId: string,
  noteId: string,
): Promise<SignedReceipt[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const scribeId = await signedVisit(s, userId, noteId)
  if (scribeId === undefined) return []
  const { sources } = await loadVisit(s, userId, scribeId)
  return s.db.as(userId, async (tx) => {
    const note = await noteRow(tx, userId, noteId)
    const { signedVersion } = note
    const rows = await tx
      .select()
      .from(signatures)
      .where(eq(signatures.scribeId, scribeId))
      .orderBy(asc(signatures.seq))
    const inputs = await readInputs(tx, scribeId, sources)
    const texts = await readTexts(tx, vault, noteId)
    // The text shown as signed must be the signed text, not only its copy among the versions.
    if (note.signed && signedVersion !== null && texts.has(signedVersion))
      texts.set(signedVersion, openBody(note, vault).content)
    return rows
      .map((row, at) => ({ row, before: rows[at - 1], at }))
      .filter(({ row }) => row.noteId === noteId)
      .map(({ row, before, at }) => {
        const receipt = vault.openPacked<Receipt>(row.sealed, receiptBound(scribeId, row.seq))
        const chain =
          row.seq === at + 1 &&
          receipt.previous === (before?.hash ?? null) &&
          isWhole(rows, vault, at)
        return presented(row, receipt, chain, inputs, texts)
      })
      .toReversed()
  })
}

/** The visit of a note, where one of its notes was ever signed. */
async function signedVisit(
  s: Services,
  userId: string,
  noteId: string,
): Promise<string | undefined> {
  return s.db.as(userId, async (tx) => {
    const { scribeId } = await noteRow(tx, userId, noteId)
    const [row] = await tx
      .select({ seq: signatures.seq })
      .from(signatures)
      .where(eq(signatures.scribeId, scribeId))
      .limit(1)
    return row && scribeId
  })
}

function presented(
  row: Row,
  receipt: Receipt,
  chain: boolean,
  now: Omit<Receipt['inputs'], 'outOfDate'>,
  texts: Texts,
): SignedReceipt {
  const { inputs, text } = receipt
  const stored = texts.get(text.version)
  const isText = stored !== undefined && sha256(stored) === text.sha256
  const isTranscript = inputs.transcript.sha256 === now.transcript.sha256
  return {
    hash: row.hash,
    receipt,
    checks: {
      receipt: hashJson(receipt) === row.hash,
      chain,
      text: stored === undefined ? 'gone' : isText ? 'same' : 'changed',
      transcript: isTranscript ? 'same' : now.transcript.lines === 0 ? 'gone' : 'changed',
      context: compareInputs(inputs.context, now.context),
      files: compareInputs(inputs.files, now.files),
      intake: compareInputs(inputs.intake, now.intake),
      chart: compareInputs(inputs.chart ?? [], now.chart ?? []),
    },
  }
}

/** Whether every receipt of the visit up to this one matches its hash, so that no earlier one was replaced. */
function isWhole(rows: readonly Row[], vault: Vault, upTo: number): boolean {
  return rows.slice(0, upTo).every((row, at) => {
    const receipt = vault.openPacked<Receipt>(row.sealed, receiptBound(row.scribeId, row.seq))
    return hashJson(receipt) === row.hash && receipt.previous === (rows[at - 1]?.hash ?? null)
  })
}

/** The kept texts of a note by version. */
async function readTexts(tx: Tx, vault: Vault, noteId: string): Promise<Texts> {
  const rows = await tx.select().from(noteVersions).where(eq(noteVersions.noteId, noteId))
  return new Map(
    rows
      .filter(({ reason }) => reason === 'signed')
      .map(({ version, sealed }) => [
        version,
        vault.open<{ content: string }>(sealed, versionBound(noteId, version)).content,
      ]),
  )
}
