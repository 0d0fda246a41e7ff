/**
 * What each rule of the claim checks is worth: how often it marks a correct sentence, how many wrong ones it marks, and how
 * many of those no other rule marks. Measured on the development sentences, or on the first half of the development data.
 * Run: node bench/claim-rules.ts [--first] [--show <rule>|missed|false|all]
 */
import { parseArgs } from 'node:util'
import { allChecks } from '#server/clinical/checks/all-checks.ts'
import { findPassages } from '#server/clinical/checks/evidence.ts'
import { readSentence } from '#server/clinical/checks/note-sentence.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { isQuoted } from '#server/clinical/checks/support.ts'
import { readVisit } from '#server/clinical/checks/visit-index.ts'
import { labelledClaims, type LabelledClaim } from './lib/claims-data.ts'
import { claimsOf, emptyTally, hasRightReason, tallyClaim } from './lib/claims-score.ts'
import { writtenClaims } from './lib/written-claims.ts'

const { values: args } = parseArgs({
  options: { first: { type: 'boolean' }, show: { type: 'string' } },
})

/** The rules that mark a sentence, red ones apart. */
function rulesMarking({ sentence, visit }: LabelledClaim): { id: string; isRed: boolean }[] {
  const index = readVisit(visit)
  return statementsIn(sentence).flatMap((statement) => {
    const read = readSentence(statement)
    const context = { sentence: read, visit: index, evidence: findPassages(read, index) }
    if (isQuoted(context)) return []
    return allChecks.flatMap((check) => {
      const findings = check.check(context)
      if (findings.length === 0) return []
      return [{ id: check.id, isRed: findings.some((one) => 'passage' in one) }]
    })
  })
}

interface Row {
  correct: number
  wrong: number
  alone: number
  redCorrect: number
  redWrong: number
}

const percent = (part: number, whole: number) => Math.round((100 * part) / Math.max(1, whole))

function show(claim: LabelledClaim, rules: readonly string[]): void {
  const { id, label, kind, sentence, visit } = claim
  const isWrong = label !== 'supported'
  const isShown =
    args.show === 'all' ||
    (args.show === 'missed' && isWrong && rules.length === 0) ||
    (args.show === 'false' && !isWrong && rules.length > 0) ||
    (args.show !== undefined && rules.includes(args.show))
  if (!isShown) return
  const problems = claimsOf(sentence, visit).flatMap((one) => one.problems)
  console.log(`${id} ${label} ${kind ?? ''}: ${sentence}`)
  for (const one of problems) console.log(`    [${one.kind}] ${one.message}`)
}

function main(): void {
  const claims = args.first ? labelledClaims('first') : writtenClaims('development')
  const rows = new Map<string, Row>(
    allChecks.map(({ id }) => [id, { correct: 0, wrong: 0, alone: 0, redCorrect: 0, redWrong: 0 }]),
  )
  const tally = emptyTally()
  const kinds = new Map<string, { all: number; marked: number; reason: number }>()
  for (const claim of claims) {
    const marks = rulesMarking(claim)
    const rules = [...new Set(marks.map(({ id }) => id))]
    const isWrong = claim.label !== 'supported'
    for (const id of rules) {
      const row = rows.get(id)
      if (!row) continue
      const isRed = marks.some((mark) => mark.id === id && mark.isRed)
      row[isWrong ? 'wrong' : 'correct'] += 1
      if (isRed) row[claim.label === 'contradicted' ? 'redWrong' : 'redCorrect'] += 1
      if (isWrong && rules.length === 1) row.alone += 1
    }
    const found = claimsOf(claim.sentence, claim.visit)
    tallyClaim(tally, claim, found)
    const kind = kinds.get(claim.kind ?? 'supported') ?? { all: 0, marked: 0, reason: 0 }
    kind.all += 1
    if (rules.length > 0) kind.marked += 1
    if (hasRightReason(claim.kind, found)) kind.reason += 1
    kinds.set(claim.kind ?? 'supported', kind)
    show(claim, rules)
  }
  console.table(Object.fromEntries(rows))
  console.table(Object.fromEntries([...kinds].toSorted(([a], [b]) => a.localeCompare(b))))
  const flagged = tally.correctFlagged + tally.wrongFlagged
  console.log(
    [
      `correct flagged ${percent(tally.correctFlagged, tally.correct)} % of ${tally.correct}`,
      `wrong flagged ${percent(tally.wrongFlagged, tally.wrong)} % of ${tally.wrong}`,
      `precision of a flag ${percent(tally.wrongFlagged, flagged)} %`,
      `right reason ${percent(tally.rightReason, tally.contradicted)} % of ${tally.contradicted}`,
      `precision of red ${percent(tally.redRight, tally.red)} % of ${tally.red}`,
    ].join('\n'),
  )
}

main()
