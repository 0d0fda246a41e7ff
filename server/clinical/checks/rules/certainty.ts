import { passagesAbout } from '../about.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { clauseAt, type NoteSentence } from '../note-sentence.ts'
import { compilePhrases, phraseList } from '../phrases.ts'
import type { Span } from '../reading.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

const words = compilePhrases({
  sure: phraseList(
    `confirmed|confirms|definite|definitely|diagnosed|diagnosed with|certain|proven|established|no doubt|classic|clearly|known|definitive|will definitely|proves|verified`,
  ),
  unsure: phraseList(
    `possible|possibly|suspected|suspect|query|probable|probably|likely|may be|might be|could be|uncertain|not certain|unclear|
    provisional|differential|presumed|presumptive|suspicious for|suggestive of|in keeping with|impression of|cannot exclude|?`,
  ),
})
const sure = compilePhrases({
  sure: phraseList(
    `no doubt|definitely|classic|for sure|certainly|confirmed|confirms|shows|showed|it is|i'm certain|i'm sure`,
  ),
})
const unsure = compilePhrases({
  unsure: phraseList(
    `could be|might be|may be|maybe|probably|possibly|i think|sounds like|looks like|suspect|can't prove|not sure|perhaps|my guess|guess|
    likely|could have been|may|might|possible|could well be|wonder|wondering|as though|as if|want to see|before i say|to confirm|thinking|down the track|query`,
  ),
})

/** A plain statement contradicts doubt, but doesn't express certainty: "as though you've got it". */
const stated = /\b(?:you['’]ve got|you have|she has|he has|it['’]s definitely)\b/i

/** Statements before one in which its line may leave it open: "It may be, and I stress may, that there's some ADHD." */
const reachBack = 2

/** The passages about it, with what leads up to them, answers them and comes right after. */
const around = (passages: readonly Passage[], passage: Passage): Passage[] => {
  const { at } = passage.statement
  const following = passages
    .slice(at + 1, at + 4)
    .filter(({ line }) => line.number <= passage.line.number + 1)
  const before = passages
    .slice(Math.max(0, at - reachBack), at)
    .filter(({ line, statement }) => line === passage.line && !statement.isQuestion)
  return [passage, ...(passage.reply ? [passage.reply] : []), ...following, ...before]
}

/** What clinicians say of it and around it, one text for each place. */
const spokenAround = (visit: VisitIndex, naming: readonly Passage[]): SpokenPassage[] =>
  naming.flatMap((passage) => {
    const said = around(visit.passages, passage).filter(
      ({ line }) => line.role !== 'patient' && line.role !== 'relative',
    )
    const [first] = said
    if (!first) return []
    const inOrder = said.toSorted((one, other) => one.statement.at - other.statement.at)
    const text = inOrder.map(({ normal }) => normal).join(' ')
    const isPossible = said.some(({ statement }) => statement.certainty === 'possible')
    return [{ passage: said.includes(passage) ? passage : first, text, isPossible }]
  })

interface SpokenPassage {
  passage: Passage
  text: string
  isPossible: boolean
}

const isUnsure = ({ text, isPossible }: SpokenPassage) => isPossible || unsure(text).length > 0
const isSure = ({ text }: SpokenPassage) => sure(text).length > 0
const states = ({ text }: SpokenPassage) => sure(text).length > 0 || stated.test(text)

/** "May be alternated with paracetamol" allows and doubts nothing. */
const isPermission = ({ normal }: NoteSentence, { start, end }: Span): boolean =>
  /^(?:may|might|could) be$/i.test(normal.slice(start, end)) &&
  /^\s\p{L}+ed\b/u.test(normal.slice(end))

/** "Thinking clearly" and "the reason is no longer known" aren't about a diagnosis. */
const isManner = ({ normal }: NoteSentence, { start, end }: Span): boolean =>
  (/^clearly$/i.test(normal.slice(start, end)) &&
    /\b(?:think|speak|talk|see|hear|remember)\w*\s$/i.test(normal.slice(0, start))) ||
  (/^known$/i.test(normal.slice(start, end)) &&
    /\b(?:not|no longer)\s$/i.test(normal.slice(0, start)))

function check({ sentence, visit }: CheckContext): Finding[] {
  const cue = words(sentence.normal)[0]
  if (!cue || isPermission(sentence, cue) || isManner(sentence, cue)) return []
  const spoken = spokenAround(visit, passagesAbout(visit, sentence, clauseAt(sentence, cue.start)))
  const other =
    cue.kind === 'sure'
      ? spoken.some(isSure)
        ? undefined
        : spoken.find(isUnsure)
      : spoken.some(isUnsure)
        ? undefined
        : spoken.find(states)
  return other ? [{ span: cue, passage: other.passage }] : []
}

export const certainty: Check = {
  id: 'certainty',
  title: 'A diagnosis is as certain as was said',
  kind: 'certainty',
  examples: [
    { said: ['C: It could be gout.'], sentence: 'Confirmed gout.', expected: 'red' },
    {
      said: ['P: Is it shingles?', 'C: It is. Classic. No doubt about that one.'],
      sentence: 'Possible shingles.',
      expected: 'red',
    },
    { said: ['C: It could be gout.'], sentence: 'Possible gout.', expected: 'no mark' },
    {
      said: ["C: You're tearful when you talk about it, but maybe you're thinking clearly."],
      sentence: 'Tearful when talking about it, thinking clearly.',
      expected: 'no mark',
    },
    {
      said: [
        "C: I have no doubt you've got migraine. Sumatriptan for it, and you can repeat it once.",
      ],
      sentence: 'Migraine: sumatriptan may be repeated once.',
      expected: 'no mark',
    },
  ],
  check,
}
