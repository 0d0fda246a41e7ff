import type { CodeSuggestion } from '#contract/codes.ts'
import { assessWords } from '#server/clinical/language/cues.ts'
import { guessClinician, roleOf } from '#server/clinical/language/roles.ts'
import { denials } from '#server/clinical/language/negation.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { codeAt } from './lexicon.ts'
import { withSide } from './side.ts'

/** What may come, might be, was feared or is to be excluded is no problem that was assessed. */
const supposed =
  /\b(?:if|unless|in case|rule out|risks? (?:of|for)|screen(?:ing)? for|prevent\w*|avoid\w*|could (?:be|cause|have)|might (?:be|cause|have)|may (?:be|cause|have)|worried about|concerned about|concern for|watch for|look out for|side effects?|vaccin\w+|instead of|rather than)\b/i
/** What is named as the object of something else: "cervical cancer screening", "measles, mumps and rubella vaccine". */
const namedFor =
  /^(?:[\s,]+(?:and\s+)?[\w'-]+){0,4}?[\s,]+(?:screen\w*|vaccin\w*|immuni\w*|jabs?|shots?|boosters?|prevention|prophylaxis|risks?|tests?|testing|checks?|clinics?|leaflets?)\b/i
const probable =
  /\b(?:probabl[ey]|likely|suspect\w*|possibl[ey]|consistent with|suggest\w*|i think|looks like|sounds like|seems like|can't be certain|presumed|compatible with)\b/i
const family = /\b(?:runs? in (?:the|your|his|her) family|family history)\b/i
/** Signs and symptoms (chapter R) are coded where the clinician assesses them, not where they are repeated. */
const isSymptom = (code: string) => code.startsWith('R') && code !== 'R73.03'

/** Codes for problems that the clinician stated, in spoken order, each once with its first certain line. */
export function findCodes(sources: readonly Source[], index: SourceIndex): CodeSuggestion[] {
  const found = new Map<string, CodeSuggestion>()
  for (const unit of statedUnits(sources, index))
    for (const suggestion of codesIn(unit, index)) {
      const known = found.get(suggestion.code)
      const isBetter = known?.certainty === 'probable' && suggestion.certainty === 'stated'
      if (!known || isBetter) found.set(suggestion.code, suggestion)
    }
  return [...found.values()]
}

/** What the clinician stated about the patient: no questions, nothing taken back, nothing of relatives. */
export function statedUnits(sources: readonly Source[], index: SourceIndex): Unit[] {
  const clinician = guessClinician(sources)
  return index.units.filter((unit) => {
    const [source] = unit.sources
    return (
      source?.kind === 'transcript' &&
      roleOf(source, clinician) === 'clinician' &&
      !unit.question &&
      unit.persons.length === 0 &&
      !family.test(unit.text) &&
      unit.correctedBy === undefined
    )
  })
}

function codesIn(unit: Unit, index: SourceIndex): CodeSuggestion[] {
  const { text, analysis, sources } = unit
  const [source] = sources
  if (!source) return []
  const stems = analysis.tokens.map(({ word }) => stem(word))
  const denied = denials(analysis.tokens)
  const supposedFrom = supposed.exec(text)?.index ?? Infinity
  const found: CodeSuggestion[] = []
  for (let at = 0; at < stems.length;) {
    const match = codeAt(stems, at)
    const token = analysis.tokens[at]
    at += match?.length ?? 1
    if (!match || !token || token.start > supposedFrom) continue
    if ((denied[at - match.length] ?? 'none') !== 'none') continue
    const last = analysis.tokens[at - 1]
    if (last && namedFor.test(text.slice(last.end).split(/[.;:?!]/)[0] ?? '')) continue
    const { code, title } = withSide(match.code, unit, index)
    if (isSymptom(code) && !assessWords.test(text)) continue
    const certainty = probable.test(text) ? 'probable' : 'stated'
    found.push({ system: 'ICD-10-CM', code, title, certainty, evidence: evidenceOfSource(source) })
  }
  return found
}
