import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import type { Side } from '#server/clinical/lexicon/side.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { sideGivenAfter } from '../bare-answers.ts'
import type { Span } from '../reading.ts'
import { isOfPatient, findMatches } from '../said.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

const isSided = (mention: Mention) => mention.side !== undefined

/** A side that was said of something, with the words that name the thing or only the side. */
interface SideMention {
  side: Side
  passage: Passage
  span?: Span
}

/** Sides said of the same part or finding. A side given on its own right after replaces the one before it. */
function sidesSaid(visit: VisitIndex, mention: Mention): SideMention[] {
  const same = findMatches(visit, mention)
  const parts = mention.part === undefined ? [] : findMatches(visit, { concept: mention.part })
  return [...same, ...parts]
    .filter(({ passage }) => isOfPatient(passage))
    .flatMap(({ passage, mention: said }): SideMention[] => {
      const given = sideGivenAfter(visit, passage)
      if (given) return [given]
      return said.side ? [{ side: said.side, passage, span: said }] : []
    })
}

const sideWords = /\b(?:left|right|both)\b(?! (?:now|away|after|on|it|out|alone|home)\b)/gi

const sidesNamed = (text: string) =>
  [...text.matchAll(sideWords)].map(({ 0: word, index }) => ({
    side: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))

/** "Retinopexy to the left eye" where the closest lines mention only the right. */
function otherSideNear({ sentence, evidence, visit }: CheckContext): Finding[] {
  if (sentence.mentions.some((one) => isSided(one) && sidesSaid(visit, one).length > 0)) return []
  const [own, ...others] = sidesNamed(sentence.normal)
  if (!own || others.some(({ side }) => side !== own.side) || own.side === 'both') return []
  const lines = evidence.filter(isOfPatient)
  const named = lines.flatMap((passage) =>
    sidesNamed(passage.normal).map((said) => ({ passage, said })),
  )
  const near = lines.flatMap(({ line, before = '' }) => sidesNamed(`${before} ${line.normal}`))
  if (near.some(({ side }) => side === own.side || side === 'both')) return []
  const [other] = named
  if (!other) return []
  const { start, end } = own
  return [
    { span: { start, end }, passage: other.passage, inPassage: other.said, isTentative: true },
  ]
}

function check(context: CheckContext): Finding[] {
  const found = checkMentions(context)
  return found.length > 0 ? found : otherSideNear(context)
}

function checkMentions({ sentence, visit }: CheckContext): Finding[] {
  return sentence.mentions.filter(isSided).flatMap((mention) => {
    const said = sidesSaid(visit, mention)
    if (said.some(({ side }) => side === mention.side || side === 'both')) return []
    // Each side on its own makes both.
    if (new Set(said.map(({ side }) => side)).size > 1) return []
    const last = said.at(-1)
    if (!last) return []
    return [{ span: mention, passage: last.passage, ...(last.span && { inPassage: last.span }) }]
  })
}

export const side: Check = {
  id: 'side',
  title: 'Left and right are as was said of the same part of the body',
  kind: 'side',
  examples: [
    {
      said: [
        'P: She left the oven on twice last week.',
        'C: And the right eye has been operated?',
        'P: Yes.',
      ],
      sentence: 'Oven left on twice last week.',
      expected: 'no mark',
    },
    { said: ['P: My left knee hurts.'], sentence: 'Right knee pain.', expected: 'red' },
    {
      said: ['P: My knee gives way.', 'C: Which one?', 'P: The left.'],
      sentence: 'The right knee gives way.',
      expected: 'red',
    },
    { said: ['P: My left knee hurts.'], sentence: 'Pain in the left knee.', expected: 'no mark' },
    {
      said: ["C: There's tenderness in the right lower quadrant."],
      sentence: 'Abdomen tender in the LLQ.',
      expected: 'red',
    },
    {
      said: ['P: I had a stent put in on the right.'],
      sentence: 'Stent put in on the left.',
      expected: 'amber',
    },
  ],
  check,
}
