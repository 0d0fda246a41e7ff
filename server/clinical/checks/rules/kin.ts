import { kin } from '#server/clinical/transcript/kin.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { specificStems } from '../specific-words.ts'
import { matchesOf } from '../said.ts'
import type { NoteSentence } from '../note-sentence.ts'
import type { Span } from '../reading.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

/** The one relative that a sentence is about, where it opens with them: "Father had a stroke at 61." */
function relativeOf({ normal }: NoteSentence): { who: string; span: Span } | undefined {
  const match = /^\W*(?:(?:the |his |her |their |patient['’]s )\s*)?(\p{L}+)(?!\p{L})/iu.exec(
    normal,
  )
  const word = match?.[1] ?? ''
  const who = kin[word.toLowerCase()]
  if (!match || who === undefined) return undefined
  const start = match.index + match[0].length - word.length
  return { who, span: { start, end: start + word.length } }
}

/** Passages about the same matter: with one of its concepts, or with all of its specific words. */
function passagesOf(visit: VisitIndex, sentence: NoteSentence, after: number): Passage[] {
  const mentions = sentence.mentions.filter(
    ({ start, category }) => start >= after && category !== 'family',
  )
  const named = mentions.flatMap((mention) =>
    matchesOf(visit, mention).map(({ passage }) => passage),
  )
  const [first, ...others] = specificStems(sentence, { start: after, end: sentence.normal.length })
  const worded = first === undefined ? [] : (visit.byStem.get(first) ?? [])
  return [
    ...named,
    ...worded.filter(({ stems }) => others.length > 0 && others.every((stem) => stems.has(stem))),
    ...(named.length === 0 && others.length === 0 ? worded : []),
  ]
}

const relatives = new Set(Object.values(kin))

const isRelated = (a: string, b: string) =>
  a === b || /^(?:parents?|siblings?|child(?:ren)?|family|grandparents)$/.test(a + b)

function check({ sentence, visit }: CheckContext): Finding[] {
  const relative = relativeOf(sentence)
  if (!relative) return []
  const passages = passagesOf(visit, sentence, relative.span.end).filter(
    ({ statement }) => !statement.isQuestion,
  )
  const isOfThem = ({ statement: { subject, who = '' } }: Passage) =>
    subject === 'relative' && isRelated(who, relative.who)
  if (passages.length === 0 || passages.some(isOfThem)) return []
  const other = passages.find(
    ({ statement }) =>
      statement.subject === 'relative' &&
      statement.who !== undefined &&
      relatives.has(statement.who),
  )
  return other ? [{ span: relative.span, passage: other }] : []
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
  ],
  check,
}
