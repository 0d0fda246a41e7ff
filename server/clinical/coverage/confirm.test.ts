import { expect, test } from 'vitest'
import type { Omission } from '#contract/review.ts'
import { claimsIn } from '#server/clinical/citations/cite-claims.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { coverageQuestions, statedFacts } from './confirm.ts'
import { coverageVerdicts, type CoverageVerdicts } from './verdicts.ts'

const omission = (id: string, text: string, sourceId = 's1') =>
  ({ id, text, evidence: [{ sourceId }] }) as Omission
const visit = {
  lines: Array.from({ length: 20 }, (_, at) => ({ number: at + 1, source: { id: `s${at + 1}` } })),
} as Pick<Visit, 'lines'>
const ask = (
  omissions: Omission[],
  markdown: string,
  verdicts: CoverageVerdicts = {},
  citations: ReadonlyMap<string, readonly number[]> = new Map(),
) => coverageQuestions(omissions, { markdown, citations, verdicts }, visit)
const note = '## Plan\n- Start aspirin.\n- Feels unsafe at home. Back in a week.'
const [fall, drug] = [omission('a', 'Fell twice.'), omission('b', 'Aspirin: 81 mg, once a day.')]

const answered = (lines: number[]) => {
  const questions = ask([fall, drug], note)
  const answers = new Map([
    ['a', { verdict: 'supported' as const, lines }],
    ['b', { verdict: 'not-stated' as const, words: '' }],
  ])
  return coverageVerdicts(questions, answers, 'judge')
}

test('a question holds the fact and every sentence of the note without headings and bullets', () => {
  const [first] = ask([fall], note)
  expect(first).toMatchObject({ id: 'a', sentence: 'Fell twice.' })
  expect(first?.lines.map(({ number, text }) => `${number} ${text}`)).toEqual([
    '1 Start aspirin.',
    '2 Feels unsafe at home.',
    '3 Back in a week.',
  ])
})

test('a fact is stated as long as all sentences stay in which a judge found it', () => {
  const verdicts = answered([1, 3])
  expect([...statedFacts(note, verdicts)]).toEqual(['a'])
  expect([...statedFacts(`${note} Sleeps badly.`, verdicts)]).toEqual(['a'])
  expect([...statedFacts(note.replace('Back in a week.', 'Back soon.'), verdicts)]).toEqual([])
})

test('a fact that a judge did not find is reported, also where its answer names no sentence', () => {
  expect([...statedFacts(note, answered([]))]).toEqual([])
  expect([...statedFacts(note, answered([9]))]).toEqual([])
})

test('a question is asked once for a text, and again for another', () => {
  const verdicts = answered([1])
  expect(ask([fall, drug], note, verdicts)).toEqual([])
  const other = omission('c', 'Lives alone.')
  expect(ask([drug, other], note, verdicts).map(({ id }) => id)).toEqual(['c'])
  const edited = `${note} Sleeps badly.`
  expect(ask([drug], edited, verdicts).map(({ id }) => id)).toEqual(['b'])
})

test('nothing is asked about a note without a sentence', () => {
  expect(ask([fall], '## Plan\n')).toEqual([])
})

test('if the writer cites lines, the judge reads the sentences about nearly the same lines or in similar words', () => {
  const [aspirin, home, week] = claimsIn(note).map(({ id }) => id)
  const citations = new Map([
    [aspirin ?? '', [18]],
    [home ?? '', [7]],
    [week ?? '', [12]],
  ])
  const textsFor = (fact: Omission) =>
    ask([fact], note, {}, citations)[0]?.lines.map(({ text }) => text)
  expect(textsFor(omission('a', 'Lives alone.', 's4'))).toEqual(['Feels unsafe at home.'])
  expect(textsFor(omission('a', 'Lives alone.', 's3'))).toBeUndefined()
  expect(textsFor(omission('a', 'Aspirin: 81 mg.', 's9'))).toEqual([
    'Start aspirin.',
    'Feels unsafe at home.',
    'Back in a week.',
  ])
})
