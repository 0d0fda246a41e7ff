import { expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { checkClaims } from './check-claims.ts'

const line = (id: number, text: string, timestamp: number): Source => ({
  kind: 'transcript',
  id: String(id),
  text,
  speaker: 'patient',
  timestamp,
  end: timestamp + 4,
})
const gap = (text: string, timestamp: number, end: number): Source => ({
  kind: 'gap',
  id: `${timestamp}-${end}`,
  text,
  timestamp,
  end,
})
const visit = normaliseVisit([
  line(1, 'I have had a cough for two weeks.', 10),
  line(2, 'My knee hurts on the stairs.', 900),
  gap('00:30 to 01:40 not captured', 30, 100),
])
const gapsOf = (note: string) => checkClaims(note, visit).map(({ gaps }) => gaps)

test('a sentence without support names the gap beside which its neighbours were spoken of', () => {
  const [cough, sputum] = checkClaims('Cough for 2 weeks. Green sputum every morning.', visit)
  expect(cough).toMatchObject({ status: 'unchecked' })
  expect(cough?.gaps).toBeUndefined()
  expect(sputum).toMatchObject({ status: 'unsupported', gaps: ['00:30 to 01:40 not captured'] })
})

test('a gap far from the topic explains nothing', () => {
  expect(gapsOf('Knee pain on the stairs. Locking of the knee at night.').at(-1)).toBeUndefined()
})

test('a contradicted statement was captured, so no gap explains it', () => {
  const [claim] = checkClaims('Cough for 5 weeks.', visit)
  expect(claim).toMatchObject({ status: 'contradicted' })
  expect(claim?.gaps).toBeUndefined()
})
