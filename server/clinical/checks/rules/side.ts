import type { Mention } from '#server/clinical/lexicon/mentions.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { isOfPatient, type Match, matchesOf } from '../said.ts'
import type { VisitIndex } from '../visit-index.ts'

const isOneSided = (mention: Mention) => mention.side === 'left' || mention.side === 'right'

/** Places that speak of the same part or finding on one side. */
function sidedMatches(visit: VisitIndex, mention: Mention): Match[] {
  const same = matchesOf(visit, mention)
  const parts = mention.part === undefined ? [] : matchesOf(visit, { concept: mention.part })
  return [...same, ...parts].filter(
    ({ passage, mention: said }) => said.side !== undefined && isOfPatient(passage),
  )
}

function check({ sentence, visit }: CheckContext): Finding[] {
  return sentence.mentions.filter(isOneSided).flatMap((mention) => {
    const matches = sidedMatches(visit, mention)
    if (matches.some(({ mention: { side } }) => side === mention.side || side === 'both')) return []
    const match = matches.at(-1)
    if (!match) return []
    return [{ span: mention, passage: match.passage, inPassage: match.mention }]
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
    { said: ['P: My left knee hurts.'], sentence: 'Pain in the left knee.', expected: 'no mark' },
  ],
  check,
}
