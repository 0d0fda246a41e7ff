import { expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { severalVoices } from '#test/clinical/several-voices.ts'
import { describeFact } from './describe.ts'
import { extractFacts } from './extract.ts'
import type { FactKind } from './fact.ts'

const linesOf = (kind: FactKind, said: string): string[] =>
  extractFacts(normaliseVisit(severalVoices(said)))
    .filter((fact) => fact.kind === kind)
    .map(describeFact)

test.each([
  [
    "C: And any fever, thirty-eight or up, at his age, that's straight to emerg.",
    'If fever 38: go to emergency department',
  ],
  [
    'C: I want you to carry on with the exercises and let me know if you have any issues and we can talk about what else there is, okay?',
    'If any concerns: contact clinic',
  ],
  [
    "C: I think we need to call an ambulance for you, because of what you've been telling me.",
    'Ambulance to be called now',
  ],
])('a warning becomes slots if its words do not belong in a note: %s', (said, line) =>
  expect(linesOf('safety-net', said)).toEqual([line]),
)

test('an interval that answers when to come back is a follow-up', () =>
  expect(
    linesOf('follow-up', 'P: And when do I come back to see you? / C: In a year, but not sooner.'),
  ).toEqual(['Come back in 1 year']))

test.each([
  ["C: I'd like to get an ultrasound of your tummy, okay?", 'plan', 'Get ultrasound of tummy'],
  [
    'C: I saw that they did a rapid covid test when you came in here and that was negative.',
    'result',
    'Covid test: negative',
  ],
] as const)('a test is kept with its outcome: %s', (said, kind, line) =>
  expect(linesOf(kind, said)).toEqual([line]),
)

test('a question about fainting or needing help is a denial of fainting', () =>
  expect(
    linesOf(
      'denial',
      'C: Did you pass out at all, or need somebody else to help you? / P: No, no.',
    ),
  ).toEqual(['No passing out']))
