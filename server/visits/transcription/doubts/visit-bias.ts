import { and, eq } from 'drizzle-orm'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { contextBound, extractedBound, type ScribeRow } from '#server/visits/scribes/present.ts'
import { intakeText } from '#server/visits/scribes/intake.ts'
import { contextEntries, scribeFiles } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { readPart } from '#server/visits/chart/stored.ts'
import type { Services } from '#server/services.ts'
import type { Bias } from '#server/clinical/drugs/bias.ts'
import { drugsIn } from '#server/clinical/drugs/names-in.ts'
import { clinicTerms, ownDictionary } from '#server/library/dictionary/dictionary-store.ts'
import { licensedRows, openLicensed } from '#server/library/dictionary/group-dictionary.ts'

/**
 * What makes names likelier in this visit: drugs of its context notes, files, intake and pulled chart, and the
 * dictionaries of the user, of the groups that license them, and of the clinic.
 * @throws AppError 'Scribe not found'
 */
export async function biasOf(s: Services, userId: string, scribeId: string): Promise<Bias> {
  const open = await withVisit(s, userId, scribeId, (tx, vault, scribe) =>
    readBias(s, tx, vault, scribe),
  )
  return open()
}

/**
 * `biasOf` for a scribe that belongs to the user. Call what it returns after the transaction: it opens the dictionaries
 * that others share, which have their own keys.
 */
export async function readBias(
  s: Services,
  tx: Tx,
  vault: Vault,
  scribe: ScribeRow,
): Promise<() => Promise<Bias>> {
  const [texts, user, groupRows] = await Promise.all([
    textsOf(tx, vault, scribe),
    ownDictionary(s, tx, vault, scribe.userId).all(),
    licensedRows(tx, scribe.userId),
  ])
  return async () => {
    const [group, clinic] = await Promise.all([openLicensed(s, groupRows), clinicTerms(s)])
    return { patient: [...new Set(texts.flatMap(drugsIn))], user, group, clinic }
  }
}

async function textsOf(tx: Tx, vault: Vault, { id, patientId }: ScribeRow): Promise<string[]> {
  const notes = await tx.select().from(contextEntries).where(eq(contextEntries.scribeId, id))
  const files = await tx
    .select({ id: scribeFiles.id, extracted: scribeFiles.extracted, failed: scribeFiles.failed })
    .from(scribeFiles)
    .where(and(eq(scribeFiles.scribeId, id), eq(scribeFiles.purpose, 'context')))
  const drugs = patientId ? await readPart(tx, vault, { id, patientId }, 'medications') : undefined
  return [
    ...(drugs?.items.map(({ text }) => text) ?? []),
    (await intakeText(tx, vault, id, 'en')) ?? '',
    ...notes.map((row) => vault.openOr(row.sealed, contextBound(row.id), { content: '' }).content),
    ...files.map(({ id, extracted, failed }) =>
      extracted && !failed ? vault.openOr(extracted, extractedBound(id), '') : '',
    ),
  ]
}
