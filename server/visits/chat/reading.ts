import { and, eq, inArray } from 'drizzle-orm'
import type { Citation, Message } from '#contract/chat.ts'
import { AppError, words } from '#contract/errors.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { visitKey, loadKeyedVisit } from '#server/visits/notes/sources.ts'
import { extractedBound, fileBound, type FileHead } from '#server/visits/scribes/present.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { pastLines } from './past.ts'

/** All that one answer may rest on. */
export interface Reading {
  visit: ReadVisit
  /** Lines of the same patient's earlier visits that fit the question, best first, under their marks. */
  past: Citation[]
  /** The files of the conversation, under their marks; the quote is the whole text. */
  files: Citation[]
}

/**
 * Reads the visit, the files of the conversation, and the passages of the patient's earlier visits that concern the
 * question.
 * @param fileIds those of the question, before those of earlier messages
 * @throws AppError 'Scribe not found', or 'not-found' for a file that isn't of this visit; AnalysisFailure
 */
export async function readFor(
  s: Services,
  userId: string,
  scribeId: string,
  { message, fileIds, history }: { message: string; fileIds: string[]; history: Message[] },
): Promise<Reading> {
  const { key, files, lines } = await withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const ids = [...new Set([...fileIds, ...history.flatMap((one) => one.files)])]
    return {
      key: await visitKey(tx, scribe),
      files: await attached(tx, vault, scribeId, ids),
      lines: await pastLines(tx, vault, scribe),
    }
  })
  if (!fileIds.every((id) => files.some(({ sourceId }) => sourceId === id)))
    throw new AppError('not-found', words.extractFailed, {
      detail: 'An attached file does not belong to this visit, or its text could not be read.',
    })
  const visit = await loadKeyedVisit(s, { userId, scribeId, key })
  const [past, trusted] = await Promise.all([
    lines.length > 0 ? visit.analyse('nearestLines', { lines, question: message }) : [],
    files.length > 0 ? visit.analyse('trustedFiles', files) : [],
  ])
  return { visit, files: trusted, past }
}

async function attached(
  tx: Tx,
  vault: Vault,
  scribeId: string,
  ids: string[],
): Promise<Citation[]> {
  if (ids.length === 0) return []
  const ofVisit = and(eq(scribeFiles.scribeId, scribeId), inArray(scribeFiles.id, ids))
  const rows = await tx.select().from(scribeFiles).where(ofVisit)
  return ids
    .flatMap((id) => rows.filter((row) => row.id === id))
    .flatMap((row, at) => {
      if (row.failed || !row.extracted) return []
      const { name } = vault.open<FileHead>(row.sealed, fileBound(row.id))
      const quote = vault.open<string>(row.extracted, extractedBound(row.id))
      return [
        { kind: 'file' as const, sourceId: row.id, quote, mark: `[File ${at + 1}]`, file: name },
      ]
    })
}
