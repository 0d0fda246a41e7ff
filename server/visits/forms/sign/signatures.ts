import { desc, eq, type InferSelectModel } from 'drizzle-orm'
import type { FormReceipt } from '#contract/form-sign.ts'
import type { SignedValue } from '#contract/filled-forms.ts'
import { hashJson } from '#server/platform/crypto/canonical.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { formSignatures } from '../table.ts'

export type SignatureRow = InferSelectModel<typeof formSignatures>

const bound = (scribeId: string, seq: number) => ({
  table: 'form_signature',
  row: `${scribeId}:${seq}`,
  column: 'sealed',
})

export const openReceipt = (
  { scribeId, seq, sealed }: Pick<SignatureRow, 'scribeId' | 'seq' | 'sealed'>,
  vault: Vault,
): FormReceipt => vault.openPacked(sealed, bound(scribeId, seq))

/** The last signature of a filled form; undefined if it was never signed. */
export async function lastSignature(tx: Tx, filledId: string): Promise<SignatureRow | undefined> {
  const [row] = await tx
    .select()
    .from(formSignatures)
    .where(eq(formSignatures.filledId, filledId))
    .orderBy(desc(formSignatures.seq))
    .limit(1)
  return row
}

/** The last signature among the forms of a visit. */
export async function lastOfVisit(
  tx: Tx,
  scribeId: string,
): Promise<Pick<SignatureRow, 'seq' | 'hash'> | undefined> {
  const [row] = await tx
    .select({ seq: formSignatures.seq, hash: formSignatures.hash })
    .from(formSignatures)
    .where(eq(formSignatures.scribeId, scribeId))
    .orderBy(desc(formSignatures.seq))
    .limit(1)
  return row
}

/** Adds a receipt to the chain of its visit, which the caller has locked. */
export async function keepReceipt(
  tx: Tx,
  vault: Vault,
  receipt: FormReceipt,
  { key: storageKey, size }: { key: string; size: number },
): Promise<void> {
  const { scribeId, filledId, signer } = receipt
  const seq = ((await lastOfVisit(tx, scribeId))?.seq ?? 0) + 1
  await tx.insert(formSignatures).values({
    scribeId,
    seq,
    userId: signer.id,
    filledId,
    sealed: vault.sealPacked(receipt, bound(scribeId, seq)),
    hash: hashJson(receipt),
    storageKey,
    size,
    created: new Date(receipt.signedAt),
  })
}

export const hashValues = (values: readonly SignedValue[]): string => hashJson(values)
