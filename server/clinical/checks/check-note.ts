import type { Claim, Evidence } from '#contract/notes.ts'
import { type Analysis, analyse } from '#server/clinical/language/analysis.ts'
import { coverage, evidenceFor } from '#server/clinical/language/retrieval.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { indexSources, withPair } from '#server/clinical/language/source-index.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { atOnce, type Steps } from '#server/clinical/language/steps.ts'
import { claimId } from './claim-id.ts'
import { checkDailyMaximum } from './daily-maximum.ts'
import { checkAvoided } from './avoided.ts'
import { checkCurrent } from './current.ts'
import { checkRefused } from './refused.ts'
import { checkWishes } from './wishes.ts'
import { checkFromTo } from './from-to.ts'
import { checkWellParts } from './well-parts.ts'
import { checkAbuse } from './abuse.ts'
import { checkDays } from './days.ts'
import { checkDeclined } from './declined.ts'
import { checkDrugClaims } from './drug-claims.ts'
import { checkOpposites } from './opposites.ts'
import { checkPermissions, readingPermissions } from './permissions.ts'
import { checkResults } from './results.ts'
import { checkRisks } from './risks.ts'
import { checkActions } from './actions.ts'
import { checkAdherence } from './adherence.ts'
import { checkAgreement } from './agreement.ts'
import { checkAny } from './any.ts'
import { checkAsked } from './asked.ts'
import { checkCertainty } from './certainty.ts'
import { checkChanges } from './changes.ts'
import { checkCircumstances } from './circumstances.ts'
import type { Check, CheckContext, Finding } from './context.ts'
import { checkConditions } from './conditions.ts'
import { checkConsents } from './consents.ts'
import { checkCourses } from './courses.ts'
import { checkDeaths } from './deaths.ts'
import { checkDenials } from './denials.ts'
import { checkDirections } from './directions.ts'
import { checkDoubtful } from './doubtful.ts'
import { checkDroppedConditions } from './dropped-conditions.ts'
import { checkDrugs } from './drugs.ts'
import { checkFindings } from './findings.ts'
import { fixedEvidence, type FixedText } from './fixed.ts'
import { checkFollowUps } from './follow-ups.ts'
import { withGaps } from './gaps.ts'
import { checkImpressions } from './impressions.ts'
import { checkNegations } from './negations.ts'
import { checkNumbers } from './numbers.ts'
import { checkRecited, readingRecital } from './recited.ts'
import { checkOnce } from './once.ts'
import { checkReferrals } from './referrals.ts'
import { checkReliefs } from './reliefs.ts'
import { checkReports } from './reports.ts'
import { checkReserved } from './reserved.ts'
import { isQuote } from './quotes.ts'
import { quotedUnits, readingQuotes } from './verbatim.ts'
import { checkPersons } from './persons.ts'
import { checkPartly } from './partly.ts'
import { asksSomeone } from './only-asked.ts'
import { checkSides } from './sides.ts'
import { checkStates } from './states.ts'
import { type Statement, statementsIn } from './statements.ts'
import { checkStressed } from './stressed.ts'
import { checkTurned } from './turned.ts'

const checks: Check[] = [
  checkDrugs,
  checkNumbers,
  checkNegations,
  checkDenials,
  checkReports,
  checkAsked,
  checkPartly,
  checkSides,
  checkPersons,
  checkFindings,
  checkActions,
  checkAdherence,
  checkDeaths,
  checkFollowUps,
  checkStates,
  checkCourses,
  checkDirections,
  checkCircumstances,
  checkOnce,
  checkReferrals,
  checkConsents,
  checkReserved,
  checkDailyMaximum,
  checkDays,
  checkDeclined,
  checkDrugClaims,
  checkOpposites,
  checkPermissions,
  checkResults,
  checkRisks,
  checkTurned,
  checkRecited,
  checkChanges,
  checkImpressions,
  checkStressed,
  checkReliefs,
  checkAgreement,
  checkConditions,
  checkDroppedConditions,
  checkAny,
  checkCurrent,
  checkRefused,
  checkWishes,
  checkFromTo,
  checkWellParts,
  checkAbuse,
  checkAvoided,
  checkCertainty,
]

/** The words of a quotation are the visit's own; only its denials may have been left out or put in. */
const checksOf = (context: CheckContext) => (isQuote(context) ? [checkRecited] : checks)

export interface CheckOptions {
  /** Share of a sentence's content, by weight, that its evidence must speak of; tuned on the seeded cases. */
  coverage?: number
  /** Where the text stands in the whole note, when only a section of it is checked. */
  offset?: number | undefined
  /** What may stand in the note without having been said. */
  fixed?: readonly FixedText[] | undefined
}
const enough = 0.5

/** Each source of these units once, with the words that it holds. */
export function evidenceOf(units: readonly Unit[]): Evidence[] {
  const found: Evidence[] = []
  for (const unit of units)
    for (const source of unit.sources) {
      if (
        found.some(
          (e) => e.kind === source.kind && e.sourceId === source.id && e.quote === unit.text,
        )
      )
        continue
      found.push({
        kind: source.kind,
        sourceId: source.id,
        quote: unit.text,
        ...(source.name === undefined ? {} : { name: source.name }),
        ...(source.timestamp === undefined ? {} : { timestamp: source.timestamp }),
        ...(source.end === undefined ? {} : { end: source.end }),
        ...(source.speaker === undefined ? {} : { speaker: source.speaker }),
      })
    }
  return found
}

function statusOf(
  problems: readonly Finding[],
  covered: number,
  options: CheckOptions,
): Claim['status'] {
  if (problems.some((p) => p.contradicts)) return 'contradicted'
  if (problems.length > 0) return 'unsupported'
  return covered >= (options.coverage ?? enough) ? 'supported' : 'unsupported'
}

/** In "Any fever? – No." the question affirms nothing, and neither does one that stands alone. */
function asQuoted(text: string, analysis: Analysis): Analysis {
  const end = asksSomeone(text) ? text.length : text.search(/(?:\?|”)\s+[–-]\s/)
  if (end < 0) return analysis
  const terms = analysis.terms.map((t) => (t.start < end ? { ...t, polarity: 'open' as const } : t))
  return { ...analysis, terms }
}

/** A sentence that stands there to the letter because its author put it there, with what it rests on. */
export function fixedClaim(
  statement: Statement,
  evidence: Evidence,
  occurrence: number,
  { offset = 0 }: CheckOptions,
): Claim {
  const { text, section } = statement
  const start = statement.start + offset
  return {
    id: claimId(statement, occurrence),
    start,
    end: start + text.length,
    text,
    section,
    status: 'supported',
    evidence: [evidence],
    problems: [],
    reviewed: false,
  }
}

/** What two checks say of the same words of a sentence is said once, by the surer one. */
const once = (findings: readonly Finding[]): Finding[] =>
  findings.filter(
    (one, i) =>
      one.contradicts ||
      !findings.some(
        (other, j) =>
          other.kind === one.kind &&
          other.start === one.start &&
          other.end === one.end &&
          (other.contradicts || j < i),
      ),
  )

function checkStatement(
  statement: Statement,
  index: SourceIndex,
  occurrence: number,
  options: CheckOptions,
): Claim {
  const known = options.fixed && fixedEvidence(statement.text, options.fixed)
  if (known) return fixedClaim(statement, known, occurrence, options)
  const analysis = asQuoted(statement.text, analyse(statement.text))
  const quoted = quotedUnits(statement.text, index)
  const evidence = quoted ?? evidenceFor(analysis, index)
  const context: CheckContext = {
    text: statement.text,
    section: statement.section,
    analysis,
    evidence,
    index,
  }
  const differing = quoted ? [] : once(checksOf(context).flatMap((c) => c(context)))
  // A word that may be misheard is doubtful in a quotation too.
  const found = [...differing, ...checkDoubtful(context)]
  const covered = quoted ? 1 : coverage(analysis, evidence, index)
  const start = statement.start + (options.offset ?? 0)
  return {
    id: claimId(statement, occurrence),
    start,
    end: start + statement.text.length,
    text: statement.text,
    section: statement.section,
    // Without evidence nothing is supported, however little a sentence says.
    status: statusOf(found, evidence.length === 0 ? 0 : covered, options),
    evidence: evidenceOf(quoted ?? evidence.flatMap((unit) => withPair(index, unit))),
    problems: found.map(({ kind, inNote, inSource, message, contradicts, ...problem }) => ({
      kind,
      inNote,
      inSource,
      message,
      contradicts,
      start: start + problem.start,
      end: start + problem.end,
    })),
    reviewed: false,
  }
}

/** The same as `checkNote`, with a pause behind every sentence. */
export function* checking(
  markdown: string,
  index: SourceIndex,
  options: CheckOptions = {},
): Steps<Claim[]> {
  yield* readingQuotes(index)
  yield* readingPermissions(index)
  yield* readingRecital(index)
  const seen = new Map<string, number>()
  const claims: Claim[] = []
  for (const statement of statementsIn(markdown)) {
    const key = `${statement.section}\n${statement.text}`
    const occurrence = seen.get(key) ?? 0
    seen.set(key, occurrence + 1)
    claims.push(checkStatement(statement, index, occurrence, options))
    yield
  }
  return withGaps(claims, index)
}

/**
 * Checks every sentence of a note in Markdown against what is known about the visit. Pass an index
 * (`indexSources`) when checking more than once, section by section with `offset` for instance.
 * Offsets of claims and problems are into the Markdown. Nothing is thrown; unknown text is 'unsupported'.
 */
export const checkNote = (
  markdown: string,
  from: readonly Source[] | SourceIndex,
  options: CheckOptions = {},
): Claim[] => atOnce(checking(markdown, 'units' in from ? from : indexSources(from), options))
