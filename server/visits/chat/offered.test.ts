import { describe, expect, test } from 'vitest'
import { indexSources } from '#server/clinical/language/source-index.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'
import { quickPrompts } from '#web/chat/quick-prompts.ts'
import { answering } from './offered.ts'

const sources: Source[] = sampleVisit().lines.map(({ speaker, text }, at) => ({
  kind: 'transcript',
  id: String(at),
  text,
  speaker,
}))
const index = indexSources(sources)
const visit = normaliseVisit(sources)
const empty = { sources: [], index: indexSources([]), visit: normaliseVisit([]) }
const answer = (question: string) =>
  (answering(question, { sources, index, visit })?.sources ?? []).map(({ text }) => text).join('\n')

test.each(quickPrompts)('the offered question "%s" is answered without a language model', (one) => {
  expect(answer(one)).not.toBe('')
})

describe('the answer without a language model', () => {
  test.each([
    [
      'Which medicines were named, with doses?',
      ['ramipril', 'etformin, 500', 'torvastatin, 20', '200s', 'metoprolol', 'aspirin'],
    ],
    ['What is she taking, which meds?', ['ramipril', 'metoprolol']],
    ['What did the patient ask for?', ['write me something', 'have a look at it']],
    ['What was agreed as the next steps?', ['urgent referral', 'in one week']],
    ['What was left open in this visit?', ['come back to the knee']],
    ['Which numbers were measured or read out?', ['148 over 92', '7.4 percent', '144 over 88']],
    ['Summarise this visit in three sentences.', ['tightness', 'angina']],
    ['Explain the plan in words for the patient.', ['urgent referral', 'call an ambulance']],
  ])('to "%s" contains what was said', (question, wanted) => {
    const given = answer(question)
    for (const words of wanted) expect(given).toContain(words)
  })

  test('to a specific question is left to the search', () => {
    expect(answering('What dose of metoprolol?', { sources, index, visit })).toBeUndefined()
    expect(answering('Does he smoke?', { sources, index, visit })).toBeUndefined()
    expect(answering('Which medicines were named?', empty)).toBeUndefined()
  })
})
