import { asc, eq } from 'drizzle-orm'
import { gapText, type Gap } from '#contract/gaps.ts'
import type { ConsentEvent } from '#contract/consent.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { consentLine } from '#server/consent/line.ts'
import { consentEventsOf } from '#server/consent/record.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { scribeRow } from '#server/scribes/change.ts'
import {
  type Body,
  bodyBound,
  contextBound,
  extractedBound,
  type ScribeRow,
} from '#server/scribes/present.ts'
import { contextEntries, scribeFiles } from '#server/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { allChunks } from '#server/transcription/chunks/read.ts'
import { gapsIn } from '#server/transcription/recordings.ts'
import { indexSources, type SourceIndex } from './text/source-index.ts'
import type { Source } from './text/source.ts'

/** What is known about a visit. */
export interface Known {
  sources: Source[]
  /** The scribe's revision at which it was read. */
  sourceRev: number
  /** Computed when first asked for: a model can start without it. */
  index: () => SourceIndex
}

/** All that a note of this visit may rest on. @throws AppError 'Scribe not found' */
export async function sourcesOf(s: Services, userId: string, scribeId: string): Promise<Known> {
  const vault = await vaultOf(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) =>
    readSources(s, tx, vault, await scribeRow(tx, userId, scribeId)),
  )
}

/** `sourcesOf` inside a transaction, for a scribe that is known to be the user's. Remembered until it changes. */
export async function readSources(
  s: Services,
  tx: Tx,
  vault: Vault,
  scribe: ScribeRow,
): Promise<Known> {
  const key = `${scribe.id} ${scribe.sourceRev}`
  const known = s.notes.visits.get(key) ?? knownFrom(await readAll(tx, vault, scribe), scribe)
  s.notes.visits.set(key, known)
  return known
}

function knownFrom(sources: Source[], { sourceRev }: ScribeRow): Known {
  let index: SourceIndex | undefined
  return { sources, sourceRev, index: () => (index ??= indexSources(sources)) }
}

async function readAll(tx: Tx, vault: Vault, scribe: ScribeRow): Promise<Source[]> {
  const { id: scribeId, userId } = scribe
  const [chunks, context, files, gaps, events] = await Promise.all([
    allChunks(tx, { userId, scribeId, vault }),
    contextOf(tx, vault, scribeId),
    filesOf(tx, vault, scribeId),
    gapsIn(tx, scribeId),
    consentEventsOf(tx, vault, scribeId),
  ])
  const said = chunks.map(spokenSource)
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

function spokenSource({ seq, text, timestamp, end, speaker, untimed }: Chunk): Source {
  return {
    kind: 'transcript',
    id: String(seq),
    text,
    ...(!untimed && { timestamp }),
    ...(end !== undefined && { end }),
    ...(speaker !== undefined && { speaker }),
  }
}

function intakeOf(scribe: ScribeRow, vault: Vault): Source[] {
  const { intake } = vault.open<Body>(scribe.body, bodyBound(scribe.id))
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
  return rows.flatMap(({ id, purpose, failed, extracted }) => {
    // What a recording says stands in the transcript, and the text of a failed file is its error.
    if (purpose !== 'context' || failed || !extracted) return []
    return [{ kind: 'file', id, text: vault.open<string>(extracted, extractedBound(id)) }]
  })
}
