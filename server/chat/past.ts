import { and, desc, eq, lt, ne } from 'drizzle-orm'
import type { Citation } from '#contract/chat.ts'
import { formatMark } from '#contract/time-mark.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import { relevantPassages } from '#server/clinical/language/passages.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'
import { scribeBody, scribeHead, type ScribeRow } from '#server/scribes/present.ts'
import { scribes } from '#server/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { allChunks } from '#server/transcription/chunks/read.ts'

/** The newest visits of the user that are looked through for the patient's, and how many of those are read. */
const LOOKED_AT = 2_000
const MOST_VISITS = 20
/** Lines that share a word with the question are compared closely; the closest are handed on. */
const CLOSE = 80
const MOST_LINES = 6

interface Line {
  chunk: Chunk
  visit: NonNullable<Citation['visit']>
  number: number
}

/**
 * Lines of earlier visits of the same patient that speak of what is asked, best first. Only of the user's own visits,
 * and only where the visit is linked to a patient.
 */
export async function pastLines(
  s: Services,
  tx: Tx,
  vault: Vault,
  scribe: ScribeRow,
  question: string,
): Promise<Citation[]> {
  const { patient } = scribeBody(scribe, vault)
  const wanted = new Set(analyse(question).terms.flatMap(({ key }) => key.split(' ').map(stem)))
  if (!patient || wanted.size === 0) return []
  const lines: Line[] = []
  for (const [at, row] of (await visitsOf(tx, vault, scribe, patient.patientId)).entries()) {
    const visit = {
      id: row.id,
      name: scribeHead(row, vault).name,
      created: row.created.toISOString(),
    }
    const chunks = await allChunks(tx, { userId: row.userId, scribeId: row.id, vault })
    lines.push(...chunks.map((chunk) => ({ chunk, visit, number: at + 1 })))
  }
  return closest(lines, question, wanted)
}

async function visitsOf(tx: Tx, vault: Vault, scribe: ScribeRow, patientId: string) {
  const rows = await tx
    .select()
    .from(scribes)
    .where(
      and(
        eq(scribes.userId, scribe.userId),
        ne(scribes.id, scribe.id),
        lt(scribes.created, scribe.created),
      ),
    )
    .orderBy(desc(scribes.created))
    .limit(LOOKED_AT)
  return rows
    .filter((row) => scribeBody(row, vault).patient?.patientId === patientId)
    .slice(0, MOST_VISITS)
}

function closest(lines: Line[], question: string, wanted: ReadonlySet<string>): Citation[] {
  const shared = lines
    .map((line) => ({ line, count: sharedWords(line.chunk.text, wanted) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, CLOSE)
  const bySource = new Map<Source, Line>(shared.map(({ line }) => [sourceOf(line), line]))
  return relevantPassages(question, [...bySource.keys()], MOST_LINES).flatMap(({ source }) => {
    const line = bySource.get(source)
    return line ? [citationOf(line)] : []
  })
}

const sharedWords = (text: string, wanted: ReadonlySet<string>) =>
  new Set(tokenize(text).map(({ word }) => stem(word))).intersection(wanted).size

const sourceOf = ({ chunk, visit }: Line): Source => ({
  kind: 'transcript',
  id: `${visit.id} ${chunk.seq}`,
  text: chunk.text,
  timestamp: chunk.timestamp,
  ...(chunk.speaker !== undefined && { speaker: chunk.speaker }),
})

function citationOf({ chunk, visit, number }: Line): Citation {
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
