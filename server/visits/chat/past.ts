import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Citation } from '#contract/chat.ts'
import { formatMark } from '#common/time-mark.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { listedHead, type ScribeRow } from '#server/visits/scribes/present.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { allChunks } from '#server/visits/transcription/chunks/read.ts'

/** How many earlier visits are read. */
const MOST_VISITS = 20

interface Line {
  chunk: Chunk
  visit: NonNullable<Citation['visit']>
  number: number
}

/**
 * The lines of earlier visits of the same patient. Only of the user's own visits, and only where the visit is linked to a
 * patient.
 */
export async function pastLines(tx: Tx, vault: Vault, scribe: ScribeRow): Promise<Citation[]> {
  if (scribe.patientId === null) return []
  const lines: Citation[] = []
  for (const [at, row] of (await earlierVisits(tx, scribe, scribe.patientId)).entries()) {
    const visit = {
      id: row.id,
      name: listedHead(row, vault).name,
      created: row.created.toISOString(),
    }
    const chunks = await allChunks(tx, { userId: row.userId, scribeId: row.id, vault })
    const readable = chunks.filter(({ damaged }) => !damaged)
    lines.push(...readable.map((chunk) => toCitation({ chunk, visit, number: at + 1 })))
  }
  return lines
}

const earlierVisits = (tx: Tx, scribe: ScribeRow, patientId: string) =>
  tx
    .select()
    .from(scribes)
    .where(
      and(
        eq(scribes.userId, scribe.userId),
        eq(scribes.patientId, patientId),
        ne(scribes.id, scribe.id),
        lt(scribes.created, scribe.created),
      ),
    )
    .orderBy(desc(scribes.created))
    .limit(MOST_VISITS)

function toCitation({ chunk, visit, number }: Line): Citation {
  const { seq, text, timestamp, end, speaker } = chunk
  return {
    kind: 'transcript',
    sourceId: String(seq),
    quote: text,
    timestamp,
    ...(end !== undefined && { end }),
    ...(speaker !== undefined && { speaker }),
    mark: formatMark(timestamp).replace('[', `[Visit ${number} `),
    visit,
  }
}
