import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { allergyWords, reactions } from './cues.ts'
import { drugNamesIn } from './drugs.ts'
import { createFactBase, type AllergyFact } from './fact.ts'
import { nounForm } from './gerund.ts'
import { capitalised, noteForm } from './note-form.ts'
import { isBareAnswer, questionText, type Sentence } from './sentences.ts'

/** Lines after which a reaction no longer belongs to the allergy that was named last. */
const reach = 3
const mostWords = 4

/** Allergies with their reactions, and the sentences that speak of them. */
export function allergyFacts(
  visit: Visit,
  sentences: readonly Sentence[],
): { facts: AllergyFact[]; used: Set<Sentence> } {
  const facts: AllergyFact[] = []
  const used = new Set<Sentence>()
  let open: { fact: AllergyFact; line: number } | undefined
  for (const sentence of sentences) {
    const { text, question, line } = sentence
    const asked = question ? questionText(visit, question) : ''
    const isOf = [text, asked, sentence.before?.text ?? ''].some((one) => allergyWords.test(one))
    const goesOn = open && line.number - open.line <= reach && isReaction(sentence, asked)
    if (!isOf && !goesOn) continue
    if (sentence.isQuestion && !goesOn && drugNamesIn(text).length === 0) continue
    used.add(sentence)
    if (open && goesOn) {
      addReaction(open.fact, sentence, visit)
      open.line = line.number
      continue
    }
    const substance = isBareAnswer(text) ? undefined : substanceIn(sentence)
    if (!substance) continue
    const fact: AllergyFact = {
      kind: 'allergy',
      ...createFactBase(sentence, 'allergy'),
      substance,
      text: capitalised(substance),
    }
    facts.push(fact)
    addReaction(fact, sentence, visit)
    open = substance.startsWith('no known') ? undefined : { fact, line: line.number }
  }
  return { facts: withoutRefuted(facts), used }
}

/** "Any allergies to pets? – No." says nothing of the penicillin that was named before or comes later. */
const withoutRefuted = (facts: AllergyFact[]): AllergyFact[] =>
  facts.some(({ substance }) => !substance.startsWith('no known'))
    ? facts.filter(({ substance }) => substance !== 'no known allergies')
    : facts

const isReaction = ({ text, isQuestion, before }: Sentence, asked: string): boolean =>
  reactions.test(`${text} ${asked}`) ||
  sites.test(text) ||
  (!isQuestion && before !== undefined && reactions.test(before.text) && isBareAnswer(text))

const noneOf = /^(?:no|none|not|nothing|nope)\b/i
/** "I don't have any", "I have no drug allergies", "I'm not allergic to anything". */
const deniesAny =
  /(?:n['’]t|\bnot) (?:have|got)? ?any\b|\bno (?:known )?(?:\p{L}+ )?allerg(?:y|ies)\b|\bnot allergic to any/iu
const ofMedicines = /\b(?:meds?|medicines?|medications?|drugs?|tablets?)\b/i

/** A person's allergies, or that they have none. */
function substanceIn({ text, line }: Sentence): string | undefined {
  const [drug] = drugNamesIn(text)
  if (drug) return drug.said
  const named = /\ballergic to ([\p{L} -]+)/iu.exec(text)?.[1]
  const words = noteForm(named ?? text)
  if (
    noneOf.test(
      text.replace(/^(?:\W*(?:oh+|um+|uh+|er|well)\W+(?:(?:oh+|um+|uh+|er|well)\W+)*)?/i, ''),
    ) ||
    deniesAny.test(text)
  )
    return ofMedicines.test(text) ? 'no known medication allergies' : 'no known allergies'
  if (line.role === 'clinician' && !named) return undefined
  const isName = words !== '' && words.split(' ').length <= mostWords && !notASubstance.test(words)
  return isName ? words : undefined
}
const notASubstance =
  /\b(?:allerg\w*|o+h+|nah|not|yes|yeah|think|know|has|have|is|was|are|does|did|do|it|them|that|this|what|any|anything|something|other|sure|okay|remember|certain|aware|sir|doctor|well|put|says?)\b|\d/i

const sites = /\ball (?:over|up|down|round|across)\b(?: (?:my|the) \p{L}+)?/iu
const since =
  /\bas a (?:kid|child|baby|teenager)\b|\b(?:\d+|a few|many|some) years ago\b|\bwhen i was (?:little|small|young|a child|a kid|\d+)\b|\bin (?:19|20)\d\d\b/i
const negative = /\b(?:no|not|never|without|didn't|did not|doesn't|don't)\b/i

/** Adds the details of a reaction, in note form: "rash, all over, as a child; no trouble breathing". */
function addReaction(fact: AllergyFact, sentence: Sentence, visit: Visit): void {
  if (sentence.isQuestion && sentence.statements.every(({ answer }) => answer !== 'no')) return
  const isDenied = sentence.isQuestion
  const own = sentence.text.split(/[,;.]|\bbut\b/).flatMap((clause) => {
    const named = reactionsIn(clause)
    const isNegative = isDenied || (negative.test(clause) && !/\bjust\b/i.test(clause))
    return isNegative ? named.map((one) => `no ${one}`) : [...named, ...detailsIn(clause)]
  })
  const known = fact.reaction?.split(', ') ?? []
  const all = [...new Set([...known, ...own])].filter(
    (one) => !one.startsWith('no ') || !known.includes(one.slice(3)),
  )
  if (all.length === 0) return
  fact.reaction = all.toSorted((a, b) => place(a) - place(b)).join(', ')
  fact.text = `${capitalised(fact.substance)}: ${fact.reaction}`
  const answers = isDenied ? sentence.statements.flatMap(({ answeredBy }) => answeredBy ?? []) : []
  const answerLines = answers.flatMap((at) => {
    const line = visit.lines[visit.statements[at]?.line ?? -1]
    return line ? [line.number] : []
  })
  fact.lines = [...new Set([...fact.lines, ...sentence.lines, ...answerLines])].toSorted(
    (a, b) => a - b,
  )
}

const reactionKinds = new Set(['symptom', 'allergy-reaction'])
const notAReaction = /\ballerg|^(?:bit|bits|sensitive|intoleran\w*)$/i
function reactionsIn(clause: string): string[] {
  const plain = reactions.exec(clause)?.[0].toLowerCase()
  if (plain && !partsOnly.test(plain)) return [nounForm(plain)]
  return mentionsIn(clause)
    .filter(({ category, words }) => reactionKinds.has(category) && !notAReaction.test(words))
    .map(({ words }) => nounForm(words.toLowerCase()))
}
const partsOnly = /^(?:throat|face|lips|breathing)$/

/** The reaction first, then where and when, and last what there was not. */
const place = (detail: string): number =>
  detail.startsWith('no ')
    ? 2
    : sites.test(detail) || since.test(detail) || detail.startsWith('at age')
      ? 1
      : 0

const detailsIn = (clause: string): string[] =>
  [sites, since].flatMap((pattern) => {
    const found = pattern.exec(clause)?.[0]
    return found ? [noteDetail(found)] : []
  })
const noteDetail = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\bkid\b/, 'child')
    .replace(/\bwhen i was\b/, 'at age')
    .replace(/\bat age (?:little|small|young|a child|a kid)\b/, 'as a child')
    .replace(/ my | the /, ' ')
