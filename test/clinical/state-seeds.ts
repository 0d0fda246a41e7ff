import { asksSomeone } from '#server/clinical/checks/only-asked.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import type { Seed } from './seeds.ts'

/** A change of state that can be put in: its word, and words of the visit with which it may have been said. */
interface State {
  word: string
  said: RegExp
}

// Not the lists of the ledger: what a reader would take for the same change, in the lines that name the matter.
const ofFindings: State[] = [
  {
    word: 'new',
    said: /\b(?:new|first time|never|start\w*|began|sudden\w*|recent\w*|ago|since|days?|weeks?|months?)\b/i,
  },
  {
    word: 'worsening',
    said: /\b(?:wors\w*|more|increas\w*|progress\w*|aggravat\w*|flare\w*|harder)\b/i,
  },
  { word: 'improving', said: /\b(?:better|improv\w*|less|eas\w+|relie\w+|help\w*)\b/i },
  {
    word: 'resolved',
    said: /\b(?:resolv\w*|gone|away|clear\w*|better|no longer|any ?more|stopp\w*)\b/i,
  },
  {
    word: 'recurrent',
    said: /\b(?:recur\w*|again|back|return\w*|another|times|every|still|on and off)\b/i,
  },
]
const stopped =
  /\b(?:stop\w*|no longer|any ?more|quit|off|used to|ran out|n't|not|never|hold|switch\w*)\b/i
const judged =
  /\b(?:new|old|chronic|acute|recent|wors\w*|improv\w*|resolv\w*|better|recurr\w*|stable|increas\w*|decreas\w*|persist\w*|continu\w*|ongoing|still|intermittent|occasional\w*|started|began|no longer|stop\w*)\b/i
const swaps: [RegExp, string, RegExp][] = [
  [
    /\b(?:has |have )(?:significantly |greatly |somewhat |slightly )?improved\b/i,
    'has worsened',
    /\bwors\w*/i,
  ],
  [/\bimproving\b/i, 'worsening', /\bwors\w*/i],
  [/\bimproved\b/i, 'worsened', /\bwors\w*/i],
  [/\bworsening\b/i, 'improving', /\b(?:better|improv\w*)/i],
  [/\bworsened\b/i, 'improved', /\b(?:better|improv\w*)/i],
  [/\b(?:is|are|feels|feeling|been|getting|gotten) better\b/i, 'is worse', /\bwors\w*/i],
  [/\b(?:has|have) resolved\b/i, 'has recurred', /\b(?:recur\w*|again|back|return\w*|still)\b/i],
  [/\bresolved\b/i, 'persistent', /\b(?:persist\w*|still|continu\w*)\b/i],
]

const linesOf = (index: SourceIndex, key: string): Unit[] =>
  (index.mentions.get(key) ?? []).flatMap(({ unit }) =>
    index.units.slice(Math.max(0, unit.at - 1), unit.at + 2),
  )
const isSaid = (index: SourceIndex, key: string, said: RegExp) =>
  linesOf(index, key).some(({ text }) => said.test(text))

const stands =
  /(?:^|\b(?:has|have|had|having|with|reports|endorses|experiencing)\s+)(?:a |an |some )?$/i

/** Findings that are told with a verb: "has gained ten pounds". */
const verb =
  /^(?:gained|lost|fell|fallen|drink\w*|drank|smok\w*|passed|broke\w*|trouble|difficult\w*)\b/i

/** "Reports knee pain" becomes "Reports worsening knee pain" where nobody spoke of that. */
function putIn(sentence: string, index: SourceIndex, nth: number): Seed | undefined {
  if (judged.test(sentence) || asksSomeone(sentence) || /[?“]/.test(sentence)) return undefined
  const term = analyse(sentence).terms.find(
    ({ kind, polarity, start }) =>
      kind === 'finding' &&
      polarity === 'yes' &&
      !verb.test(sentence.slice(start)) &&
      stands.test(sentence.slice(0, start)),
  )
  if (!term) return undefined
  for (let i = 0; i < ofFindings.length; i++) {
    const state = ofFindings[(nth + i) % ofFindings.length]
    if (!state || isSaid(index, term.key, state.said)) continue
    const from = sentence.slice(0, term.start).replace(/(?:a|an|some) $/i, '').length
    const rest =
      sentence.slice(term.start, term.start + 1).toLowerCase() + sentence.slice(term.start + 1)
    const word =
      from === 0 ? state.word.replace(/^./, (letter) => letter.toUpperCase()) : state.word
    return { kind: 'state', before: sentence, after: `${sentence.slice(0, from)}${word} ${rest}` }
  }
  return undefined
}

const takes = /\b(takes|is taking|is on|uses|is using|continues|continues to take)\b/i

/** "Takes lisinopril" becomes "no longer takes lisinopril". */
function stop(sentence: string, index: SourceIndex): Seed | undefined {
  const verb = takes.exec(sentence)
  if (!verb || judged.test(sentence.replace(/continu\w*/i, ''))) return undefined
  const drug = analyse(sentence).terms.find((t) => t.kind === 'drug' && t.start > verb.index)
  if (!drug || isSaid(index, drug.key, stopped)) return undefined
  const after = `${sentence.slice(0, verb.index)}no longer takes${sentence.slice(verb.index + verb[0].length)}`
  return { kind: 'state', before: sentence, after }
}

function turnRound(sentence: string, index: SourceIndex): Seed | undefined {
  for (const [pattern, by, said] of swaps) {
    const match = pattern.exec(sentence)
    if (!match || /\b(?:if|to|not|no|until)\b[^.]*$/i.test(sentence.slice(0, match.index))) continue
    const keys = analyse(sentence)
      .terms.filter((t) => t.kind !== 'word')
      .map((t) => t.key)
    if (keys.length === 0 || keys.some((key) => isSaid(index, key, said))) continue
    const after =
      sentence.slice(0, match.index) + by + sentence.slice(match.index + match[0].length)
    return { kind: 'state', before: sentence, after }
  }
  return undefined
}

const impressions: [string, RegExp][] = [
  ['The patient looks well.', /\b(?:look|appear|seem)\w*\b/i],
  ['Appears unwell.', /\b(?:look|appear|seem)\w*\b/i],
  ['Was well last week.', /\b(?:last|past|previous) week|week ago\b/i],
]

/** Impressions and times of which no line of the visit holds even the word. */
const impressed = (index: SourceIndex): Seed[] =>
  impressions
    .filter(([, said]) => !index.units.some(({ text }) => said.test(text)))
    .map(([after]) => ({ kind: 'impression', before: '', after }))

/** Every sentence of a correct note with a change of state that nobody spoke of. */
export function stateSeedsIn(note: string, index: SourceIndex): Seed[] {
  const seeds = statementsIn(note).flatMap(({ text }, nth) =>
    [turnRound(text, index), putIn(text, index, nth), stop(text, index)].filter(
      (seed) => seed !== undefined,
    ),
  )
  return [...seeds, ...impressed(index)]
}
