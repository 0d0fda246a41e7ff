import { cpuMilliseconds } from '#test/cpu-time.ts'
import { expect, test } from 'vitest'
import type { Statement, Visit } from '#server/clinical/visit.ts'
import { contentKeys } from './keys.ts'
import { mentionsIn } from './mentions.ts'
import { indexVisit, searchLines } from './search.ts'

function visitOf(texts: string[], answers: Record<number, number> = {}): Visit {
  const statements = texts.map((text, at): Statement => ({
    at,
    line: at,
    start: 0,
    end: text.length,
    text,
    normal: text,
    retracted: [],
    subject: 'patient',
    status: 'current',
    certainty: 'stated',
    isQuestion: text.endsWith('?'),
    ...(answers[at] !== undefined && { answers: answers[at] }),
  }))
  return {
    statements,
    lines: texts.map((text, at) => ({
      number: at + 1,
      source: { kind: 'transcript', id: String(at), text },
      role: 'patient',
      text,
      normal: text,
      statements: [at, at + 1],
    })),
    sex: undefined,
    language: 'en',
  }
}

const visit = visitOf(
  [
    'The weather was awful on the way here',
    'I get puffed out when I climb the stairs at work',
    'My dog is called Rex',
    'Do you get any chest pain?',
    'No, never',
    'I take the water tablet in the morning',
    'We will get a tracing of your heart next week',
  ],
  { 4: 3 },
)
const index = indexVisit(visit)

test.each([
  ['SOBOE', 2],
  ['Takes furosemide mane.', 6],
  ['Book ECG.', 7],
  ['Denies CP.', 4],
])('"%s" finds the line that says it in other words', (query, line) => {
  expect(searchLines(query, index, 3)[0]?.line).toBe(line)
})

test('an answer is found by its question', () => {
  expect(searchLines('No chest pain', index, 3).map(({ line }) => line)).toContain(5)
})

test('a search for unsaid words finds nothing', () => {
  expect(searchLines('colonoscopy', index, 3)).toEqual([])
})

test('keys have concepts, drugs and what includes them, but no words without content', () => {
  const keys = contentKeys('She is on atorvastatin for knee pain')
  expect([...keys.keys()]).toEqual(
    expect.arrayContaining(['#drug:atorvastatin', '#statin', '#knee-pain', '#knee', '#pain']),
  )
  expect(keys.has('she')).toBe(false)
})

test('reading grows with the length of the text, not faster', () => {
  const sentence =
    'No fever, chills or pain in the left knee but some swelling and he is short of breath. '
  const cost = (times: number) => {
    const text = sentence.repeat(times)
    return cpuMilliseconds(() => mentionsIn(text))
  }
  // Ten times the text costs a linear reader ten times as much and a quadratic one a hundred times.
  expect(cost(2000)).toBeLessThan(40 * Math.max(5, cost(200)))
})
