import type { Visit } from '#server/clinical/visit.ts'
import { allergyFacts } from './allergies.ts'
import { answeredFacts, ownDenial } from './denials.ts'
import { kindOf } from './classify.ts'
import { baseOf, type Fact, type FactKind } from './fact.ts'
import { isNormal, partOf, sideOf } from './findings.ts'
import { measurementsIn } from './measurements.ts'
import { medicineFacts } from './medicines.ts'
import { readableTimes } from './times.ts'
import { noteForm } from './note-form.ts'
import { withoutLongRuns } from './long-runs.ts'
import { questionText, type Sentence, sentencesOf } from './sentences.ts'
import { labelOf } from './topics.ts'
import { merged } from './merge.ts'

/**
 * The facts of a visit in slots, each with its lines, in spoken order. Values that were taken back never appear, and
 * what was said of relatives appears under family only.
 */
export function extractFacts(visit: Visit): Fact[] {
  const sentences = sentencesOf(visit)
  const allergies = allergyFacts(visit, sentences)
  const rest = sentences.filter((one) => !allergies.used.has(one))
  const medicines = medicineFacts(rest)
  const others = rest
    .filter((one) => !medicines.used.has(one) || isAlsoOther(one))
    .flatMap((one) => factsOf(visit, one))
  const ofAllergy = new Set(allergies.facts.flatMap(({ lines }) => lines))
  const answered = answeredFacts(visit).filter((fact) =>
    fact.kind === 'allergy'
      ? allergies.facts.length === 0
      : fact.kind !== 'denial' || !fact.lines.every((line) => ofAllergy.has(line)),
  )
  return merged([...allergies.facts, ...medicines.facts, ...answered, ...others])
}

/** A safety net or a request that names a drug is a fact of its own. */
const isAlsoOther = (sentence: Sentence): boolean => {
  const kind = kindOf(sentence)
  return kind === 'safety-net' || kind === 'request' || kind === 'follow-up'
}

function factsOf(visit: Visit, sentence: Sentence): Fact[] {
  const measured = measurementsIn(sentence)
  if (measured.length > 0) return measured.map((one) => ({ ...one, text: readableTimes(one.text) }))
  const denial = ownDenial(sentence)
  const kind = kindOf(sentence)
  if (denial && kind !== 'risk' && kind !== 'plan') return denial
  if (!kind) return []
  const text = withoutLongRuns(textOf(visit, sentence, kind), sentence.line.text)
  if (text.split(/\s+/).length < 2 && !/\d/.test(text)) return []
  const base = { ...baseOf(sentence, kind), text }
  if (kind === 'finding') {
    const [part, side] = [partOf(sentence.text), sideOf(sentence.text)]
    return [
      {
        ...base,
        kind,
        isNormal: isNormal(sentence.text),
        ...(part && { part }),
        ...(side && { side }),
      },
    ]
  }
  if (kind === 'result' || kind === 'vital') return [{ ...base, kind, what: text, value: '' }]
  if (kind === 'medicine' || kind === 'allergy' || kind === 'denial') return []
  return [{ ...base, kind }]
}

function textOf(visit: Visit, sentence: Sentence, kind: FactKind): string {
  const text = readableTimes(noteForm(sentence.text))
  const isAnswer =
    kind === 'symptom' ||
    kind === 'social' ||
    kind === 'history' ||
    kind === 'risk' ||
    kind === 'family'
  if (!isAnswer || !sentence.question || sentence.before?.question?.at === sentence.question.at)
    return text
  const label = labelOf(questionText(visit, sentence.question))
  if (label === '' || text.toLowerCase().includes(label)) return text
  return `${label}: ${text}`
}
