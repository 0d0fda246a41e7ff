import type { Claim, Problem } from '#contract/notes.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import { normaliseForeign } from '#server/clinical/transcript/foreign-text.ts'
import { normaliseText } from '#server/clinical/transcript/normalise-text.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { alignSpan } from './align.ts'
import { allChecks, languageFreeChecks } from './all-checks.ts'
import type { Check, CheckContext, Contradiction, Finding, RecordConflict } from './check.ts'
import { claimId } from './claim-id.ts'
import { confirmingRecord } from './consent-record.ts'
import { findPassages, toEvidence } from './evidence.ts'
import { fixedEvidence, type FixedText } from './fixed.ts'
import { addGaps } from './note-gaps.ts'
import { type NoteSentence, readSentence } from './note-sentence.ts'
import { asWritten, type Reading, readText } from './reading.ts'
import { doubtful } from './rules/doubtful.ts'
import { refersToOther } from './rules/person.ts'
import { type Statement, statementsIn } from './statements.ts'
import { isQuoted } from './support.ts'
import { readVisit, type VisitIndex } from './visit-index.ts'
import { differs, unsaid } from './wording.ts'

export interface CheckOptions {
  /** Position of the text in the whole note, if only a section is checked. */
  offset?: number | undefined
  /** Text that the note may contain without having been spoken. */
  fixed?: readonly FixedText[] | undefined
  /** Line numbers that the writer named as the sources of a sentence, by `claimId`. */
  citations?: ReadonlyMap<string, readonly number[]> | undefined
  /** ISO 639-1 code of the note's language; '' or absent for that of the visit. */
  language?: string | undefined
  /** The note that a summary is written from. In a language that the rules don't cover, its figures and drugs count as said. */
  note?: string | undefined
}

const covered = new Set(['en'])

/**
 * Whether all checks read a note of this visit; of any other, figures with units and drug names are compared.
 * @param language ISO 639-1 code of the note's language; '' for that of the visit
 */
export const coversNote = (visit: Visit, language: string): boolean =>
  covered.has(visit.language) && (language === '' || covered.has(language))

const isContradiction = (finding: Finding): finding is Contradiction => 'passage' in finding
const isRecordConflict = (finding: Finding): finding is RecordConflict => 'record' in finding

function toProblem(check: Check, finding: Finding, sentence: NoteSentence, start: number): Problem {
  const { text, normal, normalise } = sentence
  const span = alignSpan(text, normal, finding.span.start, finding.span.end, normalise)
  const inNote = text.slice(span.start, span.end)
  const place = { inNote, start: start + span.start, end: start + span.end }
  const kind = finding.kind ?? check.kind
  if (!isContradiction(finding)) {
    const message = finding.message ?? unsaid(inNote)
    const inSource = isRecordConflict(finding) ? finding.record.text : ''
    return { kind, ...place, inSource, message, contradicts: isRecordConflict(finding) }
  }
  const { passage, inPassage, fix, message, isTentative = false } = finding
  // In another language the words of a figure may not be separable from their neighbours, which a fix must not replace.
  const isExact =
    normalise !== normaliseForeign ||
    normalise(inNote) === normal.slice(finding.span.start, finding.span.end)
  const inSource = inPassage
    ? asWritten({ ...passage, text: passage.statement.text }, inPassage)
    : passage.statement.text
  return {
    kind,
    ...place,
    inSource,
    message: message ?? differs(inNote, passage, inSource),
    contradicts: !isTentative,
    ...(fix !== undefined && isExact && !isTentative && { fix }),
  }
}

/** Two checks' findings about the same words are reported once: by a contradiction, otherwise by the first. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  const overlaps = (a: Problem, b: Problem) => a.start < b.end && b.start < a.end
  return problems.filter(
    (one, i) =>
      !problems.some(
        (other, j) =>
          overlaps(one, other) &&
          (one.contradicts === other.contradicts
            ? j < i && one.kind === other.kind
            : other.contradicts),
      ),
  )
}

interface Place {
  id: string
  start: number
  cited: readonly number[]
}

function checkSentence(
  sentence: NoteSentence,
  visit: VisitIndex,
  { checks, note }: { checks: readonly Check[]; note: Reading | undefined },
  place: Place,
): Claim {
  const evidence = findPassages(sentence, visit, place.cited)
  const context: CheckContext = { sentence, visit, evidence, note }
  const quoted = isQuoted(context)
  // A quotation is what was said, but its names may have been misheard.
  const found = (quoted ? [doubtful] : checks).flatMap((check) =>
    check.check(context).map((finding) => ({ check, finding })),
  )
  const problems = withoutRepeats(
    found.map(({ check, finding }) => toProblem(check, finding, sentence, place.start)),
  )
  const against = found.flatMap(({ finding }) =>
    isContradiction(finding) ? [finding.passage] : [],
  )
  const records = found.flatMap(({ finding }) =>
    isRecordConflict(finding) ? [evidenceOfSource(finding.record)] : [],
  )
  return {
    id: place.id,
    start: place.start,
    end: place.start + sentence.text.length,
    text: sentence.text,
    section: sentence.section,
    status: statusOf(problems, quoted),
    evidence: [...records, ...toEvidence(against, evidence, place.cited)],
    problems: problems.toSorted((a, b) => Number(b.contradicts) - Number(a.contradicts)),
    reviewed: false,
  }
}

function statusOf(problems: readonly Problem[], isSupported: boolean): Claim['status'] {
  if (problems.some(({ contradicts }) => contradicts)) return 'contradicted'
  if (problems.length > 0) return 'unsupported'
  return isSupported ? 'supported' : 'unchecked'
}

/** Ids of the statements: the same sentence in the same section again has another one. */
function withIds(statements: readonly Statement[]): { statement: Statement; id: string }[] {
  const seen = new Map<string, number>()
  return statements.map((statement) => {
    const key = `${statement.section}\n${statement.text}`
    const occurrence = seen.get(key) ?? 0
    seen.set(key, occurrence + 1)
    return { statement, id: claimId(statement, occurrence) }
  })
}

/**
 * Checks every sentence of a note in Markdown against the visit. Offsets of claims and problems are into the Markdown,
 * moved by `offset`. Pure and synchronous; throws nothing.
 */
export function checkClaims(markdown: string, visit: Visit, options: CheckOptions = {}): Claim[] {
  const { offset = 0, fixed, citations, language = '', note } = options
  const index = readVisit(visit)
  const checks = coversNote(visit, language) ? allChecks : languageFreeChecks
  const isEnglish = covered.has(language || visit.language)
  const rules = { checks, note: note === undefined ? undefined : readNote(note) }
  let before: NoteSentence | undefined
  const claims = withIds(statementsIn(markdown)).map(({ statement, id }) => {
    const start = statement.start + offset
    const known = fixed && fixedEvidence(statement.text, fixed)
    const record = confirmingRecord(statement.text, statement.section, index)
    const certain = known ?? (record && evidenceOfSource(record))
    if (certain) return certainClaim(statement, id, start, certain)
    const sentence = readSentence(statement, {
      refersToOther: before !== undefined && refersToOther(before),
      isEnglish,
    })
    before = sentence
    return checkSentence(sentence, index, rules, { id, start, cited: citations?.get(id) ?? [] })
  })
  return addGaps(claims, visit.events)
}

/** Its figures in the forms of every language: a note in English may be in either. */
function readNote(note: string): Reading {
  const normal = `${normaliseText(note)}\n${normaliseForeign(note)}`
  return readText(note, normal)
}

/** A sentence that its author put there word for word, or that the consent record confirms. */
const certainClaim = (
  { text, section }: Statement,
  id: string,
  start: number,
  evidence: Claim['evidence'][number],
): Claim => ({
  id,
  start,
  end: start + text.length,
  text,
  section,
  status: 'supported',
  evidence: [evidence],
  problems: [],
  reviewed: false,
})
