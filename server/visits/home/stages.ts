import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ScribeHead } from '#contract/scribes.ts'
import type { VisitStages } from '#contract/home.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { notes } from '#server/visits/notes/table.ts'

/** Whether every complete note of a visit was copied, by visit; a visit without one is left out. */
export async function readCopied(tx: Tx, scribeIds: string[]): Promise<Map<string, boolean>> {
  if (scribeIds.length === 0) return new Map()
  const rows = await tx
    .select({
      scribeId: notes.scribeId,
      copied: sql<boolean>`bool_and(${notes.copied} is not null)`,
    })
    .from(notes)
    .where(and(inArray(notes.scribeId, scribeIds), eq(notes.state, 'complete')))
    .groupBy(notes.scribeId)
  return new Map(rows.map(({ scribeId, copied }) => [scribeId, copied]))
}

/** @param copied as `readCopied` answers */
export function stagesOf(
  { state, toCheck }: Pick<ScribeHead, 'state' | 'toCheck'>,
  copied: boolean | undefined,
): VisitStages {
  const written = copied !== undefined
  return {
    recorded: state !== 'empty',
    written,
    reviewed: written && toCheck === 0,
    copied: copied ?? false,
  }
}
