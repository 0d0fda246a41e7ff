import type { Visit } from '#server/clinical/visit.ts'
import { allergyWords, reactions } from './cues.ts'
import { answeredFacts, ownDenial } from './denials.ts'
import { drugNamesIn } from './drugs.ts'
import { kindOf } from './classify.ts'
import type { AllergyFact, Fact, FactBase, FactKind } from './fact.ts'
import { isNormal, partOf, sideOf } from './findings.ts'
import { measurementsIn } from './measurements.ts'
import { medicineFacts, readableTimes } from './medicines.ts'
import { noteForm } from './note-form.ts'
import { withoutLongRuns } from './long-runs.ts'
import { isBareAnswer, questionText, type Sentence, sentencesOf } from './sentences.ts'
import { labelOf } from './topics.ts'
import { merged } from './merge.ts'

const critical: ReadonlySet<FactKind> = new Set<FactKind>([
  'allergy',
  'risk',
  'medicine',
  'diagnosis',
  'safety-net',
  'vital',
  'result',
  'follow-up',
  'denial',
  'request',
])

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
  const answered = answeredFacts(visit).filter(
    (fact) => fact.kind !== 'allergy' || allergies.facts.length === 0,
  )
  return merged([...allergies.facts, ...medicines.facts, ...answered, ...others])
}

/** A safety net or a request that names a drug is a fact of its own. */
const isAlsoOther = (sentence: Sentence): boolean => {
  const kind = kindOf(sentence)
  return kind === 'safety-net' || kind === 'request' || kind === 'follow-up'
}

function allergyFacts(
  visit: Visit,
  sentences: readonly Sentence[],
): { facts: AllergyFact[]; used: Set<Sentence> } {
  const facts: AllergyFact[] = []
  const used = new Set<Sentence>()
  let open: { fact: AllergyFact; line: number } | undefined
  for (const sentence of sentences) {
    const { text, question, line, lines } = sentence
    const asked = question ? questionText(visit, question) : ''
    const isOf = [text, asked, sentence.before?.text ?? ''].some((one) => allergyWords.test(one))
    const goesOn = open && line.number - open.line <= 3 && reactions.test(`${text} ${asked}`)
    if (!isOf && !goesOn) continue
    if (sentence.isQuestion && drugNamesIn(text).length === 0) continue
    used.add(sentence)
    if (isBareAnswer(text) && !goesOn) continue
    if (open && goesOn) {
      open.fact.lines = [...new Set([...open.fact.lines, ...lines])].toSorted((a, b) => a - b)
      const words = isBareAnswer(text) ? '' : noteForm(text)
      if (words !== '' && !sentence.isQuestion)
        open.fact.reaction = [open.fact.reaction, words].filter(Boolean).join('; ')
      open.fact.text = allergyText(open.fact)
      open.line = line.number
      continue
    }
    const [drug] = drugNamesIn(text)
    const substance = drug && line.role === 'clinician' ? drug.said : noteForm(text)
    if (substance === '' || /^allerg\w*$/i.test(substance)) continue
    const fact: AllergyFact = {
      kind: 'allergy',
      ...baseOf(sentence, 'allergy'),
      substance,
      text: substance,
    }
    facts.push(fact)
    open = { fact, line: line.number }
  }
  return { facts, used }
}

const allergyText = ({ substance, reaction }: AllergyFact) =>
  reaction ? `${substance}: ${reaction}` : substance

const baseOf = ({ lines, statements }: Sentence, kind: FactKind): Omit<FactBase, 'text'> => {
  const other = statements.find(({ subject }) => subject !== 'patient')
  const isPossible = statements.some(({ certainty }) => certainty === 'possible')
  return {
    lines,
    subject: other?.subject ?? 'patient',
    ...(other?.who && { who: other.who }),
    certainty: isPossible ? 'possible' : 'stated',
    critical: critical.has(kind),
  }
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
