import type { Statement, Visit, VisitLine } from '#server/clinical/visit.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { allergyWords, asides, bloodKin, bodyParts, immunisations, risks } from './cues.ts'
import {
  affirms,
  asksOfIt,
  deniedOfPart,
  deniedTerms,
  lastPart,
  lowered,
  namesPartOnly,
} from './denied-terms.ts'
import { namesDeniable } from './deniable.ts'
import { drugNamesIn } from './drugs.ts'
import type { Fact, FactBase } from './fact.ts'
import { readsAsNote } from './reads-as-note.ts'
import { riskTopics } from './risk-topics.ts'
import type { Sentence } from './sentences.ts'
import { formatDenial, findTopic } from './topics.ts'
import { isBareAnswer } from './sentences.ts'

const negativeStart =
  /^(?:\W*(?:oh|well|god|um+|uh+|no|nope|nah|and|but)\W+(?:(?:oh|well|god|um+|uh+|no|nope|nah|and|but)\W+)*)?(?:no|not|never|none|i don't|i do not|i didn't|i haven't|i've not|i've never|i've had no|i have no|i've no|i've got no|i have not|hasn't|doesn't|there's no|there is no|there's been no|don't|he doesn't|she doesn't|he hasn't|she hasn't)\b/i
const mostWords = 9

/** Facts of questions that were answered with a plain yes or no. */
export function answeredFacts(visit: Visit): Fact[] {
  const answers = firstAnswers(visit)
  return visit.statements.flatMap((question): Fact[] => {
    const line = visit.lines[question.line]
    if (!question.isQuestion || !question.answer || line?.role !== 'clinician') return []
    const answer = answers.get(question.at)
    const text = question.normal
    if (asides.test(text)) return []
    const answered = answer === undefined ? undefined : visit.lines[answer.line]
    const base: FactBase = {
      lines: [...new Set([line.number, ...(answered ? [answered.number] : [])])],
      subject: question.subject,
      certainty: 'stated',
      critical: false,
      text: '',
      ...(question.who && { who: question.who }),
    }
    if (question.answer === 'no') return deniedFacts({ visit, question, line, base, answered })
    return answer && isBareAnswer(answer.normal) && !isRevoked(visit, answer)
      ? affirmed(base, text)
      : []
  })
}

/** "Any neck pain? – Yeah. – No.": the next line of the same speaker takes the yes back. */
function isRevoked({ lines, statements }: Visit, answer: Statement): boolean {
  const next = lines[answer.line + 1]
  if (!next || next.role === 'clinician') return false
  const [from, to] = next.statements
  return statements.slice(from, to).some(({ normal }) => /^\W*(?:no|nope|nah)\b/i.test(normal))
}

/** The first statement of the answer to each question, by the question's place. */
function firstAnswers({ statements }: Visit): ReadonlyMap<number, Statement> {
  const found = new Map<number, Statement>()
  for (const statement of statements) {
    const { answers } = statement
    const asked = answers === undefined ? undefined : statements[answers]
    if (answers === undefined || !asked || found.has(answers)) continue
    if (statement.line >= asked.line) found.set(answers, statement)
  }
  return found
}

interface Denial {
  visit: Visit
  question: Statement
  /** Of the question. */
  line: VisitLine
  answered: VisitLine | undefined
  base: FactBase
}

function deniedFacts(denied: Denial): Fact[] {
  const { question, base, line, answered } = denied
  const text = question.normal
  if (allergyWords.test(text))
    return [
      {
        ...base,
        kind: 'allergy',
        substance: 'none known',
        critical: true,
        text: 'No known allergies',
      },
    ]
  if (risks.test(text))
    return riskTopics(text).map((topic) => ({
      ...base,
      kind: 'risk',
      critical: true,
      text: `No ${topic}`,
    }))
  if (bloodKin.test(text)) return familyDenials(base, text)
  if (immunisations.test(line.text))
    return vaccineDenials(base, text, line.number === answered?.number ? undefined : answered)
  const service = serviceDenial(text)
  if (service) return [{ ...base, kind: 'history', text: service }]
  const care = careDenial(text)
  if (care) return [{ ...base, kind: 'social', text: care }]
  return termsOf(denied).map((term) => ({ ...base, kind: 'denial', critical: true, text: term }))
}

/** "Any brothers or sisters with heart problems?" denies heart problems, not the sisters. */
function familyDenials(base: FactBase, question: string): Fact[] {
  const kin = bloodKin.exec(question)?.[0].toLowerCase() ?? ''
  const rest = question.replace(new RegExp(bloodKin, 'gi'), ' ').replace(/\bwith\b/i, ' ')
  const terms = deniedTerms(rest.replace(/\b(?:in|of) (?:the|your)?\s*(?=$|[?,])/gi, ' '))
  const who = kin.includes('family') ? 'in family' : `in ${kin}`
  return terms.length === 0
    ? []
    : [{ ...base, kind: 'family', text: `No ${terms.join(' or ')} ${who}` }]
}

function vaccineDenials(base: FactBase, question: string, answered: VisitLine | undefined): Fact[] {
  const topic = findTopic(question)
  if (topic === '' || topic.split(' ').length > 3) return []
  const name = immunisations.test(topic) ? topic : `${topic} vaccine`
  const refuses = /\b(?:not having|don't want|won't|not getting|i'm done|no more)\b/i
  const isDeclined = answered !== undefined && refuses.test(answered.text)
  return [{ ...base, kind: 'history', text: isDeclined ? `${name} declined` : `No ${name}` }]
}

const services = new Set(['procedure', 'device', 'service'])

/**
 * "Did you go into hospital? – No" belongs to the history, as do aids and treatments that a patient manages without.
 */
function serviceDenial(question: string): string | undefined {
  const isOf = mentionsIn(question).some(({ category }) => services.has(category))
  if (!isOf && !/\bhospital|\bemergency|\bER\b|\badmitted\b/.test(question)) return undefined
  const topic = lowered(formatDenial(question))
  if (topic.split(' ').length > mostWords || drugNamesIn(topic).length > 0) return undefined
  if (/\b(?:this|that|these|those|any|else|question\w*|should|if)\b/i.test(topic)) return undefined
  return /^(?:does|did|has|was|is|could) not\b/.test(topic) ? topic : `no ${topic}`
}

/** "Do you brush your teeth at night? – No": what a patient doesn't do for a part of the body. */
function careDenial(question: string): string | undefined {
  const topic = formatDenial(question)
  const isCare = /^(?:does|has) not \w+ (?:the )?\w+/.test(topic) && bodyParts.test(topic)
  if (!isCare || namesDeniable(topic) || topic.split(' ').length > mostWords) return undefined
  return /\b(?:any|anything|anywhere|else|if|this|that)\b/i.test(topic) ? undefined : topic
}

/** The denied part of a question, without what the answer affirms afterwards. */
function termsOf({ visit, question, line, answered }: Denial): string[] {
  const reply = answered ?? visit.lines[question.line + 1]
  const said = reply ? sentencesOfLine(visit, reply) : []
  return termsAsked(visit, question, line).filter((term) => !said.some((own) => affirms(own, term)))
}

function termsAsked(visit: Visit, question: Statement, line: VisitLine): string[] {
  const [from] = line.statements
  const before = visit.statements.slice(from, question.at)
  const part = before.findLast(({ normal }) => /\?\s*$/.test(normal) && namesPartOnly(normal))
  if (part && !namesDeniable(findTopic(question.normal).split(' ').slice(1).join(' ')))
    return deniedOfPart(question.normal, findTopic(part.normal).toLowerCase())
  if (!asksOfIt(question.normal)) return ofSputum(visit, line, deniedTermsOr(question.normal))
  const near = visit.lines.slice(Math.max(0, line.number - 2), line.number - 1)
  const context = [...near, { normal: before.map(({ normal }) => normal).join(' ') }]
  const named = context.toReversed().flatMap(({ normal }) => lastPart(normal) ?? [])[0]
  return named ? deniedOfPart(question.normal, named) : []
}

const colours = /^(?:any )?(?:green|yellow|brown|rusty)$/i
const deniedTermsOr = (question: string): string[] => {
  const topic = findTopic(question)
  return colours.test(topic) || /^blood$/i.test(topic)
    ? [topic.toLowerCase()]
    : deniedTerms(question)
}

/** Colours and blood are asked about alone after a cough; the note needs the sputum with them. */
function ofSputum(visit: Visit, line: VisitLine, terms: readonly string[]): string[] {
  const near = visit.lines.slice(Math.max(0, line.number - 6), line.number)
  const isOfCough = near.some(({ normal }) => /\b(?:cough\w*|phlegm|sputum|mucus)\b/i.test(normal))
  return terms.flatMap((term) => {
    if (!colours.test(term) && term !== 'blood') return [term]
    if (!isOfCough) return []
    return term === 'blood' ? ['haemoptysis'] : [`${term.replace(/^any /, '')} sputum`]
  })
}

const sentencesOfLine = (visit: Visit, { statements: [from, to] }: VisitLine): string[] =>
  visit.statements.slice(from, to).flatMap(({ normal, isQuestion }) => (isQuestion ? [] : [normal]))

function affirmed(base: FactBase, question: string): Fact[] {
  if (risks.test(question))
    return riskTopics(question).map((topic) => ({
      ...base,
      kind: 'risk',
      critical: true,
      text: `${topic}: yes`,
    }))
  const topic = findTopic(question)
  if (topic.split(' ').length < 2 || topic.split(' ').length > mostWords) return []
  if (!namesDeniable(topic) || !readsAsNote(topic) || /,|\bor\b/.test(topic)) return []
  return [{ ...base, kind: 'symptom', text: `${topic}: yes` }]
}

/** A denial in the patient's own words, such as "No blackouts". */
export function ownDenial(sentence: Sentence): Fact[] | undefined {
  const { text, lines, line, isQuestion, statements } = sentence
  if (isQuestion || line.role === 'clinician' || !negativeStart.test(text)) return undefined
  if (/\b(?:but|only|just|except|anymore|since|until|unless)\b/i.test(text)) return undefined
  if (isBareAnswer(text)) return undefined
  const [first] = statements
  const base: FactBase = {
    lines,
    subject: first?.subject ?? 'patient',
    ...(first?.who && { who: first.who }),
    certainty: 'stated',
    critical: true,
    text: '',
  }
  const never = /\bnever (?:smoked|vaped|drank|drunk)\b/i.exec(text)?.[0]
  if (never) return [{ ...base, kind: 'social', text: never.toLowerCase() }]
  const terms = deniedTerms(deniedClauses(text))
  return terms.length === 0
    ? undefined
    : terms.map((term) => ({ ...base, kind: 'denial', text: term }))
}

/** The clauses that deny: "No fever, my throat hurts" denies the fever only. */
function deniedClauses(text: string): string {
  const clauses = text.replace(/^(?:\W*(?:no|nope|nah|oh|well|um+|uh+)\W*,)+/i, '').split(/,\s*/)
  const end = clauses.findIndex(
    (clause, at) => at > 0 && !negativeStart.test(clause) && clause.split(' ').length > 3,
  )
  return clauses
    .slice(0, end < 0 ? clauses.length : end)
    .map((clause) => clause.replace(negativeStart, ''))
    .join(', ')
}
