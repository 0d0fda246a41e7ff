import { describe, expect, test } from 'vitest'
import type { Claim, Evidence, Problem } from '#contract/notes.ts'
import type { Verdict } from './judge.ts'
import { settleClaim } from './marks.ts'

const lines: Record<number, Evidence> = {
  3: {
    kind: 'transcript',
    sourceId: '2',
    quote: 'Sixteen, no, eight milligrams.',
    speaker: 'patient',
  },
  4: { kind: 'transcript', sourceId: '3', quote: 'I sleep well.', speaker: 'patient' },
}
const said = {
  evidenceOf: (line: number) => lines[line],
  normalOf: (line: number) => (line === 3 ? '8 mg.' : (lines[line]?.quote ?? '')),
}

const claimOf = (
  text: string,
  problems: Partial<Problem>[] = [],
  evidence: Evidence[] = [],
): Claim => ({
  id: 'c',
  start: 100,
  end: 100 + text.length,
  text,
  section: 'Plan',
  status: problems.some((one) => one.contradicts)
    ? 'contradicted'
    : problems.length > 0
      ? 'unsupported'
      : 'unchecked',
  evidence,
  problems: problems.map((one) => ({
    kind: 'number',
    inNote: '',
    inSource: '',
    message: '',
    start: 100,
    end: 104,
    contradicts: false,
    ...one,
  })),
  reviewed: false,
})
const supported: Verdict = { verdict: 'supported', lines: [3] }
const contradicted = (words: string, fix?: string): Verdict => ({
  verdict: 'contradicted',
  line: 3,
  quote: 'eight milligrams',
  words,
  ...(fix !== undefined && { fix }),
})
const dose = 'Candesartan 16 mg at night.'

test.each<[string, Claim, Verdict | undefined, Claim['status'], (string | undefined)[]]>([
  ['nothing, without a verdict', claimOf(dose, [{}]), undefined, 'unsupported', [undefined]],
  ['amber, when the lines agree', claimOf(dose, [{}]), supported, 'supported', []],
  ['no mark, when the lines agree', claimOf(dose), supported, 'supported', []],
  [
    'not a value that was taken back',
    claimOf(dose, [{ contradicts: true, inNote: '16 mg' }, {}]),
    supported,
    'contradicted',
    [undefined],
  ],
  [
    'a contradicted value, when a line of the judge gives it',
    claimOf('Candesartan 8 mg at night.', [{ contradicts: true, inNote: '8 mg' }]),
    supported,
    'supported',
    [],
  ],
  [
    'a contradicted value, not for a figure that only begins like it',
    claimOf('Candesartan 8.5 mg at night.', [{ contradicts: true, inNote: '8.5 mg' }]),
    supported,
    'contradicted',
    [undefined],
  ],
  [
    'not a medicine that nobody named',
    claimOf('Naproxen at night.', [{ kind: 'drug', inNote: 'Naproxen' }]),
    supported,
    'unsupported',
    [undefined],
  ],
  [
    'not a dose that nobody named',
    claimOf('Dexamethasone 80 mg at night.', [{ kind: 'number', inNote: '80 mg' }]),
    supported,
    'unsupported',
    [undefined],
  ],
  [
    'a dose that one of the lines gives',
    claimOf('Dexamethasone 8 mg at night.', [{ kind: 'number', inNote: '8 mg' }]),
    supported,
    'supported',
    [],
  ],
  [
    'a generic name in brackets behind its brand, when the lines agree',
    claimOf('Aleve (naproxen) at night.', [{ kind: 'drug', inNote: 'naproxen', start: 107 }]),
    supported,
    'supported',
    [],
  ],
  [
    'a contradiction of words, when the lines agree',
    claimOf('Sleeps badly.', [{ contradicts: true, kind: 'negation', inNote: 'Sleeps badly' }]),
    { verdict: 'supported', lines: [4] },
    'supported',
    [],
  ],
  ['red with a fix', claimOf(dose), contradicted('16 mg', '8 mg'), 'contradicted', ['8 mg']],
  [
    'red without a fix of words that are not in the note',
    claimOf(dose),
    contradicted('20 mg', '8 mg'),
    'contradicted',
    [undefined],
  ],
  [
    'amber for what nobody said',
    claimOf(dose),
    { verdict: 'not-stated', words: 'at night' },
    'unsupported',
    [undefined],
  ],
  [
    'red, where a rule contradicts what nobody said',
    claimOf(dose, [{ contradicts: true }]),
    { verdict: 'not-stated', words: 'at night' },
    'contradicted',
    [undefined, undefined],
  ],
])('a judge changes %s', (_, claim, verdict, status, fixes) => {
  const settled = settleClaim(claim, verdict, said)
  expect(settled.status).toBe(status)
  expect(settled.problems.map(({ fix }) => fix)).toEqual(fixes)
})

describe('a fix of a judge', () => {
  test.each([
    ['a number is replaced with its unit', dose, '16', '8 mg', ['16 mg', '8 mg']],
    ['not a number alone where the note has a unit', dose, '16', '8', ['16', undefined]],
    ['a quantity is not replaced by a bare number', dose, '16 mg', '8', ['16 mg', undefined]],
    [
      'words are replaced by words',
      'Continues candesartan.',
      'Continues',
      'Stopped',
      ['Continues', 'Stopped'],
    ],
    ['a number without a unit', 'Has 2 children.', '2', '3', ['2', '3']],
  ])('%s', (_, text, words, fix, expected) => {
    const { problems } = settleClaim(claimOf(text), contradicted(words, fix), said)
    const [problem] = problems
    expect([problem?.inNote, problem?.fix]).toEqual(expected)
    expect(text.slice((problem?.start ?? 0) - 100, (problem?.end ?? 0) - 100)).toBe(expected[0])
  })
})

test('unsupported words keep the kind that a rule gives them', () => {
  const text = 'Consented to the recording.'
  const claim = claimOf(text, [{ kind: 'consent', inNote: 'Consented', end: 109 }])
  const settled = settleClaim(claim, { verdict: 'not-stated', words: text }, said)
  expect(settled.problems.map(({ kind, message }) => [kind, message])).toEqual([
    ['consent', '“Consented to the recording” was not said in the visit'],
  ])
})

test.each([
  ['person', 'Patient smokes 20 a day.', 'smokes 20 a day', 'person'],
  ['time', 'Pain for 3 weeks.', '3 weeks', 'date'],
  ['medicine', 'Takes naproxen.', 'naproxen', 'drug'],
  ['yes/no', 'Drinks alcohol.', 'Drinks alcohol', 'negation'],
  [undefined, 'Pain for 3 weeks.', '3 weeks', 'number'],
] as const)(
  'a contradiction has the kind that the judge names: %s',
  (kind, text, words, expected) => {
    const verdict: Verdict = {
      verdict: 'contradicted',
      line: 3,
      quote: 'eight milligrams',
      words,
      ...(kind && { kind }),
    }
    expect(settleClaim(claimOf(text), verdict, said).problems.map((one) => one.kind)).toEqual([
      expected,
    ])
  },
)

test('the lines of the judge come first, and stay cited if the writer named them', () => {
  const cited = { ...(lines[3] as Evidence), cited: true }
  const claim = claimOf(dose, [], [lines[4] as Evidence, cited])
  const { evidence } = settleClaim(claim, supported, said)
  expect(evidence.map(({ sourceId, cited: isCited }) => [sourceId, isCited])).toEqual([
    ['2', true],
    ['3', undefined],
  ])
})
