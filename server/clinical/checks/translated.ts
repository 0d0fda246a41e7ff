import type { Claim } from '#contract/notes.ts'
import { isEnglish } from '#server/clinical/language/english.ts'
import type { VisitSources } from '#server/clinical/visit-sources.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import type { Quantity } from '#server/clinical/language/quantity.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { inTurns } from '#server/clinical/language/steps.ts'
import { checking, type CheckOptions, checkNote, evidenceOf, fixedClaim } from './check-note.ts'
import { claimId } from './claim-id.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { checkDrugs } from './drugs.ts'
import { fixedEvidence } from './fixed.ts'
import { type Statement, statementsIn } from './statements.ts'

/** Whether a note in this language is in another one than was spoken. '' is the language of the visit. */
export function isTranslated(
  language: string,
  known: Pick<VisitSources, 'sources' | 'language'>,
): boolean {
  if (language === '') return false
  return isEnglish(known.sources) ? language !== 'en' : language !== known.language
}

/**
 * The checks for a note in this language: all of them where it is that of the visit; else of numbers, units
 * and drugs, which are the same in every language. A sentence without any of these stays unsupported,
 * because nothing here can compare it.
 */
export function checkIn(
  language: string,
  known: Pick<VisitSources, 'sources' | 'language' | 'index'>,
): (markdown: string, options?: CheckOptions) => Claim[] {
  if (!isTranslated(language, known))
    return (markdown, options) => checkNote(markdown, known.index(), options)
  return (markdown, options) => {
    const seen = new Map<string, number>()
    return statementsIn(markdown).map((statement) => {
      const key = `${statement.section}\n${statement.text}`
      const occurrence = seen.get(key) ?? 0
      seen.set(key, occurrence + 1)
      const fixed = fixedEvidence(statement.text, options?.fixed ?? [])
      if (fixed) return fixedClaim(statement, fixed, occurrence, options ?? {})
      const start = statement.start + (options?.offset ?? 0)
      return checkTranslated(statement, known.index(), { occurrence, start })
    })
  }
}

/** The same for a whole note, in turns with other work: a long visit keeps nobody waiting. */
export async function checkInTurns(
  language: string,
  known: Pick<VisitSources, 'sources' | 'language' | 'index' | 'indexed'>,
  markdown: string,
  options: CheckOptions,
): Promise<Claim[]> {
  const index = await known.indexed()
  return isTranslated(language, known)
    ? checkIn(language, known)(markdown, options)
    : inTurns(checking(markdown, index, options))
}

/** A number in digits, as every language writes it, and the unit behind it. */
const written =
  /(?<![\p{L}\d])(\d+(?:[.,]\d+)?(?:\s?\/\s?\d+)?)\s?(mg|mcg|µg|g|kg|ml|mmol|%)?(?![\p{L}\d])/giu
const masses: Record<string, number> = { mcg: 0.001, µg: 0.001, mg: 1, g: 1000 }

function checkTranslated(
  statement: Statement,
  index: SourceIndex,
  { occurrence, start }: { occurrence: number; start: number },
): Claim {
  const analysis = analyse(statement.text)
  const { text, section } = statement
  const numbers = [...text.matchAll(written)]
  const drugs = analysis.terms.filter((term) => term.kind === 'drug')
  const evidence = evidenceOfBoth(numbers, drugs, index)
  const context: CheckContext = { text, section, analysis, evidence, index }
  const found = [...checkDrugs(context), ...numbers.flatMap((one) => checkNumber(context, one))]
  const isCompared = numbers.length + drugs.length > 0 && evidence.length > 0
  const isContradicted = found.some((problem) => problem.contradicts)
  const isSupported = isCompared && found.length === 0
  return {
    id: claimId(statement, occurrence),
    start,
    end: start + text.length,
    text,
    section,
    status: isContradicted ? 'contradicted' : isSupported ? 'supported' : 'unsupported',
    evidence: evidenceOf(evidence),
    problems: found.map(({ kind, inNote, inSource, message, contradicts, ...place }) => ({
      kind,
      inNote,
      inSource,
      message,
      contradicts,
      start: start + place.start,
      end: start + place.end,
    })),
    reviewed: false,
  }
}

/** Sentences of the visit that share most of the drugs and numbers. */
function evidenceOfBoth(
  numbers: RegExpExecArray[],
  drugs: readonly { key: string }[],
  index: SourceIndex,
): Unit[] {
  const score = (unit: Unit) =>
    2 * drugs.filter(({ key }) => unit.keys.has(key)).length +
    numbers.filter((one) => unit.analysis.quantities.some((q) => isSame(one, q))).length
  return index.units
    .map((unit) => ({ unit, score: score(unit) }))
    .filter((one) => one.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ unit }) => unit)
}

const valueOf = ([, digits = '']: RegExpExecArray) => digits.replaceAll(' ', '').replace(',', '.')

/** The same number; where both have a unit of mass, the same mass. */
function isSame(one: RegExpExecArray, quantity: Quantity): boolean {
  const value = valueOf(one)
  const factor = masses[one[2]?.toLowerCase() ?? '']
  if (factor !== undefined && quantity.unit === 'mg')
    return quantity.base.some((base) => Math.abs(base - Number(value) * factor) < 1e-9)
  return quantity.raw.some((raw) => String(raw) === value || Number(raw) === Number(value))
}

/** A number that stands nowhere in the visit, or in the evidence with another mass. */
function checkNumber(context: CheckContext, one: RegExpExecArray): Finding[] {
  const all = context.index.units.flatMap((unit) => unit.analysis.quantities)
  const drugs = context.analysis.terms.filter((term) => term.kind === 'drug')
  const ofDrug = context.evidence
    .filter((unit) => drugs.some(({ key }) => unit.keys.has(key)))
    .flatMap((unit) => unit.analysis.quantities.map((quantity) => ({ quantity, unit })))
  const isMass = masses[one[2]?.toLowerCase() ?? ''] !== undefined
  const rivals = isMass ? ofDrug.filter(({ quantity }) => quantity.unit === 'mg') : []
  const [rival] = rivals
  const at = { kind: 'number' as const, start: one.index, end: one.index + one[0].trimEnd().length }
  const isSaid = rivals.some(({ quantity }) => isSame(one, quantity))
  if (rival && !isSaid) {
    const inSource = rival.unit.text.slice(rival.quantity.start, rival.quantity.end)
    const message = `Note says ${one[0].trim()}; the visit says ${inSource}`
    return [finding(context, { ...at, inSource, message, contradicts: true })]
  }
  if (isSaid || all.some((quantity) => isSame(one, quantity))) return []
  const message = `Note says ${one[0].trim()}; this number was not found in the visit`
  return [finding(context, { ...at, message, contradicts: false })]
}
