/**
 * How well coverage finds what a note leaves out, without a judge: for clinicians' notes of the open visits and of the
 * project's own, the sentences that carry one fact are deleted and it is counted whether that fact is reported; of
 * complete notes, how many get reports at all.
 * Read on 2026-11-26: of 19 complete notes (3 own, 6 ACI-BENCH valid, 10 PriMock57), read before any rule was changed for
 * them, 5 had a report that a reader would call false, since the note says it in other words or nobody said it; goal 25 %
 * of notes. They had 21 reports, 8 of them false.
 * Run: node bench/coverage.ts [--show] [--reports]
 * `--show` lists deleted facts that were not reported, `--reports` what is reported of fifteen complete notes, to read.
 */
import { missingFacts } from '#server/clinical/coverage/missing-facts.ts'
import { omissionKind } from '#server/clinical/coverage/omission-kind.ts'
import { extractFacts } from '#server/clinical/facts/extract.ts'
import type { Fact } from '#server/clinical/facts/fact.ts'
import { describeFact } from '#server/clinical/facts/describe.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { Visit } from '#server/clinical/visit.ts'
import type { OmissionKind } from '#contract/review.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { visits as ownVisits } from '#test/clinical/visits/all.ts'
import { carriersOf, sentencePieces } from './lib/carriers.ts'
import { hasClaimsData, openNotes } from './lib/claims-data.ts'
import { recordedVisits } from '#test/fakes/recorded.ts'
import type { NoteForm } from './lib/coverage-judging.ts'
import { scoreJudgedCoverage } from './lib/score-judged-coverage.ts'
import { emptyCoverage, tallyCoverage } from './lib/score-recorded.ts'
import { report } from './report.ts'

/** Kinds of facts that a clinician would miss, without those that only a model of the patient's story needs. */
const counted: readonly OmissionKind[] = [
  'allergy',
  'drug',
  'safety-net',
  'diagnosis',
  'result',
  'measurement',
  'follow-up',
  'instruction',
  'finding',
]
/** Percent of deleted facts that are reported with a judge; without one it is only measured. */
const goal = 85
const goalWithCitations = 80

interface NoteFigures {
  set: string
  visit: Visit
  note: string
}

function notes(): NoteFigures[] {
  const own = ownVisits.map((visit) => ({
    set: 'own visits',
    visit: normaliseVisit(sourcesOf(visit)),
    note: visit.note,
  }))
  if (!hasClaimsData()) return own
  const open = (set: string, name: 'aci' | 'primock') =>
    openNotes(name).map((one) => ({ set, ...one }))
  return [...own, ...open('ACI-BENCH valid', 'aci'), ...open('PriMock57', 'primock')]
}

interface Deletion {
  kind: OmissionKind
  fact: Fact
  isReported: boolean
}

/** A plan without a figure or a time is advice that a note may leave out. */
const isCounted = (fact: Fact) =>
  counted.includes(omissionKind(fact)) &&
  (fact.kind !== 'plan' || /\d|\b(?:once|twice|daily|week|month|tomorrow)/i.test(fact.text))

/** Deletes each fact of the note in turn, with everything that mentions it. */
function deletionsOf({ visit, note }: NoteFigures): Deletion[] {
  const facts = extractFacts(visit)
  const pieces = sentencePieces(note)
  return facts.filter(isCounted).flatMap((fact) => {
    const carriers = carriersOf(fact, pieces)
    if (carriers.size === 0) return []
    const rest = pieces.filter((_, at) => !carriers.has(at)).join('')
    const isReported = missingFacts(facts, rest, visit).some(({ evidence }) =>
      evidence.some(({ sourceId }) =>
        visit.lines.some(
          ({ number, source }) => source.id === sourceId && fact.lines.includes(number),
        ),
      ),
    )
    return [{ kind: omissionKind(fact), fact, isReported }]
  })
}

const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole)

function reportDeletions(set: string, deletions: readonly Deletion[]): void {
  const reported = deletions.filter(({ isReported }) => isReported).length
  report({
    what: `coverage, ${set}: deleted facts reported in %, of ${deletions.length}`,
    ours: percent(reported, deletions.length),
    peer: goal,
    goal: 1,
    moreIsBetter: true,
  })
  const byKind = counted.map((kind) => {
    const own = deletions.filter((one) => one.kind === kind)
    return `${kind} ${own.filter(({ isReported }) => isReported).length}/${own.length}`
  })
  console.log(`  ${byKind.join(', ')}`)
  if (!process.argv.includes('--show')) return
  for (const { kind, fact, isReported } of deletions)
    if (!isReported) console.log(`  not reported: ${kind}: ${describeFact(fact)}`)
}

function reportComplete(set: string, all: readonly NoteFigures[]): void {
  const reports = all.map(({ visit, note }) => missingFacts(extractFacts(visit), note, visit))
  const total = reports.reduce((sum, one) => sum + one.length, 0)
  const grave = reports.flat().filter(({ kind }) => counted.includes(kind)).length
  console.log(
    `coverage, ${set}: ${(total / all.length).toFixed(1)} reports a complete note, ${(grave / all.length).toFixed(1)} of the kinds above`,
  )
}

/** Notes whose reports were read. */
const toRead = 15

function listReports(all: readonly NoteFigures[]): void {
  const step = Math.floor(all.length / toRead)
  for (const [at, { set, visit, note }] of all.entries()) {
    if (at % step !== 0) continue
    console.log(`\n### ${set} ${at}\n${note}\n`)
    for (const { kind, text, evidence } of missingFacts(extractFacts(visit), note, visit))
      console.log(`- ${kind}: ${text}\n    ${evidence.map((one) => one.quote).join(' / ')}`)
  }
}

/** Notes of a recorded writer, whose citations coverage reads, with the facts that were removed from them. */
function reportCited(): void {
  const tally = emptyCoverage()
  for (const name of recordedVisits())
    if (name.startsWith('own/') || hasClaimsData()) tallyCoverage(tally, name)
  const { deleted, reported, notes, notesWithReports, reports } = tally
  report({
    what: `coverage, notes with citations: deleted facts reported in %, of ${deleted}`,
    ours: percent(reported, deleted),
    peer: goalWithCitations,
    goal: 1,
    moreIsBetter: true,
  })
  report({
    what: `coverage, notes with citations: complete notes with a report in %, of ${notes}`,
    ours: percent(notesWithReports, notes),
    peer: 25,
    goal: 1,
  })
  console.log(`  ${reports} reports on ${notes} complete notes`)
}

/** What the recorded judge left and cleared of the reports on those notes. */
async function reportJudged(form: NoteForm): Promise<void> {
  const visits = recordedVisits().filter((name) => name.startsWith('own/') || hasClaimsData())
  const { notes, missing, missingKept, stated, statedCleared, unanswered } =
    await scoreJudgedCoverage(visits, form)
  const name = `coverage with a judge, ${notes} ${form} notes`
  report({
    what: `${name}: reports on removed facts kept in %, of ${missing}`,
    ours: percent(missingKept, missing),
    peer: 100,
    goal: 1,
    moreIsBetter: true,
  })
  console.log(
    `  ${name}: ${statedCleared} of ${stated} reports on facts stated in other words cleared, ${unanswered} questions unanswered`,
  )
}

async function main(): Promise<void> {
  const all = notes()
  for (const set of new Set(all.map((one) => one.set))) {
    const own = all.filter((one) => one.set === set)
    reportDeletions(set, own.flatMap(deletionsOf))
    reportComplete(set, own)
  }
  reportCited()
  await reportJudged('cited')
  await reportJudged('uncited')
  if (process.argv.includes('--reports')) listReports(all)
}

await main()
