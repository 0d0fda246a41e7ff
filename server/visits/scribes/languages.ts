import { and, eq, sql } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Languages } from '#contract/translation.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { scribeRow } from './change.ts'
import { bodyBound, scribeBody, type ScribeRow } from './present.ts'
import { scribes } from './table.ts'

/** The spoken language of a visit, and the language to translate into. */
export function languagesOf(row: Pick<ScribeRow, 'id' | 'body'>, vault: Vault): Languages {
  const { language, targetLanguage, translating = false } = scribeBody(row, vault)
  return { language, targetLanguage, translating }
}

/** @throws AppError 'Scribe not found'. */
export async function readLanguages(
  tx: Tx,
  vault: Vault,
  userId: string,
  scribeId: string,
): Promise<Languages> {
  return languagesOf(await scribeRow(tx, userId, scribeId), vault)
}

/**
 * Changes the languages of a visit and tells every window and every live recording of it. Raises the version, so that
 * an edit on top of an older one is refused rather than taking this back.
 * @throws AppError 'Scribe not found'.
 */
export async function writeLanguages(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, scribeId }: { userId: string; scribeId: string },
  change: (now: Languages) => Languages,
): Promise<Languages> {
  const mine = and(eq(scribes.id, scribeId), eq(scribes.userId, userId))
  const [row] = await tx.select().from(scribes).where(mine).for('update')
  if (!row) throw new AppError('not-found', words.scribeNotFound)
  const changed = change(languagesOf(row, vault))
  const body = scribeBody(row, vault)
  await tx
    .update(scribes)
    .set({
      body: vault.seal({ ...body, ...changed }, bodyBound(scribeId)),
      version: sql`${scribes.version} + 1`,
    })
    .where(mine)
  await publish(s.db, tx, userId, { topic: 'languages', scribeId })
  return changed
}
