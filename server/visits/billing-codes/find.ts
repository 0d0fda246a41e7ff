import type { CodeSuggestion } from '#contract/codes.ts'
import type { Claim, Evidence } from '#contract/notes.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Statement, Visit } from '#server/clinical/visit.ts'
import { codesIn } from './match.ts'
import { withSide } from './side.ts'

/** Named for something else: "cervical cancer screening", "measles, mumps and rubella vaccine". */
const namedFor =
  /^(?:[\s,]+(?:and\s+)?[\w'-]+){0,4}?[\s,]+(?:screen\w*|vaccin\w*|immuni\w*|jabs?|shots?|boosters?|prevention|prophylaxis|risks?|tests?|testing|checks?|clinics?|leaflets?)\b/i
/** What might come, is feared or is to be excluded wasn't assessed. */
const supposed =
  /\b(?:rule out|exclude|risks? (?:of|for)|screen(?:ing)? for|prevent\w*|avoid\w*|could (?:be|cause|have)|might (?:be|cause|have)|may (?:be|cause|have)|worried about|concerned about|concern for|watch for|look out for|side effects?|vaccin\w+|instead of|rather than)\b/i
const probable =
  /\b(?:probabl[ey]|likely|suspect\w*|possibl[ey]|query|consistent with|suggest\w*|i think|looks like|sounds like|seems like|can't be certain|presumed|compatible with)\b/i
/** The clinician's opinion of a complaint. */
const assesses =
  /\b(?:this is|in terms of|for your|as for|regarding|you have|it is|it's|diagnos\w+)\b/i
const family = /\bfamily\b/i
const assessment = /\b(?:assessment|impression|diagnos\w+|problems?|plan|summary|conclusion)\b/i
/** Signs and symptoms (chapter R) are coded where they are assessed, not where they are repeated. Prediabetes is in chapter R too. */
const isSymptom = (code: string) => code.startsWith('R') && code !== 'R73.03'

/** A sentence that may name a problem. */
export interface ProblemStatement {
  text: string
  evidence: Evidence
  isProbable: boolean
  isAssessment: boolean
}

/** Codes of the problems that sentences name, each once, with its first certain one. */
export function codesOf(named: readonly ProblemStatement[], visit: Visit): CodeSuggestion[] {
  const found = new Map<string, CodeSuggestion>()
  for (const one of named)
    for (const suggestion of suggestionsIn(one, visit)) {
      const known = found.get(suggestion.code)
      const isBetter = known?.certainty === 'probable' && suggestion.certainty === 'stated'
      if (!known || isBetter) found.set(suggestion.code, suggestion)
    }
  return [...found.values()]
}

function suggestionsIn(
  { text, evidence, isProbable, isAssessment }: ProblemStatement,
  visit: Visit,
): CodeSuggestion[] {
  const supposedFrom = supposed.exec(text)?.index ?? Number.POSITIVE_INFINITY
  return codesIn(text).flatMap(({ code: match, start, end }): CodeSuggestion[] => {
    if (start > supposedFrom || namedFor.test(text.slice(end).split(/[.;:?!]/)[0] ?? '')) return []
    if (isSymptom(match.code) && !isAssessment) return []
    const { code, title } = withSide(match, text, visit)
    const certainty = isProbable || probable.test(text) ? 'probable' : 'stated'
    return [{ system: 'ICD-10-CM', code, title, certainty, evidence }]
  })
}

/** The sentences of a checked note that can name a diagnosis: not those that the visit contradicts. */
export const statementsInNote = (claims: readonly Claim[]): ProblemStatement[] =>
  claims.flatMap(({ text, section, status, evidence: [evidence] }): ProblemStatement[] => {
    if (!evidence || status === 'contradicted' || family.test(section) || family.test(text))
      return []
    return [{ text, evidence, isProbable: false, isAssessment: assessment.test(section) }]
  })

/** What the clinician states about the patient in the conversation. */
export const statedByClinician = ({ statements, lines }: Visit): Statement[] =>
  statements.filter(({ line, subject, status, isQuestion, normal }) => {
    const { role, source } = lines[line] ?? {}
    const isStated = status !== 'conditional' && status !== 'asked' && !isQuestion
    return (
      source?.kind === 'transcript' &&
      role === 'clinician' &&
      subject === 'patient' &&
      isStated &&
      !family.test(normal)
    )
  })

/** What the clinician stated in the conversation, in spoken order. */
export const statementsInVisit = (visit: Visit): ProblemStatement[] =>
  statedByClinician(visit).flatMap(({ line, text, certainty }): ProblemStatement[] => {
    const source = visit.lines[line]?.source
    if (!source) return []
    const evidence = evidenceOfSource(source)
    const isProbable = certainty === 'possible'
    return [{ text, evidence, isProbable, isAssessment: assesses.test(text) }]
  })
