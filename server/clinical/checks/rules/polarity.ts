import { allConcepts } from '#server/clinical/lexicon/concepts.ts'
import { composable } from '#server/clinical/lexicon/composable.ts'
import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import { tokenise } from '#server/clinical/lexicon/words.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import type { NoteSentence } from '../note-sentence.ts'
import { isOfPatient, type Match, findMatches, readPolarity } from '../said.ts'
import { asWritten } from '../reading.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'
import { opposite } from '../wording.ts'
import { refersToOther } from './person.ts'

/** What a note may affirm or deny; plans and services are neither present nor absent. */
const decidable = new Set([
  'symptom',
  'sign',
  'diagnosis',
  'substance',
  'mental-health',
  'safety',
  'device',
])

/** "PMH: asthma" says nothing of the abbreviation. */
const headings = /^(?:[psfd]mh?x?|psh|fhx?|shx?|dhx?|hx|(?:past )?medical history|history)$/i

/** "Review if vomiting", "999 for chest pain", "alerted to constipation": possibilities, not facts. */
const leavesOpen =
  /\b(?:if|unless|in case|worsening|safety[- ]net\p{L}*|precautions?|red flags?|999|911|112|000|emergency|watch for|alerted|warned|cautioned|side effects?|risks? of|return (?:for|with)|(?:come|bring) back)\b/iu

/** "Negative tinnitus, negative vertigo". */
const negatives = /\b(?:negative|neg|nil|absent)\s$/i

/** "Alcohol use: none". */
const deniedLabel =
  /^\s?(?:use|status|history|intake)?\s?[:-]\s?(?:none|no|never|non|nil|denie[sd]|negative)\b/i

/** "No recession, RR 32, lungs clear": a measurement ends the list of denials. */
const isPastFigure = (before: string): boolean => {
  const last = [...before.matchAll(/\b(?:no|not|denies|without|nor)\b/gi)].at(-1)
  return last !== undefined && /\d/.test(before.slice(last.index))
}

/** "The burn risk", "fall precautions": what may come. */
const isRisk = /^\s(?:risks?|precautions?|prophylaxis|prevention|warnings?)\b/i

/** "Legs unremarkable": a quality, affirmed of one thing and denied of another. */
const isState = (concept: string) => concept.startsWith('state-')
const isOfSameThing = ({ mentions }: NoteSentence, { passage }: Match): boolean =>
  mentions.some(
    ({ concept }) => !isState(concept) && passage.mentions.some((said) => said.concept === concept),
  )

const hasAntonym = (concept: string, category: string) =>
  category === 'function' && (allConcepts().get(concept)?.opposites.length ?? 0) > 0

/** The places that say the opposite of the mention, unless another place agrees with it. */
function contradicting(
  visit: VisitIndex,
  mention: Mention,
  qualifiers: readonly string[],
): Match | undefined {
  const isDenied = mention.negated === 'yes'
  if (isDenied && isVague(mention)) return undefined
  const matches = findMatches(visit, mention).filter(
    ({ passage, relation }) =>
      isOfPatient(passage) &&
      (!isDenied || qualifiers.every((stem) => passage.stems.has(stem))) &&
      relation === 'same',
  )
  const wanted = isDenied ? 'absent' : 'present'
  const said = matches.map((match) => ({
    match,
    polarity: readPolarity(match.passage, match.mention),
  }))
  if (said.some(({ polarity, match }) => polarity === wanted || isUncertain(match)))
    return undefined
  const other = said.findLast(
    ({ polarity, match }) =>
      polarity !== 'open' && isPlain(match) && (!isDenied || isFirstHand(match, mention)),
  )
  return other?.match ?? (isDenied ? undefined : antonym(visit, mention))
}

/** "Sleeping well" where the patient says "I've not been sleeping". */
function antonym(visit: VisitIndex, { concept }: Mention): Match | undefined {
  for (const opposite of allConcepts().get(concept)?.opposites ?? [])
    for (const passage of visit.byConcept.get(opposite) ?? [])
      for (const mention of passage.mentions)
        if (
          mention.concept === opposite &&
          mention.negated === 'no' &&
          isOfPatient(passage) &&
          !passage.statement.isQuestion &&
          passage.statement.status === 'current'
        )
          return { passage, mention, relation: 'different' }
  return undefined
}

/**
 * "No breathlessness on the flat": words that narrow a denial, so that only a statement that shares them can contradict
 * it.
 */
function qualifiersOf(sentence: NoteSentence, mention: Mention): string[] {
  const rest = sentence.normal.slice(mention.end)
  const narrowing = /^\s(?:on|at|when|with|while|during|in|after|to|since)\s[^,.;]*/i.exec(rest)
  if (!narrowing) return []
  return tokenise(narrowing[0])
    .filter(({ isLight }) => !isLight)
    .map(({ stem }) => stem)
}

/** "No pain" at one place leaves pain at another. */
const isVague = ({ concept, part }: Mention) => part === undefined && composable.has(concept)

/** A symptom is affirmed by who has it or lives with them; a clinician may only have named it. */
const isFirstHand = ({ passage }: Match, { category }: Mention) =>
  category === 'sign' || passage.statement.isQuestion || passage.line.role !== 'clinician'

/** A clinician who talks of a symptom without asking may mean another occasion. */
const isNamedOnly = ({ passage: { statement, line }, mention: { category } }: Match): boolean =>
  line.role === 'clinician' && !statement.isQuestion && category !== 'sign'

const noes = /^(?:no|nope|never|not|none|nothing|nah)\b/i
const yesses =
  /^(?:yes|yeah|yep|yup|aye|correct|definitely|absolutely|i do|i have|i am|sometimes|often|every|most|all the time|once|twice|\d+ (?:this|last|a|times))\b/i

/** An answer counts only where it begins as one: "It doesn't lock, but it gives out." */
function isPlain({ passage: { statement, reply, stems, normal }, mention }: Match): boolean {
  if (stems.size > mostWords || /\bany\s+$/i.test(mention.words)) return false
  if (!statement.isQuestion) return true
  if (reply && comesBackTo(reply, mention)) return false
  if (statement.answer === 'no' && asksForKind(normal, mention)) return false
  return (statement.answer === 'yes' ? yesses : noes).test(reply?.normal ?? '')
}

/** "Any thunderclap type of headache?" – "No.": headaches of another kind aren't denied. */
const asksForKind = (normal: string, { start, category }: Mention): boolean =>
  category === 'symptom' && /\b(?:type|kind|sort)s? (?:of )?$/i.test(normal.slice(0, start))

/** "No blackouts. Racing, maybe once": the answer affirms a part of the question after all. */
function comesBackTo({ line, statement }: Passage, { words }: Mention): boolean {
  const rest = ` ${line.normal.toLowerCase()} `
  const asked = tokenise(words).filter(({ isLight, word }) => !isLight && word.length > 3)
  const own = statement.normal.toLowerCase()
  return asked.some(({ word }) => rest.includes(word) && !own.includes(word))
}

const someTimes =
  /^[\s,]*(?:(?:maybe|perhaps|just|only|yeah|um|uh)[\s,]+){0,3}(?:once|twice|sometimes|occasionally|now and (?:then|again)|a (?:bit|little)|last (?:night|week|month)|yesterday|a few times|when)\b/i

/** "Blackouts, or your heart racing? – No blackouts. Racing, maybe once": the answer that affirms it after all. */
function takenUp(
  visit: VisitIndex,
  mention: Mention,
  qualifiers: readonly string[],
): Passage | undefined {
  if (isVague(mention) || qualifiers.length > 0) return undefined
  const replies = findMatches(visit, mention).flatMap(({ passage, relation, mention: asked }) => {
    const { statement, reply } = passage
    const isAsked = relation === 'same' && statement.isQuestion && isOfPatient(passage)
    return isAsked && reply && !statement.normal.includes(reply.normal) ? [{ reply, asked }] : []
  })
  return replies.find(({ reply, asked }) => {
    const rest = reply.line.normal.toLowerCase()
    return tokenise(asked.words).some(({ isLight, word }) => {
      const at = isLight || word.length < 4 ? -1 : rest.indexOf(word)
      return at >= 0 && someTimes.test(rest.slice(at + word.length))
    })
  })?.reply
}

/** Longer statements are speech without punctuation, in which a question can't be separated from its answer. */
const mostWords = 40

const isUncertain = ({ passage: { statement } }: Match) =>
  statement.certainty === 'possible' && !statement.isQuestion

function check({ sentence, visit }: CheckContext): Finding[] {
  // What the patient says of themselves neither confirms nor denies it of a relative.
  if (refersToOther(sentence)) return []
  return sentence.mentions
    .filter(
      ({ negated, category, concept, start, end, words }) =>
        negated !== 'open' &&
        !(negated === 'yes' && isPastFigure(sentence.normal.slice(0, start))) &&
        !headings.test(words) &&
        !deniedLabel.test(sentence.normal.slice(end)) &&
        !negatives.test(sentence.normal.slice(0, start)) &&
        !leavesOpen.test(sentence.normal.slice(0, start)) &&
        !isRisk.test(sentence.normal.slice(end)) &&
        (decidable.has(category) || hasAntonym(concept, category)),
    )
    .flatMap((mention): Finding[] => {
      const qualifiers = qualifiersOf(sentence, mention)
      const isDenied = mention.negated === 'yes'
      const again = isDenied ? takenUp(visit, mention, qualifiers) : undefined
      const inNote = asWritten(sentence, mention)
      if (again) return [{ span: mention, passage: again, message: opposite(inNote, true, again) }]
      const match = contradicting(visit, mention, qualifiers)
      if (!match || (isState(mention.concept) && !isOfSameThing(sentence, match))) return []
      const { passage, mention: inPassage, relation } = match
      const by = passage.statement.isQuestion ? (passage.reply ?? passage) : passage
      // "Sleeping well" against "I can't sleep" are two findings.
      const message = relation === 'same' ? opposite(inNote, isDenied, by) : undefined
      const finding = { span: mention, passage, inPassage, ...(message && { message }) }
      return [isNamedOnly(match) ? { ...finding, isTentative: true } : finding]
    })
}

export const polarity: Check = {
  id: 'polarity',
  title: 'A finding is present or absent as was said, not as was asked or warned of',
  kind: 'negation',
  examples: [
    {
      said: [
        'C: Any short of breath?',
        'P: No.',
        'C: Come back if you get short of breath or chest pain.',
      ],
      sentence: 'No shortness of breath.',
      expected: 'no mark',
    },
    {
      said: [
        'C: Any short of breath?',
        'P: No.',
        'C: Come back if you get short of breath or chest pain.',
      ],
      sentence: 'Denies SOB.',
      expected: 'no mark',
    },
    {
      said: ['C: Any short of breath?', 'P: No.'],
      sentence: 'Reports shortness of breath.',
      expected: 'red',
    },
    {
      said: ['C: Any thunderclap type of headache?', 'P: No.'],
      sentence: 'Headache on most days.',
      expected: 'no mark',
    },
    {
      said: ['P: I felt like I was going to faint, but I didn’t.'],
      sentence: 'No syncope.',
      expected: 'no mark',
    },
    {
      said: ['C: Any recent fever or chills?', 'P: No.'],
      sentence: 'No pyrexia or rigors.',
      expected: 'no mark',
    },
    {
      said: ["C: We don't advise steaming any more, kids get scalded."],
      sentence: 'Steam discouraged because of the burn risk.',
      expected: 'no mark',
    },
    {
      said: [
        'C: Have you blacked out at all, or felt your heart racing?',
        'P: No blackouts. Racing, maybe once, last week.',
      ],
      sentence: 'Denies palpitations.',
      expected: 'red',
    },
    {
      said: ['C: And your waterworks are all okay?', 'P: Yep.'],
      sentence: 'Nil urinary sx.',
      expected: 'no mark',
    },
    {
      said: ['P: No weakness, and my walking is normal.'],
      sentence: 'No weakness elsewhere, gait is normal.',
      expected: 'no mark',
    },
  ],
  check,
}
