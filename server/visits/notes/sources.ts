import { setImmediate as otherWork } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { gapText, type Gap } from '#common/audio-gaps.ts'
import type { ConsentEvent } from '#contract/consent.ts'
import { elapsed } from '#common/time-mark.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { VisitData } from '#server/clinical/visit-data.ts'
import { type ChartDecision, readDecisions } from '#server/visits/chart/decisions.ts'
import { readPatient } from '#server/chart/patients/patients.ts'
import { chartState } from '#server/visits/chart/state.ts'
import { type ChartSource, chartSources } from '#server/visits/chart/sources.ts'
import { consentLine } from '#server/visits/consent/line.ts'
import { listConsentEvents } from '#server/visits/consent/record.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  contextBound,
  extractedBound,
  fileBound,
  type FileHead,
  scribeBody,
  type ScribeRow,
} from '#server/visits/scribes/present.ts'
import { intakeLines, readIntakes } from '#server/visits/scribes/intake.ts'
import { contextEntries, scribeFiles } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { allLines } from '#server/visits/transcription/chunks/read.ts'
import {
  doubtsState,
  readDoubts,
  type VisitDoubts,
} from '#server/visits/transcription/doubts/doubts.ts'
import { gapsIn } from '#server/visits/transcription/recordings.ts'
import { guessRoles } from '#server/visits/transcription/speakers/guess.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { patientSource } from './patient-source.ts'
import type { ReadVisit } from './read-visit.ts'

/** All that a note of this visit may rest on. @throws AppError 'Scribe not found', AnalysisFailure */
export async function loadVisit(s: Services, userId: string, scribeId: string): Promise<ReadVisit> {
  const key = await withVisit(s, userId, scribeId, (tx, _, scribe) => visitKey(tx, scribe))
  return loadKeyedVisit(s, { userId, scribeId, key })
}

/** Identifies a visit and the state of all data about it. */
export async function visitKey(
  tx: Tx,
  scribe: Pick<ScribeRow, 'id' | 'userId' | 'sourceRev' | 'version' | 'patientId'>,
): Promise<string> {
  const { id, userId, sourceRev } = scribe
  // Sent together: each waits for the database and none for the other.
  const [doubts, chart] = await Promise.all([doubtsState(tx, userId, id), chartState(tx, scribe)])
  return `${id} ${sourceRev} ${doubts}${chart && ` ${chart}`}`
}

/** A visit whose `visitKey` a transaction has read. */
interface KeyedVisit {
  userId: string
  scribeId: string
  key: string
}

/**
 * What is known about a visit: read in its own transaction, analysed afterwards, and cached until it changes.
 * Simultaneous callers share one read. Never call it inside a transaction.
 * @throws AppError 'Scribe not found', AnalysisFailure
 */
export function loadKeyedVisit(
  s: Services,
  { userId, scribeId, key }: KeyedVisit,
): Promise<ReadVisit> {
  const known = s.notes.visits.get(key)
  if (known) return known
  const reading = readVisit(s, userId, scribeId)
  s.notes.visits.set(key, reading)
  reading.catch(() => s.notes.visits.delete(key))
  return reading
}

async function readVisit(s: Services, userId: string, scribeId: string): Promise<ReadVisit> {
  const read = await withVisit(s, userId, scribeId, async (tx, vault, scribe) => ({
    key: await visitKey(tx, scribe),
    rows: await readRows(s, tx, vault, scribe),
    sourceRev: scribe.sourceRev,
    language: scribeBody(scribe, vault).language,
  }))
  const { key, rows, sourceRev, language } = read
  return trustedVisit(s, userId, { key, sources: await rows.sources(), sourceRev, language })
}

/** A visit that need not be stored, as `ReadVisit`. @throws AnalysisFailure */
export async function trustedVisit(
  s: Pick<Services, 'analysis'>,
  userId: string,
  { sourceRev, ...visit }: VisitData & { sourceRev: number },
): Promise<ReadVisit> {
  const raw = { ...visit, key: `${visit.key} as stored`, sources: [] }
  const { sources, ignored } = await s.analysis.run('readSources', visit.sources, raw, userId)
  const known = { ...visit, sources }
  return {
    ...known,
    userId,
    sourceRev,
    ignored,
    analyse: (name, request) => s.analysis.run(name, request, known, userId),
  }
}

/** Lines whose names are checked between two pauses for other work. */
const linesAtOnce = 50

/** Reads the content of a visit; `sources` then looks for doubtful names, which needs no transaction. */
async function readRows(s: Services, tx: Tx, vault: Vault, scribe: ScribeRow) {
  const { id: scribeId, userId } = scribe
  const [{ chunks, labels }, openDoubts, intake, context, files, gaps, events, chart] =
    await Promise.all([
      allLines(tx, { userId, scribeId, vault }),
      readDoubts(s, tx, vault, scribe),
      readIntakeSources(tx, vault, scribe),
      readContextSources(tx, vault, scribeId),
      readFileSources(tx, vault, scribeId),
      gapsIn(s, tx, { userId, scribeId }),
      listConsentEvents(tx, vault, scribeId),
      readChartSources(s, tx, vault, scribe),
    ])
  const lines = chunks.filter(({ damaged }) => !damaged)
  const others = [
    ...intake,
    ...context,
    ...files,
    ...chunks.flatMap(damagedSource),
    ...gaps.map(gapSource),
    ...events.flatMap(consentSource),
    ...chart,
  ]
  return {
    async sources(): Promise<Source[]> {
      // Who is probably the clinician counts as such; a transcript shows the same, marked as guessed.
      const roles = guessRoles(lines)
      const doubts = await openDoubts()
      const spoken: Source[] = []
      for (const [at, chunk] of lines.entries()) {
        if (at % linesAtOnce === linesAtOnce - 1) await otherWork()
        const role = roles.get(chunk.speaker ?? '')
        const label = labels.get(chunk.seq) ?? (role && chunk.speaker)
        spoken.push(spokenSource(chunk, { role, label }, doubts))
      }
      return [...spoken, ...others].filter((source) => source.text.trim() !== '')
    },
  }
}

function gapSource(gap: Gap): Source {
  const { from: timestamp, to: end } = gap
  return { kind: 'gap', id: `${timestamp}-${end}`, text: gapText(gap), timestamp, end }
}

/** Unreadable text is a gap: a note mentions it just like audio that wasn't captured. */
const unreadable = (id: string, what: string, timestamp?: number): Source => ({
  kind: 'gap',
  id,
  text: `${what} cannot be read`,
  ...(timestamp !== undefined && { timestamp }),
})

const damagedSource = ({ seq, timestamp, damaged }: Chunk): Source[] =>
  damaged
    ? [unreadable(`line ${seq}`, `${elapsed(timestamp)} part of the transcript`, timestamp)]
    : []

function consentSource(event: ConsentEvent): Source[] {
  const text = consentLine(event)
  if (!text || event.kind === 'purged') return []
  return [{ kind: 'consent', id: event.id, text, consent: event.kind }]
}

function spokenSource(
  { seq, text, timestamp, end, untimed, ...chunk }: Chunk,
  { role, label }: { role: string | undefined; label: string | undefined },
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
    ...(label !== undefined && label !== speaker && { label }),
  }
}

/** An item of the chart as a source. */
export const chartSource = ({
  kind,
  id,
  text,
  date,
  part,
  ended,
  statement,
}: ChartSource): Source => ({
  kind,
  id,
  text,
  ...(date && { date }),
  chart: { part, ended, ...(statement && { statement }) },
})

/** What the clinician decided where chart and conversation differ counts as a remark of theirs. */
function decisionSource({ id, subject, inChart, inVisit, decision }: ChartDecision): Source {
  const chart = inChart || 'nothing listed'
  const text = {
    chart: `The clinician decided about ${subject}: the chart is right (${chart}), not what was said (${inVisit}).`,
    visit: `The clinician decided about ${subject}: what was said is right (${inVisit}), not the chart (${chart}).`,
    neither: `The clinician decided about ${subject}: leave it out, neither the chart (${chart}) nor what was said (${inVisit}) is certain.`,
  }[decision]
  return { kind: 'context', id: `chart ${id}`, text }
}

/** The patient's details and chart that a note may use, and the decisions about the chart. */
async function readChartSources(
  s: Services,
  tx: Tx,
  vault: Vault,
  scribe: ScribeRow,
): Promise<Source[]> {
  if (!scribe.patientId) return []
  const items = await chartSources(s, tx, vault, scribe)
  const decisions = await readDecisions(tx, vault, scribe.id)
  const patient = await readPatient(tx, vault, scribe)
  return [
    ...decisions.map(decisionSource),
    ...patientSource(patient, scribe.created),
    ...items.map(chartSource),
  ]
}

/** A source for each answer, dated with the moment when the patient gave it. */
async function readIntakeSources(tx: Tx, vault: Vault, scribe: ScribeRow): Promise<Source[]> {
  if (!scribe.hasIntake) return []
  const { language } = scribeBody(scribe, vault)
  const read = await readIntakes(tx, vault, scribe.id)
  return read.flatMap((one) => {
    if ('damaged' in one) return [unreadable(one.row.id, 'the patient’s answers')]
    return intakeLines(one, language)
      .filter(({ evidence }) => evidence !== '')
      .map(({ id, kind, evidence, at }) => ({
        kind: 'intake' as const,
        id: `${one.row.id} ${id}`,
        text: evidence,
        date: at,
        ...(kind === 'medicines' && { list: kind }),
      }))
  })
}

async function readContextSources(tx: Tx, vault: Vault, scribeId: string): Promise<Source[]> {
  const rows = await tx
    .select()
    .from(contextEntries)
    .where(eq(contextEntries.scribeId, scribeId))
    .orderBy(asc(contextEntries.created))
  return rows.map((row) => {
    const bound = contextBound(row.id)
    const { content } = vault.openOr<{ content?: string }>(row.sealed, bound, {})
    if (content === undefined) return unreadable(row.id, 'a context note')
    return { kind: 'context', id: row.id, text: content }
  })
}

async function readFileSources(tx: Tx, vault: Vault, scribeId: string): Promise<Source[]> {
  const rows = await tx
    .select()
    .from(scribeFiles)
    .where(eq(scribeFiles.scribeId, scribeId))
    .orderBy(asc(scribeFiles.created))
  return rows.flatMap(({ id, purpose, failed, extracted, sealed }) => {
    // The transcript has a recording's words, and the text of a failed file is its error.
    if (purpose !== 'context' || failed || !extracted) return []
    const head = vault.openOr<Pick<FileHead, 'name'>>(sealed, fileBound(id), { name: 'a file' })
    const text = vault.openOr<string | null>(extracted, extractedBound(id), null)
    if (text === null) return [unreadable(id, head.name)]
    return [{ kind: 'file', id, name: head.name, text }]
  })
}
