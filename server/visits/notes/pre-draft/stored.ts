import { and, eq, type InferSelectModel } from 'drizzle-orm'
import type { UsedMemory } from '#contract/memories.ts'
import type { CitedSentence } from '#server/clinical/citations/cited-text.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { noteDrafts } from '#server/visits/notes/table.ts'

export type DraftRow = InferSelectModel<typeof noteDrafts>

/** A section of a draft, as a writer wrote it. */
export interface DraftedSection {
  heading: string
  text: string
  used: UsedMemory[]
  /** Lines that its writer named; the same as long as the visit is. */
  cited?: CitedSentence[]
}

/** The sealed part of a draft. */
export interface DraftContent {
  /** The template, settings, memories and model of a draft. A draft with another key can't be used. */
  key: string
  /** Names the delimiter of the record, so that a provider can reuse its prompt cache. */
  taskId: string
  /** Words of the visit at the time. */
  words: number
  sections: DraftedSection[]
}

export const draftBound = (scribeId: string, templateId: string) => ({
  table: 'note_draft',
  row: `${scribeId}:${templateId}`,
  column: 'sealed',
})

export const draftedIn = ({ sealed, scribeId, templateId }: DraftRow, vault: Vault): DraftContent =>
  vault.open<DraftContent>(sealed, draftBound(scribeId, templateId))

/** The draft of a visit from a template; undefined if there is none, or it was used. */
export async function draftRow(
  tx: Tx,
  scribeId: string,
  templateId: string,
): Promise<DraftRow | undefined> {
  const [row] = await tx
    .select()
    .from(noteDrafts)
    .where(and(eq(noteDrafts.scribeId, scribeId), eq(noteDrafts.templateId, templateId)))
  return row?.state === 'used' ? undefined : row
}
