/**
 * What each rule of the claim checks is worth: how often it marks a correct sentence, how many wrong ones it marks, how many
 * of those no other rule marks, and how often its red is right. Then, for each kind of error, the kinds of problems that
 * are named instead of it, and all figures by author: a change that helps one author's sentences alone was fitted to them.
 * Measured on the development sentences, or on the first half of the development data.
 * Run: node bench/claim-rules.ts [--first] [--show <rule>|missed|false|reason|red|all] [--author <id>]
 */
import { parseArgs } from 'node:util'
import type { Claim } from '#contract/notes.ts'
import { allChecks } from '#server/clinical/checks/all-checks.ts'
import { findPassages } from '#server/clinical/checks/evidence.ts'
import { readSentence } from '#server/clinical/checks/note-sentence.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { isQuoted } from '#server/clinical/checks/support.ts'
import { readVisit } from '#server/clinical/checks/visit-index.ts'
import { labelledClaims, type LabelledClaim } from './lib/claims-data.ts'
import {
  claimsOf,
  emptyTally,
  hasRightReason,
  isFlagged,
  isRed,
  type Tally,
  tallyClaim,
} from './lib/claims-score.ts'
import { writtenClaims } from './lib/written-claims.ts'

const { values: args } = parseArgs({
  options: {
    first: { type: 'boolean' },
    show: { type: 'string' },
    author: { type: 'string' },
  },
})

/** The author of a sentence is the first part of its id. */
const authorOf = ({ id }: LabelledClaim): string => id.split('-')[0] ?? ''

interface Mark {
  id: string
  isRed: boolean
}

/** The rules that mark a sentence, red ones apart. */
function rulesMarking({ sentence, visit }: LabelledClaim): Mark[] {
  const index = readVisit(visit)
  return statementsIn(sentence).flatMap((statement) => {
    const read = readSentence(statement)
    const context = { sentence: read, visit: index, evidence: findPassages(read, index) }
    if (isQuoted(context)) return []
    return allChecks.flatMap((check) => {
      const findings = check.check(context)
      if (findings.length === 0) return []
      return [
        {
          id: check.id,
          isRed: findings.some((one) => 'passage' in one && one.isTentative !== true),
        },
      ]
    })
  })
}

interface Row {
  correct: number
  wrong: number
  alone: number
  precision: number
  redCorrect: number
  redWrong: number
  redPrecision: number
}

const emptyRow = (): Row => ({
  correct: 0,
  wrong: 0,
  alone: 0,
  precision: 0,
  redCorrect: 0,
  redWrong: 0,
  redPrecision: 0,
})

const percent = (part: number, whole: number) => Math.round((100 * part) / Math.max(1, whole))

interface MarkedSentence {
  claim: LabelledClaim
  marks: Mark[]
  found: Claim[]
}

function isShown({ claim, marks, found }: MarkedSentence): boolean {
  const isWrong = claim.label !== 'supported'
  const misnames = claim.label === 'contradicted' && !hasRightReason(claim.kind, found)
  switch (args.show) {
    case undefined:
      return false
    case 'all':
      return true
    case 'missed':
      return isWrong && !isFlagged(found)
    case 'false':
      return !isWrong && isFlagged(found)
    case 'reason':
      return isFlagged(found) && misnames
    case 'red':
      return isRed(found) && claim.label !== 'contradicted'
    default:
      return marks.some(({ id }) => id === args.show)
  }
}

function show({ claim, found }: MarkedSentence): void {
  const { id, label, kind, sentence } = claim
  console.log(`${id} ${label} ${kind ?? ''}: ${sentence}`)
  for (const one of found.flatMap(({ problems }) => problems))
    console.log(`    [${one.contradicts ? 'red ' : ''}${one.kind}] ${one.message}`)
}

function ruleTable(all: readonly MarkedSentence[]): Record<string, Row> {
  const rows = new Map<string, Row>(allChecks.map(({ id }) => [id, emptyRow()]))
  for (const { claim, marks } of all) {
    const rules = new Set(marks.map(({ id }) => id))
    const isWrong = claim.label !== 'supported'
    for (const id of rules) {
      const row = rows.get(id)
      if (!row) continue
      row[isWrong ? 'wrong' : 'correct'] += 1
      if (isWrong && rules.size === 1) row.alone += 1
      if (marks.some((mark) => mark.id === id && mark.isRed))
        row[claim.label === 'contradicted' ? 'redWrong' : 'redCorrect'] += 1
    }
  }
  for (const row of rows.values()) {
    row.precision = percent(row.wrong, row.wrong + row.correct)
    row.redPrecision = percent(row.redWrong, row.redWrong + row.redCorrect)
  }
  return Object.fromEntries(rows)
}

/**
 * How many sentences with each kind of error are marked, how many with the right kind, and the wrong kinds otherwise.
 */
function kindTable(all: readonly MarkedSentence[]): Record<string, object> {
  const kinds = [...new Set(all.map(({ claim }) => claim.kind ?? 'supported'))].toSorted()
  return Object.fromEntries(
    kinds.map((kind) => {
      const of = all.filter(({ claim }) => (claim.kind ?? 'supported') === kind)
      const others = of
        .filter(({ found }) => isFlagged(found) && !hasRightReason(kind, found))
        .map(({ found }) => found.flatMap(({ problems }) => problems)[0]?.kind ?? '')
      const counts = Map.groupBy(others, (one) => one)
      return [
        kind,
        {
          all: of.length,
          marked: of.filter(({ found }) => isFlagged(found)).length,
          named: of.filter(({ found }) => hasRightReason(kind, found)).length,
          'named otherwise': [...counts].map(([one, { length }]) => `${one} ${length}`).join(', '),
        },
      ]
    }),
  )
}

const figures = (tally: Tally) => ({
  correct: tally.correct,
  'correct flagged %': percent(tally.correctFlagged, tally.correct),
  wrong: tally.wrong,
  'wrong flagged %': percent(tally.wrongFlagged, tally.wrong),
  'precision %': percent(tally.wrongFlagged, tally.correctFlagged + tally.wrongFlagged),
  'right reason %': percent(tally.rightReason, tally.contradicted),
  red: tally.red,
  'red precision %': percent(tally.redRight, tally.red),
})

function tallied(all: readonly MarkedSentence[]): ReturnType<typeof figures> {
  const tally = emptyTally()
  for (const { claim, found } of all) tallyClaim(tally, claim, found)
  return figures(tally)
}

function main(): void {
  const claims = args.first ? labelledClaims('first') : writtenClaims('development')
  const all = claims
    .filter((claim) => args.author === undefined || authorOf(claim) === args.author)
    .map((claim) => ({
      claim,
      marks: rulesMarking(claim),
      found: claimsOf(claim.sentence, claim.visit),
    }))
  for (const one of all) if (isShown(one)) show(one)
  console.table(ruleTable(all))
  console.table(kindTable(all))
  const authors = Map.groupBy(all, ({ claim }) => authorOf(claim))
  console.table({
    ...Object.fromEntries([...authors].map(([author, by]) => [author, tallied(by)])),
    all: tallied(all),
  })
}

main()
