import { existsSync } from 'node:fs'
import type { Claim } from '#contract/notes.ts'
import { missingFacts } from '#server/clinical/coverage/missing-facts.ts'
import { extractFacts } from '#server/clinical/facts/extract.ts'
import { settleClaim } from '#server/clinical/marks.ts'
import { numberedLine } from '#server/clinical/judge-lines.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { recordedAnswers, recordedVisits, verdictOf } from '#test/fakes/recorded.ts'
import { checkAnswer, plantedErrors, replayNote } from '#test/fakes/replayed-note.ts'
import { visitNamed } from './any-visit.ts'
import type { LabelledClaim } from './claims-data.ts'
import { claimsOf, hasRightReason, isFlagged } from './claims-score.ts'
import { dataFolder } from './visits.ts'

/** The claims of a labelled sentence once its recorded judge has read it; undefined if there is none. */
export function judgedClaims(set: string): (labelled: LabelledClaim) => Claim[] | undefined {
  const records = new Map(
    recordedAnswers(set).flatMap((one) =>
      one.kind === 'verdict' ? [[one.sentence, one] as const] : [],
    ),
  )
  return ({ sentence, visit }) => {
    const record = records.get(sentence)
    if (!record) return undefined
    const verdict = verdictOf(record, visit.lines.flatMap(numberedLine))
    const evidenceOf = (number: number) => {
      const line = visit.lines[number - 1]
      return line && { ...evidenceOfSource(line.source), quote: line.text }
    }
    const normalOf = (number: number) => visit.lines[number - 1]?.normal ?? ''
    const lines = { evidenceOf, normalOf }
    return claimsOf(sentence, visit).map((claim) => settleClaim(claim, verdict, lines))
  }
}

export interface NoteTally {
  notes: number
  correct: number
  correctFlagged: number
  planted: number
  plantedFlagged: number
  /** Flagged with the changed words, or with the kind of the error. */
  rightReason: number
}

const emptyNotes = (): NoteTally => ({
  notes: 0,
  correct: 0,
  correctFlagged: 0,
  planted: 0,
  plantedFlagged: 0,
  rightReason: 0,
})

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d.]+/gu))

/** Whether a mark names what was changed in a sentence; of one that was made up, whether it is marked at all. */
function namesError(planted: { sentence: string; was: string; kind: string }, claim: Claim) {
  if (planted.was === '' || hasRightReason(planted.kind, [claim])) return true
  const before = wordsOf(planted.was)
  const changed = [...wordsOf(planted.sentence)].filter((word) => !before.has(word))
  return claim.problems.some(({ inNote }) => changed.some((word) => wordsOf(inNote).has(word)))
}

function tally(into: NoteTally, claims: readonly Claim[], visit: string): void {
  const errors = plantedErrors(visit)?.errors ?? []
  into.notes++
  for (const claim of claims) {
    const planted = errors.find(({ sentence }) => sentence.trim() === claim.text.trim())
    const flagged = isFlagged([claim])
    if (!planted) {
      into.correct++
      if (flagged) into.correctFlagged++
      continue
    }
    into.planted++
    if (flagged) into.plantedFlagged++
    if (flagged && namesError(planted, claim)) into.rightReason++
  }
}

export interface CoverageTally {
  deleted: number
  reported: number
  /** Complete notes, those of them with a report, and the reports of all. */
  notes: number
  notesWithReports: number
  reports: number
}

/** What coverage says of the facts that were taken out of the recorded notes, and of the notes as they were. */
export function tallyCoverage(into: CoverageTally, name: string): void {
  const planted = plantedErrors(name)
  const note = recordedAnswers(name).find((one) => one.kind === 'note')
  if (!planted || !note) return
  const sources = visitNamed(name)
  const visit = normaliseVisit(sources)
  const facts = extractFacts(visit)
  const reportsOn = (answer: string) => {
    const { content, request } = checkAnswer(answer, sources)
    const { citations = new Map() } = request
    return missingFacts(facts, content, visit, { citations })
  }
  const found = new Set(
    reportsOn(note.answer).flatMap(({ evidence }) => evidence.map(({ sourceId }) => sourceId)),
  )
  into.deleted += planted.deleted.length
  into.reported += planted.deleted.filter(({ lines }) =>
    lines.some((line) => found.has(visit.lines[line - 1]?.source.id ?? '')),
  ).length
  const reports = reportsOn(planted.complete).length
  into.notes++
  into.reports += reports
  if (reports > 0) into.notesWithReports++
}

export const emptyCoverage = (): CoverageTally => ({
  deleted: 0,
  reported: 0,
  notes: 0,
  notesWithReports: 0,
  reports: 0,
})

/** Every recorded note, by the rules alone and with its judge. */
export async function scoreRecordedNotes() {
  const byRules = emptyNotes()
  const judged = emptyNotes()
  const coverage = emptyCoverage()
  let unanswered = 0
  for (const name of recordedVisits()) {
    if (!name.startsWith('own/') && !existsSync(dataFolder)) continue
    const note = await replayNote(name, visitNamed(name))
    tally(byRules, note.byRules, name)
    tally(judged, note.judged, name)
    tallyCoverage(coverage, name)
    unanswered += note.unanswered.length
  }
  return { byRules, judged, coverage, unanswered }
}
