/**
 * How well the claim checks tell right from wrong, without a judge: the labelled sentences and whole visits of the
 * development data, each half for itself, sentences written for the project (`bench/sentences`), and false alarms on
 * clinicians' notes of the open visits.
 * Run: node bench/claims.ts [--first] [--show]
 * `--first` leaves out the second half and the held-out sentences, which are scored by totals only and as seldom as
 * possible. `--show` prints what was misjudged elsewhere.
 */
import { parseArgs } from 'node:util'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { isMarked } from '#contract/review.ts'
import type { Claim } from '#contract/notes.ts'
import type { Visit } from '#server/clinical/visit.ts'
import {
  type Half,
  type LabelledClaim,
  goldVisits,
  hasClaimsData,
  labelledClaims,
  openNotes,
} from './lib/claims-data.ts'
import {
  claimsOf,
  emptyTally,
  hasRightReason,
  isFlagged,
  namesDecidingLine,
  type Tally,
  tallyClaim,
} from './lib/claims-score.ts'
import { judgedClaims, type NoteTally, scoreRecordedNotes } from './lib/score-recorded.ts'
import { writtenClaims } from './lib/written-claims.ts'
import { median, report } from './report.ts'

const { values: args } = parseArgs({
  options: { first: { type: 'boolean' }, show: { type: 'boolean' } },
})

/** The goals of rules without a judge, in percent. */
const goals = {
  correctFlagged: 20,
  notesFlagged: 12,
  wrongFlagged: 75,
  precision: 80,
  rightReason: 70,
  redPrecision: 90,
  traps: 75,
}
/** The goals with a judge of meaning. */
const judgeGoals = {
  correctFlagged: 2,
  wrongFlagged: 98,
  precision: 97,
  rightReason: 95,
  redPrecision: 97,
}
/** Milliseconds of processor time for one sentence. */
const perSentence = 0.3

const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole)
const atMost = (what: string, ours: number, peer: number) => report({ what, ours, peer, goal: 1 })
const atLeast = (what: string, ours: number, peer: number) =>
  report({ what, ours, peer, goal: 1, moreIsBetter: true })

/** Sets of which nothing but totals is printed. */
const unseen: readonly string[] = ['second half', 'held-out sentences', 'second held-out sentences']

function show(set: string, what: string, sentence: string, claims: readonly Claim[]): void {
  if (!args.show || unseen.includes(set)) return
  const problems = claims.flatMap((claim) =>
    claim.problems.map((p) => `${claim.status === 'contradicted' ? 'red' : 'amber'} ${p.message}`),
  )
  console.log(`${what}: ${sentence}  [${problems.join(' | ')}]`)
}

function reportTally(set: string, t: Tally, limits: typeof judgeGoals = goals): void {
  const flagged = t.correctFlagged + t.wrongFlagged
  const name = `claims, ${set}`
  atMost(
    `${name}: correct flagged in %, of ${t.correct}`,
    percent(t.correctFlagged, t.correct),
    limits.correctFlagged,
  )
  atLeast(
    `${name}: wrong flagged in %, of ${t.wrong}`,
    percent(t.wrongFlagged, t.wrong),
    limits.wrongFlagged,
  )
  atLeast(
    `${name}: precision of a flag in %, of ${flagged}`,
    percent(t.wrongFlagged, flagged),
    limits.precision,
  )
  atLeast(
    `${name}: right reason in %, of ${t.contradicted}`,
    percent(t.rightReason, t.contradicted),
    limits.rightReason,
  )
  atLeast(
    `${name}: precision of red in %, of ${t.red}`,
    percent(t.redRight, t.red),
    limits.redPrecision,
  )
  console.log(`${name}: evidence found for ${t.evidenceHit} of ${t.evidence}`)
}

function scoreClaims(set: string, all: readonly LabelledClaim[]): void {
  if (all.length === 0) return
  const tally = emptyTally()
  for (const labelled of all) {
    const claims = claimsOf(labelled.sentence, labelled.visit)
    tallyClaim(tally, labelled, claims)
    const { label, kind, sentence } = labelled
    if (label === 'supported' && isFlagged(claims)) show(set, 'false alarm', sentence, claims)
    if (label !== 'supported' && !isFlagged(claims)) show(set, `missed ${kind}`, sentence, claims)
    if (label === 'contradicted' && isFlagged(claims) && !hasRightReason(kind, claims))
      show(set, `other reason than ${kind}`, sentence, claims)
  }
  reportTally(set, tally)
}

/** Sentences that are, or aren't, flagged, out of all of these. */
function countFlagged(
  half: Half,
  what: string,
  sentences: readonly string[],
  visit: Visit,
  isWanted: boolean,
): number {
  const flagged = sentences.filter((sentence) => {
    const claims = claimsOf(sentence, visit)
    if (isFlagged(claims) !== isWanted) show(`${half} half`, what, sentence, claims)
    return isFlagged(claims)
  })
  return flagged.length
}

/** The same sentences with the answers of a reader who played the judge; the goals are those with a judge. */
function scoreJudged(set: string, all: readonly LabelledClaim[], recorded: string): void {
  const judged = judgedClaims(recorded)
  const tally = emptyTally()
  for (const labelled of all) {
    const claims = judged(labelled)
    if (claims) tallyClaim(tally, labelled, claims, namesDecidingLine)
  }
  if (tally.correct + tally.wrong === 0)
    return console.log(`claims, ${set}, with a judge: no recorded answers`)
  reportTally(`${set}, with a judge`, tally, judgeGoals)
}

function reportNotes(name: string, tally: NoteTally, most: number): void {
  const { notes, correct, planted } = tally
  const flagged = percent(tally.correctFlagged, correct)
  atMost(`${name}: correct sentences flagged in %, of ${correct} in ${notes} notes`, flagged, most)
  const found = percent(tally.plantedFlagged, planted)
  atLeast(`${name}: planted errors flagged in %, of ${planted}`, found, 100)
  const named = percent(tally.rightReason, planted)
  atLeast(`${name}: planted errors named in %, of ${planted}`, named, 92)
}

async function scoreRecorded(): Promise<void> {
  const { byRules, judged, coverage, unanswered } = await scoreRecordedNotes()
  if (byRules.notes === 0) return console.log('notes of a recorded writer: none recorded')
  reportNotes('notes, rules alone', byRules, goals.notesFlagged)
  reportNotes('notes, with a judge', judged, judgeGoals.correctFlagged)
  console.log(`notes, with a judge: ${unanswered} sentences without a recorded answer`)
  const { deleted, reported, notes, notesWithReports } = coverage
  atLeast(`coverage: deleted facts reported in %, of ${deleted}`, percent(reported, deleted), 80)
  const withReports = percent(notesWithReports, notes)
  atMost(`coverage: complete notes with a report in %, of ${notes}`, withReports, 25)
}

function scoreVisits(half: Half): void {
  const visits = goldVisits(half)
  const must = visits.flatMap((one) => one.must).length
  const traps = visits.flatMap((one) => one.mustNot).length
  let [mustFlagged, trapsFlagged] = [0, 0]
  for (const { must: facts, mustNot, visit } of visits) {
    mustFlagged += countFlagged(half, 'false alarm on a fact', facts, visit, false)
    trapsFlagged += countFlagged(half, 'missed trap', mustNot, visit, true)
  }
  const name = `visits, ${half} half`
  atMost(`${name}: facts flagged in %, of ${must}`, percent(mustFlagged, must), goals.notesFlagged)
  atLeast(`${name}: traps flagged in %, of ${traps}`, percent(trapsFlagged, traps), goals.traps)
}

function scoreNotes(name: string, notes: ReturnType<typeof openNotes>): void {
  const claims = notes.flatMap(({ note, visit }) => checkClaims(note, visit))
  const red = claims.filter(({ status }) => status === 'contradicted').length
  const flagged = claims.filter(isMarked).length
  console.log(`${name}: red ${percent(red, claims.length).toFixed(1)} %`)
  atMost(
    `${name}: sentences flagged in %, of ${claims.length}`,
    percent(flagged, claims.length),
    goals.notesFlagged,
  )
}

/** Runs of which the middle one counts: the first also compiles. */
const runs = 5

function reportSpeed(notes: () => ReturnType<typeof openNotes>): void {
  const each = Array.from({ length: runs }, () => {
    const fresh = notes()
    let sentences = 0
    // Processor time: the machine's other work isn't our cost.
    const start = process.threadCpuUsage()
    for (const { note, visit } of fresh) sentences += checkClaims(note, visit).length
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000 / Math.max(1, sentences)
  })
  atMost('claims: ms per sentence', median(each), perSentence)
}

async function main(): Promise<void> {
  if (!hasClaimsData()) {
    console.log('The evaluation data folder is absent; nothing was measured.')
    return
  }
  const halves: Half[] = args.first ? ['first'] : ['first', 'second']
  for (const half of halves) {
    scoreClaims(`${half} half`, labelledClaims(half))
    scoreJudged(`${half} half`, labelledClaims(half), `claims ${half}`)
    scoreVisits(half)
  }
  scoreClaims('development sentences', writtenClaims('development'))
  if (!args.first) {
    scoreClaims('held-out sentences', writtenClaims('held-out'))
    scoreClaims('second held-out sentences', writtenClaims('held-out-2'))
  }
  await scoreRecorded()
  scoreNotes('ACI-BENCH valid', openNotes('aci'))
  scoreNotes('PriMock57', openNotes('primock'))
  reportSpeed(() => openNotes('aci').slice(0, 5))
}

await main()
