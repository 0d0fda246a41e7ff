import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Translation } from '#contract/translation.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import type { Place } from '../chunks/append.ts'
import { chunkTranslations } from '../table.ts'

const bound = (scribeId: string, nonce: string) => ({
  table: 'chunk_translation',
  row: `${scribeId}:${nonce}`,
  column: 'sealed',
})

/**
 * Adds translations after the existing ones; for a line with two, the later counts. Call it with the visit locked, so
 * that their numbers follow the order of the commits and a reader who asks for news misses none.
 */
export async function addTranslations(
  s: Services,
  tx: Tx,
  { userId, scribeId, vault }: Place,
  language: string,
  items: Translation[],
): Promise<void> {
  if (items.length === 0) return
  const nonce = randomUUID()
  const sealed = vault.seal(items, bound(scribeId, nonce))
  await tx.insert(chunkTranslations).values({ scribeId, language, userId, nonce, sealed })
  await publish(s.db, tx, userId, { topic: 'translation', scribeId })
}

/** Takes the translations of lines out for good. */
export async function purgeTranslations(
  tx: Tx,
  { scribeId, vault }: Place,
  gone: ReadonlySet<number>,
): Promise<void> {
  const rows = await tx
    .select()
    .from(chunkTranslations)
    .where(eq(chunkTranslations.scribeId, scribeId))
  for (const { nonce, sealed } of rows) {
    const items = vault.openOr<Translation[]>(sealed, bound(scribeId, nonce), [])
    const left = items.filter(({ seq }) => !gone.has(seq))
    if (left.length === items.length) continue
    const mine = eq(chunkTranslations.nonce, nonce)
    if (left.length === 0) await tx.delete(chunkTranslations).where(mine)
    else
      await tx
        .update(chunkTranslations)
        .set({ sealed: vault.seal(left, bound(scribeId, nonce)) })
        .where(mine)
  }
}

/** Translations in the order they were made, from the one after number `after` on, and the number of the last. */
export async function readTranslations(
  tx: Tx,
  { scribeId, vault }: Place,
  language: string,
  after = 0,
): Promise<{ items: Translation[]; last: number }> {
  const rows = await tx
    .select()
    .from(chunkTranslations)
    .where(
      and(
        eq(chunkTranslations.scribeId, scribeId),
        eq(chunkTranslations.language, language),
        gt(chunkTranslations.id, after),
      ),
    )
    .orderBy(asc(chunkTranslations.id))
  const items = rows.flatMap(({ nonce, sealed }) =>
    // A line with a damaged translation is translated again.
    vault.openOr<Translation[]>(sealed, bound(scribeId, nonce), []),
  )
  return { items, last: rows.at(-1)?.id ?? after }
}

/** The newest translation of each line, by its number. */
export async function translationsOf(
  tx: Tx,
  place: Place,
  language: string,
): Promise<Map<number, Translation>> {
  const { items } = await readTranslations(tx, place, language)
  return new Map(items.map((item) => [item.seq, item]))
}

/** The languages into which anything was translated. */
export async function translatedInto(tx: Tx, { scribeId }: Place): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ language: chunkTranslations.language })
    .from(chunkTranslations)
    .where(eq(chunkTranslations.scribeId, scribeId))
  return rows.map(({ language }) => language)
}

/** The lines have changed since they were translated: their translations are removed until there are new ones. */
export async function dropTranslations(
  s: Services,
  tx: Tx,
  place: Place,
  seqs: number[],
): Promise<void> {
  const gone = seqs.map((seq) => ({ seq }))
  for (const language of await translatedInto(tx, place))
    await addTranslations(s, tx, place, language, gone)
}
