import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { listedBody } from '#server/visits/notes/present.ts'
import { notes } from '#server/visits/notes/table.ts'
import { contextBound, extractedBound } from '#server/visits/scribes/present.ts'
import { contextEntries, scribeFiles } from '#server/visits/scribes/table.ts'
import {
  type Edit,
  editBound,
  segmentBound,
  type StoredChunk,
  tailBound,
} from '#server/visits/transcription/chunks/stored.ts'
import { chunkEdits, chunkSegments, chunkTail } from '#server/visits/transcription/table.ts'

type Among = (column: PgColumn) => SQL

/** All text said, written and read in the visits of `among`, by visit. */
export async function readTexts(
  tx: Tx,
  vault: Vault,
  among: Among,
): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  const add = (scribeId: string, text: string) => {
    const list = texts.get(scribeId)
    if (list) list.push(text)
    else texts.set(scribeId, [text])
  }
  await addSpoken(tx, vault, among, add)
  await addWritten(tx, vault, among, add)
  return texts
}

/** A damaged part isn't found by its words; the rest of its visit is. */
const nothing = { text: '' }

type Add = (scribeId: string, text: string) => void

/** The original and the corrected text: a word is found in either. */
async function addSpoken(tx: Tx, vault: Vault, among: Among, add: Add): Promise<void> {
  for (const row of await tx.select().from(chunkSegments).where(among(chunkSegments.scribeId))) {
    const lines = vault.openPackedOr<StoredChunk[]>(
      row.sealed,
      segmentBound(row.scribeId, row.fromSeq),
      [],
    )
    add(row.scribeId, lines.map((line) => line.text).join(' '))
  }
  for (const row of await tx.select().from(chunkTail).where(among(chunkTail.scribeId))) {
    const bound = tailBound(row.scribeId, row.seq)
    add(row.scribeId, vault.openOr<Pick<StoredChunk, 'text'>>(row.sealed, bound, nothing).text)
  }
  for (const row of await tx.select().from(chunkEdits).where(among(chunkEdits.scribeId))) {
    // Names and overlaps aren't lines.
    if (row.seq < 0) continue
    const { text } = vault.openOr<Pick<Edit, 'text'>>(
      row.sealed,
      editBound(row.scribeId, row.seq, row.version),
      nothing,
    )
    if (text) add(row.scribeId, text)
  }
}

async function addWritten(tx: Tx, vault: Vault, among: Among, add: Add): Promise<void> {
  for (const row of await tx.select().from(notes).where(among(notes.scribeId))) {
    const { title, content } = listedBody(row, vault)
    add(row.scribeId, `${title} ${content}`)
  }
  for (const row of await tx.select().from(contextEntries).where(among(contextEntries.scribeId))) {
    const { content } = vault.openOr(row.sealed, contextBound(row.id), { content: '' })
    add(row.scribeId, content)
  }
  for (const row of await tx.select().from(scribeFiles).where(among(scribeFiles.scribeId))) {
    if (row.extracted) add(row.scribeId, vault.openOr(row.extracted, extractedBound(row.id), ''))
  }
}
