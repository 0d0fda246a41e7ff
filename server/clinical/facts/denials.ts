import type { Visit } from '#server/clinical/visit.ts'
import { allergyWords, asides, bloodKin, risks } from './cues.ts'
import type { Fact, FactBase } from './fact.ts'
import { contentWords } from './content-words.ts'
import { drugNamesIn } from './drugs.ts'
import { namesFinding } from './findings.ts'
import { withoutLongRuns } from './long-runs.ts'
import { noteForm } from './note-form.ts'
import type { Sentence } from './sentences.ts'
import { denialOf, topicOf } from './topics.ts'
import { isBareAnswer } from './sentences.ts'

const negativeStart =
  /^(?:\W*(?:oh|well|god|um+|no|nope|nah|and|but)\W+)*(?:no|not|never|none|i don't|i do not|i didn't|i haven't|i've not|i've never|i have not|hasn't|doesn't|there's no|don't|he doesn't|she doesn't|he hasn't|she hasn't)\b/i
const mostWords = 12

/** Facts of questions that were answered with a plain yes or no. */
export function answeredFacts(visit: Visit): Fact[] {
  return visit.statements.flatMap((question): Fact[] => {
    const line = visit.lines[question.line]
    if (!question.isQuestion || !question.answer || line?.role !== 'clinician') return []
    const answer = visit.statements.find(
      ({ answers, line: at }) => answers === question.at && at >= question.line,
    )
    const text = question.normal
    if (asides.test(text)) return []
    const answered = answer === undefined ? undefined : visit.lines[answer.line]
    const lines = [...new Set([line.number, ...(answered ? [answered.number] : [])])]
    const base: FactBase = {
      lines,
      subject: question.subject,
      certainty: 'stated',
      critical: false,
      text: '',
    }
    const who = question.who ? { who: question.who } : {}
    if (question.answer === 'no') return denied({ ...base, ...who }, text)
    return answer && isBareAnswer(answer.normal) ? affirmed({ ...base, ...who }, text) : []
  })
}

function denied(base: FactBase, question: string): Fact[] {
  const topic = denialOf(question)
  if (topic === '' || topic.split(' ').length > mostWords || !saysSomething(topic)) return []
  if (allergyWords.test(question))
    return [
      {
        ...base,
        kind: 'allergy',
        substance: 'none known',
        critical: true,
        text: 'No known allergies',
      },
    ]
  if (risks.test(question))
    return [{ ...base, kind: 'risk', critical: true, text: `No ${topicOf(question)}` }]
  if (bloodKin.test(question)) return [{ ...base, kind: 'family', text: `No ${topic}` }]
  return [
    { ...base, kind: 'denial', critical: true, text: withoutLongRuns(lowered(topic), question) },
  ]
}

function affirmed(base: FactBase, question: string): Fact[] {
  const topic = topicOf(question)
  if (topic.split(' ').length < 2 || topic.split(' ').length > mostWords) return []
  if (!namesFinding(topic) && !risks.test(question)) return []
  if (risks.test(question))
    return [{ ...base, kind: 'risk', critical: true, text: `${topic}: yes` }]
  return [{ ...base, kind: 'symptom', text: `${topic}: yes` }]
}

/** A finding, a drug, or at least two words that carry something; "too" and "other one" deny nothing. */
const saysSomething = (topic: string): boolean =>
  namesFinding(topic) ||
  drugNamesIn(topic).length > 0 ||
  contentWords(topic).size > 1 ||
  places.test(topic)
const places = /\b(?:hospital|blood|er|smok|vap|pregnan|surg|operation)\w*/i

const lowered = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** A denial in the patient's own words, such as "No blackouts". */
export function ownDenial(sentence: Sentence): Fact[] | undefined {
  const { text, lines, line, isQuestion, statements } = sentence
  if (isQuestion || line.role === 'clinician' || !negativeStart.test(text)) return undefined
  const bare = noteForm(text).replace(
    /^(?:(?:no|not|none|never)\b[,;\s]*)+(?=no\b|does|did|has|not\b|never\b|none\b)/i,
    '',
  )
  const topic = bare.replace(/^no (?=\w)/i, '')
  const words = topic.split(/\s+/).length
  if (
    !saysSomething(topic) ||
    words > mostWords ||
    /\b(?:but|only|just|except|anymore|since)\b/i.test(text) ||
    isBareAnswer(text)
  )
    return undefined
  const [first] = statements
  return [
    {
      kind: 'denial',
      lines,
      subject: first?.subject ?? 'patient',
      ...(first?.who && { who: first.who }),
      certainty: 'stated',
      critical: true,
      text: lowered(topic),
    },
  ]
}
