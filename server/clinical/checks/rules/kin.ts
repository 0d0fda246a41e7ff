import { kin } from '#server/clinical/transcript/kin.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { specificStems } from '../specific-words.ts'
import { findMatches } from '../said.ts'
import { clauseAt, type NoteSentence } from '../note-sentence.ts'
import type { Span } from '../reading.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

/** A relative named in a note, with the part of the sentence about them. */
interface Relative {
  who: string
  span: Span
  part: Span
}

const word = /\p{L}+(?:-\p{L}+)?/gu
const partEnd = /[,;.]\s|\sand\s|$/g
/** "Mother describes a cough": who tells it, not whom it is about. */
const tells =
  /^(?:['’]s)?\s(?:reports?|reported|states?|stated|describes?|described|says?|said|notes?|noted|tells?|thinks|denies|worried|concerned|present|attends?|accompan\p{L}+|brought|agrees?|declines?|to|will|is happy|happy)\b/iu

/** The relatives of a sentence, each with its part of it; with the whole clause where there is only one. */
function relativesIn(sentence: NoteSentence): Relative[] {
  const { normal } = sentence
  const named = [...normal.matchAll(word)].flatMap(({ 0: name, index }) => {
    const who = kin[name.toLowerCase()]
    const end = index + name.length
    if (who === undefined || who === 'family' || tells.test(normal.slice(end))) return []
    return [{ who, span: { start: index, end } }]
  })
  const [first] = named
  if (first && named.every(({ who }) => who === first.who))
    return [{ ...first, part: clauseAt(sentence, first.span.start) }]
  const ends = [...normal.matchAll(partEnd)].map(({ index }) => index)
  return named.map((relative) => ({
    ...relative,
    part: {
      start: ends.findLast((end) => end <= relative.span.start) ?? 0,
      end: ends.find((end) => end >= relative.span.end) ?? normal.length,
    },
  }))
}

/** The persons of a statement: "my dad has asthma, and my mum has hay fever" is about two. */
function relativeAt({ normal, statement }: Passage, at: number): string | undefined {
  const before = [...normal.slice(0, at).matchAll(word)].findLast(
    ({ 0: name }) => kin[name.toLowerCase()] !== undefined,
  )
  if (statement.subject !== 'relative') return undefined
  return before ? kin[before[0].toLowerCase()] : statement.who
}

/** Whom the visit tells the matter of a part of a sentence of: its concepts, or all of its specific words. */
function toldOf(
  visit: VisitIndex,
  sentence: NoteSentence,
  { part }: Relative,
): { passage: Passage; who: string | undefined }[] {
  const named = sentence.mentions
    .filter(
      ({ start, end, category, negated }) =>
        start >= part.start && end <= part.end && negated === 'no' && !general.has(category),
    )
    .flatMap((mention) => findMatches(visit, mention))
    .map(({ passage, mention }) => ({ passage, who: relativeAt(passage, mention.start) }))
  const isOfDeath = death.test(sentence.normal.slice(part.start, part.end))
  for (const { passage, mention } of isOfDeath ? findMatches(visit, { concept: 'death' }) : [])
    named.push({ passage, who: relativeAt(passage, mention.start) })
  const replies = named.flatMap(({ passage: { reply } }) =>
    reply ? [{ passage: reply, who: reply.statement.who }] : [],
  )
  const stems = specificStems(sentence, part)
  const [first] = stems
  const worded = first === undefined ? [] : (visit.byStem.get(first) ?? [])
  const inAllWords = worded
    .filter((passage) => stems.every((stem) => passage.stems.has(stem)))
    .map((passage) => ({ passage, who: passage.statement.who }))
  return [...named, ...replies, ...inAllWords].filter(
    ({ passage }) => !passage.statement.isQuestion,
  )
}

/** "Mother died" names a loss in the lexicon; of a relative it tells who died. */
const death = /\b(?:died|dead|death|deceased|passed away)\b/i

const general = new Set(['family', 'action', 'state', 'body-part'])
const relatives = new Set(Object.values(kin))

const members: Readonly<Record<string, readonly string[]>> = {
  sibling: ['brother', 'sister', 'twin', 'siblings'],
  siblings: ['brother', 'sister', 'twin', 'sibling'],
  spouse: ['husband', 'wife', 'partner'],
  partner: ['husband', 'wife', 'boyfriend', 'girlfriend', 'spouse', 'fiance', 'fiancee'],
  parent: ['mother', 'father', 'parents'],
  parents: ['mother', 'father', 'parent'],
  child: ['son', 'daughter', 'children'],
  children: ['son', 'daughter', 'child'],
  grandparents: ['grandmother', 'grandfather'],
}

/** Whether two words may mean one relative: a brother is a sibling. */
const isRelated = (a: string, b: string): boolean =>
  a === b ||
  a === 'family' ||
  b === 'family' ||
  members[a]?.includes(b) === true ||
  members[b]?.includes(a) === true

const denies = /\b(?:no|not|never|nor|denies|without|nil)\b/i

function check({ sentence, visit }: CheckContext): Finding[] {
  if (denies.test(sentence.normal)) return []
  return relativesIn(sentence).flatMap((relative): Finding[] => {
    const statements = toldOf(visit, sentence, relative)
    if (statements.some(({ who }) => who !== undefined && isRelated(who, relative.who))) return []
    const other = statements.find(({ who }) => who !== undefined && relatives.has(who))
    return other ? [{ span: relative.span, passage: other.passage }] : []
  })
}

export const kinship: Check = {
  id: 'kin',
  title: 'What was said of one relative is not written of another',
  kind: 'person',
  examples: [
    {
      said: ['P: My dad had a stroke at sixty.'],
      sentence: 'Mother had a stroke at 60.',
      expected: 'red',
    },
    {
      said: ['P: My dad had a stroke at sixty.'],
      sentence: 'Father had a stroke at 60.',
      expected: 'no mark',
    },
    {
      said: ["P: My uncle dropped dead at forty-four. My dad's fine."],
      sentence: 'Father died suddenly in his mid-40s.',
      expected: 'red',
    },
  ],
  check,
}
