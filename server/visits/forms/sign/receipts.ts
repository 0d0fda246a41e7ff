import { and, desc, eq, lte } from 'drizzle-orm'
import type { Query } from '#contract/endpoint.ts'
import type { listFormReceipts as listEndpoint, SignedFormReceipt } from '#contract/form-sign.ts'
import { parseCursor } from '#server/library/items/list.ts'
import { hashJson } from '#server/platform/crypto/canonical.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { compareInputs, type Inputs, readInputs } from '#server/visits/notes/sign/inputs.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import type { Services } from '#server/services.ts'
import { type FilledRow, filledRow, openContent } from '../filled/stored.ts'
import { versionContent } from '../filled/versions.ts'
import { formSignatures } from '../table.ts'
import { hashValues, openReceipt, type SignatureRow } from './signatures.ts'
import { hashSignedPdf } from './signed-pdf.ts'

/** Receipts per page; each reads a whole PDF. */
const MAX_PER_PAGE = 10

/** A page of the receipts of a filled form, newest first, each recomputed against what is stored. */
export async function listFormReceipts(
  s: Services,
  userId: string,
  id: string,
  { cursor, limit: wanted }: Query<typeof listEndpoint>,
): Promise<{ items: SignedFormReceipt[]; cursor: string | null }> {
  const from = parseCursor(cursor)
  const limit = Math.min(wanted, MAX_PER_PAGE)
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, async (tx) => {
    await filledRow(tx, userId, id)
    return tx
      .select()
      .from(formSignatures)
      .where(eq(formSignatures.filledId, id))
      .orderBy(desc(formSignatures.seq))
      .limit(limit + 1)
      .offset(from)
  })
  const shown = rows.slice(0, limit)
  const [first] = shown
  if (!first) return { items: [], cursor: null }
  const { sources } = await loadVisit(s, userId, first.scribeId)
  const items: SignedFormReceipt[] = []
  for (const row of shown) {
    const pdf = await hashSignedPdf(s, userId, row)
    items.push(
      await s.db.as(userId, async (tx) => {
        const now = await readInputs(tx, row.scribeId, sources)
        return checked(tx, vault, { row, filled: await filledRow(tx, userId, id), pdf, now })
      }),
    )
  }
  return { items, cursor: rows.length > limit ? String(from + limit) : null }
}

interface ReceiptToCheck {
  row: SignatureRow
  filled: FilledRow
  /** Hash of the stored PDF. */
  pdf: string | undefined
  now: Inputs
}

async function checked(
  tx: Tx,
  vault: Vault,
  { row, filled, pdf, now }: ReceiptToCheck,
): Promise<SignedFormReceipt> {
  const receipt = openReceipt(row, vault)
  const { inputs } = receipt
  const values = await signedHash(tx, vault, filled, receipt.values.version)
  const isSameTranscript = inputs.transcript.sha256 === now.transcript.sha256
  return {
    hash: row.hash,
    receipt,
    checks: {
      receipt: hashJson(receipt) === row.hash,
      chain: await isWhole(tx, vault, row),
      values: compareHashes(values, receipt.values.sha256),
      pdf: compareHashes(pdf, receipt.pdf.sha256),
      transcript: isSameTranscript ? 'same' : now.transcript.lines === 0 ? 'gone' : 'changed',
      context: compareInputs(inputs.context, now.context),
      files: compareInputs(inputs.files, now.files),
      intake: compareInputs(inputs.intake, now.intake),
      chart: compareInputs(inputs.chart ?? [], now.chart ?? []),
    },
  }
}

const compareHashes = (stored: string | undefined, signed: string) =>
  stored === undefined ? 'gone' : stored === signed ? 'same' : 'changed'

/** The hash of a signed version's values: as shown if it is the current one, otherwise as kept. */
async function signedHash(
  tx: Tx,
  vault: Vault,
  filled: FilledRow,
  version: number,
): Promise<string | undefined> {
  const kept = await versionContent(tx, vault, filled.id, version)
  const isShown = filled.signed !== null && filled.signedVersion === version
  const { signed } = (isShown && kept ? openContent(filled, vault) : kept) ?? {}
  return signed && hashValues(signed.values)
}

/** Whether every receipt of the visit up to this one matches its hash and names the one before it. */
async function isWhole(
  tx: Tx,
  vault: Vault,
  { scribeId, seq }: Pick<SignatureRow, 'scribeId' | 'seq'>,
): Promise<boolean> {
  const rows = await tx
    .select()
    .from(formSignatures)
    .where(and(eq(formSignatures.scribeId, scribeId), lte(formSignatures.seq, seq)))
    .orderBy(formSignatures.seq)
  return rows.every((row, at) => {
    const receipt = openReceipt(row, vault)
    const isNext = row.seq === at + 1 && receipt.previous === (rows[at - 1]?.hash ?? null)
    return isNext && hashJson(receipt) === row.hash
  })
}
