import { expect, test } from 'vitest'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'

const line = (doubts: Source['doubts']): Source => ({
  kind: 'transcript',
  id: '1',
  text: 'I take metropole all 25 milligrams twice a day.',
  speaker: 'patient',
  ...(doubts && { doubts }),
})
const doubted = [line([{ said: 'metropole all', meant: ['metoprolol'] }])]

test.each([
  'Takes metoprolol 25 mg twice a day.',
  '"I take metropole all 25 milligrams twice a day."',
])('a sentence with a name that may be misheard is one to check: %s', (sentence) => {
  const [claim] = checkClaims(sentence, normaliseVisit(doubted))
  expect(claim?.status).toBe('unsupported')
  expect(claim?.problems.map(({ message }) => message).join()).toContain('metropole all')
})

test('a sentence about something else has no such mark', () => {
  const [claim] = checkClaims('Twice a day.', normaliseVisit(doubted))
  expect(claim?.problems).toEqual([])
})
