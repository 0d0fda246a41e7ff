import { asc, eq } from 'drizzle-orm'
import { gapText, type Gap } from '#contract/gaps.ts'
import type { ConsentEvent } from '#contract/consent.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { consentLine } from '#server/consent/line.ts'
import { consentEventsOf } from '#server/consent/record.ts'
import type { Vault } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import {
  contextBound,
  extractedBound,
  fileBound,
  type FileHead,
  scribeBody,
  type ScribeRow,
} from '#server/scribes/present.ts'
import { contextEntries, scribeFiles } from '#server/scribes/table.ts'
import { withVisit } from '#server/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { allChunks } from '#server/transcription/chunks/read.ts'
import {
  doubtsOfVisit,
  doubtsState,
  type VisitDoubts,
} from '#server/transcription/doubts/doubts.ts'
import { gapsIn } from '#server/transcription/recordings.ts'
import { guessRoles } from '#server/transcription/speakers/guess.ts'
import { trustedSources } from '#server/clinical/injection/orders.ts'
import type { VisitSources } from '#server/clinical/visit-sources.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import { indexing, indexSources } from '#server/clinical/language/source-index.ts'
import { inTurns } from '#server/clinical/language/steps.ts'
import type { Source } from '#server/clinical/language/source.ts'

/** All that a note of this visit may rest on. @throws AppError 'Scribe not found' */
export async function sourcesOf(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<VisitSources> {
  return withVisit(s, userId, scribeId, async (tx, vault, scribe) =>
    readSources(s, tx, vault, scribe),
  )
}

/** `sourcesOf` inside a transaction, for a scribe that is known to be the user's. Remembered until it changes. */
export async function readSources(
  s: Services,
  tx: Tx,
  vault: Vault,
  scribe: ScribeRow,
): Promise<VisitSources> {
  const key = `${scribe.id} ${scribe.sourceRev} ${await doubtsState(tx, scribe.userId, scribe.id)}`
  const known =
    s.notes.visits.get(key) ??
    knownFrom(await readAll(s, tx, vault, scribe), scribe, scribeBody(scribe, vault).language)
  s.notes.visits.set(key, known)
  return known
}

function knownFrom(all: Source[], { sourceRev }: ScribeRow, language: string): VisitSources {
  const { sources, ignored } = trustedSources(all)
  return { sources, ignored, sourceRev, language, ...indexOf(sources) }
}

/** An index that is made once, however it is asked for. */
export function indexOf(sources: readonly Source[]): Pick<VisitSources, 'index' | 'indexed'> {
  let index: SourceIndex | undefined
  let reading: Promise<SourceIndex> | undefined
  return {
    index: () => (index ??= indexSources(sources)),
    indexed: () => (reading ??= inTurns(indexing(sources)).then((read) => (index ??= read))),
  }
}

async function readAll(s: Services, tx: Tx, vault: Vault, scribe: ScribeRow): Promise<Source[]> {
  const { id: scribeId, userId } = scribe
  const [chunks, doubts, context, files, gaps, events] = await Promise.all([
    allChunks(tx, { userId, scribeId, vault }),
    doubtsOfVisit(s, tx, vault, scribe),
    contextOf(tx, vault, scribeId),
    filesOf(tx, vault, scribeId),
    gapsIn(tx, scribeId),
    consentEventsOf(tx, vault, scribeId),
  ])
  // Who is probably the clinician counts as such; a transcript shows the same, marked as guessed.
  const roles = guessRoles(chunks)
  const said = chunks.map((chunk) => spokenSource(chunk, roles.get(chunk.speaker ?? ''), doubts))
  const all = [
    ...said,
    ...intakeOf(scribe, vault),
    ...context,
    ...files,
    ...gaps.map(gapSource),
    ...events.flatMap(consentSource),
  ]
  return all.filter((source) => source.text.trim() !== '')
}

function gapSource(gap: Gap): Source {
  const { from: timestamp, to: end } = gap
  return { kind: 'gap', id: `${timestamp}-${end}`, text: gapText(gap), timestamp, end }
}

function consentSource(event: ConsentEvent): Source[] {
  const text = consentLine(event)
  if (!text || event.kind === 'purged') return []
  return [{ kind: 'consent', id: event.id, text, consent: event.kind }]
}

function spokenSource(
  { seq, text, timestamp, end, untimed, ...chunk }: Chunk,
  role: string | undefined,
  visit: VisitDoubts,
): Source {
  const speaker = role ?? chunk.speaker
  const doubts = visit.in({ seq, text }).map(({ said, suggestions }) => ({
    said,
    meant: suggestions.map(({ name }) => name),
  }))
  return {
    ...(doubts.length > 0 && { doubts }),
    kind: 'transcript',
    id: String(seq),
    text,
    ...(!untimed && { timestamp }),
    ...(end !== undefined && { end }),
    ...(speaker !== undefined && { speaker }),
  }
}

function intakeOf(scribe: ScribeRow, vault: Vault): Source[] {
  const { intake } = scribeBody(scribe, vault)
  return intake ? [{ kind: 'intake', id: scribe.id, text: intake }] : []
}

async function contextOf(tx: Tx, vault: Vault, scribeId: string): Promise<Source[]> {
  const rows = await tx
    .select()
    .from(contextEntries)
    .where(eq(contextEntries.scribeId, scribeId))
    .orderBy(asc(contextEntries.created))
  return rows.map((row) => {
    const { content } = vault.open<{ content: string }>(row.sealed, contextBound(row.id))
    return { kind: 'context', id: row.id, text: content }
  })
}

async function filesOf(tx: Tx, vault: Vault, scribeId: string): Promise<Source[]> {
  const rows = await tx
    .select()
    .from(scribeFiles)
    .where(eq(scribeFiles.scribeId, scribeId))
    .orderBy(asc(scribeFiles.created))
  return rows.flatMap(({ id, purpose, failed, extracted, sealed }) => {
    // What a recording says stands in the transcript, and the text of a failed file is its error.
    if (purpose !== 'context' || failed || !extracted) return []
    const { name } = vault.open<FileHead>(sealed, fileBound(id))
    return [{ kind: 'file', id, name, text: vault.open<string>(extracted, extractedBound(id)) }]
  })
}
