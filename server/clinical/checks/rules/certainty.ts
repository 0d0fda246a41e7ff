import { passagesAbout } from '../about.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { clauseAt } from '../note-sentence.ts'
import { compilePhrases, phraseList } from '../phrases.ts'
import type { Passage } from '../visit-index.ts'

const words = compilePhrases({
  sure: phraseList(
    `confirmed|confirms|definite|definitely|diagnosed|diagnosed with|certain|proven|established|no doubt|classic|clearly|known`,
  ),
  unsure: phraseList(
    `possible|possibly|suspected|suspect|query|probable|probably|likely|may be|might be|could be|uncertain|not certain|unclear|
    provisional|differential|presumed|?`,
  ),
})
const sure = compilePhrases({
  sure: phraseList(
    `no doubt|definitely|classic|for sure|certainly|confirmed|it is|i'm certain|i'm sure`,
  ),
})
const unsure = compilePhrases({
  unsure: phraseList(
    `could be|might be|may be|maybe|probably|possibly|i think|sounds like|looks like|suspect|can't prove|not sure|perhaps|my guess|guess|
    likely|could have been`,
  ),
})

/** The passages about it, with what answers them and what comes right after. */
const around = (passages: readonly Passage[], passage: Passage): Passage[] => {
  const { at } = passage.statement
  const following = passages
    .slice(at + 1, at + 4)
    .filter(({ line }) => line.number <= passage.line.number + 1)
  return [passage, ...(passage.reply ? [passage.reply] : []), ...following]
}

function check({ sentence, visit }: CheckContext): Finding[] {
  const cue = words(sentence.normal)[0]
  if (!cue) return []
  const naming = passagesAbout(visit, sentence, clauseAt(sentence, cue.start))
  const clinicians = naming
    .flatMap((passage) => around(visit.passages, passage))
    .filter(({ line }) => line.role !== 'patient' && line.role !== 'relative')
  const isSure = clinicians.find(({ normal }) => sure(normal).length > 0)
  const isUnsure = clinicians.find(
    ({ normal, statement }) => unsure(normal).length > 0 || statement.certainty === 'possible',
  )
  const other =
    cue.kind === 'sure' ? (isSure ? undefined : isUnsure) : isUnsure ? undefined : isSure
  return other ? [{ span: cue, passage: other }] : []
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
  ],
  check,
}
