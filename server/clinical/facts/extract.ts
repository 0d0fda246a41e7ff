import type { Visit } from '#server/clinical/visit.ts'
import { withoutAffirmed } from './affirmed.ts'
import { allergyFacts } from './allergies.ts'
import { answeredFacts, ownDenial } from './denials.ts'
import { isComplaint } from './complaints.ts'
import { isBritish } from './british-names.ts'
import { callWords } from './cues.ts'
import { classifySentence, topicBefore } from './classify.ts'
import { createFactBase, type Fact, type FactKind } from './fact.ts'
import { isNormal, findBodyPart, findSide } from './findings.ts'
import { diagnosisLine } from './diagnoses.ts'
import { namesDeniable } from './deniable.ts'
import { comparisonIn, measurementsIn } from './measurements.ts'
import { medicineFacts } from './medicines.ts'
import { readableTimes } from './times.ts'
import { namedCondition, namedResult, namedTest, reportedResult } from './named-conditions.ts'
import { noteForm } from './note-form.ts'
import { noteLine } from './note-line.ts'
import { observed } from './observed.ts'
import { readableClauses, readsAsNote } from './reads-as-note.ts'
import { withoutLongRuns } from './long-runs.ts'
import { withConsequences } from './consequences.ts'
import { isBareAnswer, questionText, type Sentence, listSentences } from './sentences.ts'
import { safetyLine } from './safety-line.ts'
import { findLabel } from './topics.ts'
import { merged } from './merge.ts'

/**
 * The facts of a visit in slots, each with its lines, in spoken order. Withdrawn values never appear, and relatives'
 * facts appear under family only.
 */
export function extractFacts(visit: Visit): Fact[] {
  const sentences = listSentences(visit)
  const allergies = allergyFacts(visit, sentences)
  const rest = sentences.filter((one) => !allergies.used.has(one))
  const medicines = medicineFacts(rest, isBritish(visit))
  const others = otherFacts(
    visit,
    rest.filter((one) => !medicines.used.has(one) || isAlsoOther(one)),
  )
  const ofAllergy = new Set(allergies.facts.flatMap(({ lines }) => lines))
  const answered = answeredFacts(visit).filter((fact) =>
    fact.kind === 'allergy'
      ? allergies.facts.length === 0
      : fact.kind !== 'denial' || !fact.lines.every((line) => ofAllergy.has(line)),
  )
  const found = [...allergies.facts, ...medicines.facts, ...answered, ...others]
  return merged(withoutAffirmed(visit, found))
}

/** A safety net or a request that names a drug is a separate fact. */
const isAlsoOther = (sentence: Sentence): boolean => {
  const kind = classifySentence(sentence)
  return kind === 'safety-net' || kind === 'request' || kind === 'follow-up'
}

const personal: ReadonlySet<FactKind> = new Set<FactKind>([
  'symptom',
  'social',
  'history',
  'vital',
  'finding',
])
const firstPerson = /\b(?:i|i['’]\p{L}+|me|my)(?![\p{L}'’])/iu
/** A relative's statement about themselves isn't part of the patient's story; "he forgets his tablets" is. */
const isOfPatient = ({ kind, subject }: Fact, { line, text }: Sentence): boolean =>
  !personal.has(kind) ||
  subject === 'patient' ||
  subject === 'second-patient' ||
  (line.role === 'relative' && !firstPerson.test(text))

/** "Depends on the examination", "I can see that worries you": no finding. */
const noFinding =
  /\b(?:concern|worr(?:y|ied|ies)|depends?|feel free|possibility|might|could|would|usually|generally|people)\b|^(?:after|while|when|if|in any|in \w+itis)\b/i
/** A clinician's summary of the patient's story: "you don't want to eat as much", "no cold, no cough". */
const noPlan =
  /^(?:don't|do not) (?:want|have|need|feel|think|notice|seem)\b|^not (?!until\b)\w+ing\b|^no (?!more\b|need\b|\w+ing\b)(?![^,]*\d)[\w ]{2,30}(?:,|$)/i
const saysSomething = ({ kind, text }: Fact): boolean => {
  if (kind === 'symptom') return isComplaint(text)
  // "Dad had an operation on his neck": the next sentence is still about him.
  if (kind === 'history') return !/\b(?:his|her)\b/i.test(text)
  if (kind === 'finding') return !noFinding.test(text)
  if (kind === 'plan') return !noPlan.test(text)
  if (kind === 'diagnosis') return !/\b(?:able to|feel pulse)\b/i.test(text)
  return true
}

/** The number of lines after which a value is no longer compared with the one before it. */
const reach = 2

/** The facts of every sentence; a fragment or a comparison extends the fact before it. */
function otherFacts(visit: Visit, said: readonly Sentence[]): Fact[] {
  const facts: Fact[] = []
  const sentences = withConsequences(said)
  let last: { fact: Fact; line: number } | undefined
  for (const sentence of sentences) {
    const number = sentence.line.number
    const more =
      last && number - last.line <= reach
        ? furtherOf(last.fact, sentence, number === last.line)
        : undefined
    if (last && more !== undefined) {
      last.fact.text = `${last.fact.text}, ${more}`
      last.fact.lines = [...new Set([...last.fact.lines, number])].toSorted((a, b) => a - b)
      continue
    }
    const found = [
      ...returnFact(sentence),
      ...withNamed(sentence, factsOf(visit, sentence)).filter(
        (fact) => isOfPatient(fact, sentence) && saysSomething(fact),
      ),
    ]
    facts.push(...found)
    const fact = found.at(-1)
    if (fact) last = { fact, line: number }
    else if (!isBareAnswer(sentence.text) && !sentence.isQuestion && number === last?.line)
      last = undefined
  }
  return facts
}

/** Words that begin a fragment and aren't names: "March" stays as it is. */
const setting = /^(?:In|On|At|Down|Across|Behind|Under|Most|Now|All|Both|Every|Last|Once|Twice)\b/
const mostFragmentWords = 5

/** A sentence's addition to the fact before it. */
function furtherOf(fact: Fact, sentence: Sentence, isSameLine: boolean): string | undefined {
  const { text, isQuestion, line } = sentence
  if (isQuestion) return undefined
  if (fact.kind === 'vital' || fact.kind === 'result') return comparisonIn(text)
  const isOfPatient = fact.kind === 'symptom' || fact.kind === 'social' || fact.kind === 'history'
  if (!isOfPatient || line.role === 'clinician') return undefined
  const since =
    /\bbeen (?:going on )?(?:for )?((?:about |around |over |nearly )?\d+[\d-]* (?:days?|weeks?|months?|years?))\b/i.exec(
      text,
    )
  if (since && fact.kind === 'symptom' && text.split(' ').length < 8) return `for ${since[1]}`
  const corrected = /^\W*(?:it's |that's )?more like (\d[^,.;]*)/i.exec(text)?.[1]
  if (corrected) return `more like ${corrected}`
  if (!isSameLine) return undefined
  const words = readableTimes(noteForm(text))
  const isFragment =
    words.split(' ').length <= mostFragmentWords &&
    /\d|\b(?:last|every|both|once|twice)\b|^(?:most|now|in|on|at|down|across|behind|under)\b/i.test(
      words,
    )
  const isWhole = /\b(?:has|had|is|was|does|did|got|takes?|gets?|sleeps?|wakes?|drinks?)\b/i.test(
    words,
  )
  return isFragment && !isWhole && readsAsNote(words)
    ? words.replace(setting, (word) => word.toLowerCase())
    : undefined
}

/** A condition or a test that is named in words that no note holds is a fact without them. */
function withNamed(sentence: Sentence, found: Fact[]): Fact[] {
  const named =
    found.length === 0
      ? (namedCondition(sentence) ??
        namedTest(sentence) ??
        namedResult(sentence) ??
        reportedResult(sentence))
      : undefined
  return named ? [{ ...createFactBase(sentence, named.kind), ...named }] : found
}

const asksReturn =
  /\b(?:when|how soon|how long)\b.{0,40}\b(?:come back|see (?:you|me|us)|next appointment|follow[- ]?up|next visit)\b/i
const interval =
  /^\W*(?:(?:okay|so|um|uh|well|let's say)[\s,]+){0,3}(?:in )?((?:about )?\d+(?:-\d+)? (?:days?|weeks?|months?|years?))\b/i
/** "When do I come back? – In a year." */
function returnFact(sentence: Sentence): Fact[] {
  const time = interval.exec(sentence.text)?.[1]
  const isAnswer =
    sentence.line.role === 'clinician' && asksReturn.test(sentence.question?.normal ?? '')
  return time && isAnswer
    ? [
        {
          ...createFactBase(sentence, 'follow-up'),
          kind: 'follow-up',
          text: `come back in ${time}`,
        },
      ]
    : []
}

function factsOf(visit: Visit, sentence: Sentence): Fact[] {
  const measured = measurementsIn(sentence)
  if (measured.length > 0) return measured.map((one) => ({ ...one, text: readableTimes(one.text) }))
  const denial = ownDenial(sentence)
  const kind = classifySentence(sentence)
  if (denial && kind !== 'risk' && kind !== 'plan') return denial
  if (!kind) return []
  const text = withoutLongRuns(textOf(visit, sentence, kind), sentence.line.text)
  if (text === '' || (text.split(/\s+/).length < 2 && !tellsAlone(kind, text, sentence.text)))
    return []
  const base = { ...createFactBase(sentence, kind), text }
  if (kind === 'finding') {
    const [part, side] = [findBodyPart(sentence.text), findSide(sentence.text)]
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

/** One word that is a diagnosis ("gout"), or a complaint that the sentence says is there. */
const tellsAlone = (kind: FactKind, text: string, said: string): boolean =>
  namesDeniable(text) &&
  (kind === 'diagnosis' || kind === 'finding' || (kind === 'symptom' && isThere.test(said)))
const isThere = /\b(?:it's|this|the|got|have)\b/i

function textOf(visit: Visit, sentence: Sentence, kind: FactKind): string {
  const isClinician = sentence.line.role === 'clinician'
  const said = kind === 'finding' ? observed(sentence.text) : sentence.text
  const form = readableTimes(noteForm(said))
  if (kind === 'diagnosis') return diagnosisLine(form)
  const topic = kind === 'plan' && isClinician ? topicBefore(sentence) : undefined
  if (topic && /^\W*(?:\d|once|twice|every|for)/i.test(form))
    return `${topic}: ${form.split(/[,;] /)[0]}`
  // A statement about harm is never left out for its wording.
  const line =
    kind === 'risk'
      ? form
      : kind === 'safety-net'
        ? safetyNet(noteLine(kind, form, isClinician), said)
        : noteLine(kind, form, isClinician)
  const text = kind === 'history' && isClinician && line !== '' ? `vaccines: ${line}` : line
  const isAnswer =
    kind === 'symptom' ||
    kind === 'social' ||
    kind === 'history' ||
    kind === 'risk' ||
    kind === 'family'
  if (!isAnswer || !sentence.question || isFurther(sentence)) return text
  const label = findLabel(questionText(visit, sentence.question))
  if (
    label === '' ||
    /\b(?:it|them|that)$/.test(label) ||
    !readsAsNote(label) ||
    text.toLowerCase().includes(label)
  )
    return text
  const value = text === '' ? labelledValue(form) : text
  const isRest = text !== '' && text.split(' ').length < 2 && form.split(' ').length > 2
  if (isRest) return ''
  return value === '' ? '' : `${label}: ${value}`
}

const turnsTo = /\b(?:report|stop|\d{3})\b/i
/** A warning as it was worded, in slots where its condition or all of it was lost. */
const safetyNet = (line: string, said: string): string =>
  /\b(?:if|when|unless|should)\b/i.test(line) && (callWords.test(line) || turnsTo.test(line))
    ? line
    : safetyLine(said) || line

/** A later sentence of an answer, which needs no label. */
const isFurther = ({ before, question }: Sentence): boolean =>
  before !== undefined && before.text !== '' && before.question?.at === question?.at

const mostValueWords = 6
const mostCountedWords = 20
const figure = /\d|\b(?:once|twice)\b/i
/** The short answer to a question whose subject precedes it. */
function labelledValue(form: string): string {
  const counted = figure.test(form) ? readableClauses(form) : ''
  if (figure.test(counted) && counted.split(' ').length <= mostCountedWords) return counted
  const first = form.split(/[,;] /)[0] ?? form
  const value = form.split(' ').length <= mostValueWords ? form : first
  const isShort = value.split(' ').length <= mostValueWords
  return isShort && readsAsNote(value) && !/\bone$/i.test(value) ? value : ''
}
