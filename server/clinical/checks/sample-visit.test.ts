import { expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { sampleSources } from '#test/clinical/visit.ts'
import { checkClaims } from './check-claims.ts'

const visit = normaliseVisit(sampleSources())
const claimsOf = (note: string) => checkClaims(note, visit)

test.each([
  'Jugular venous pressure not raised.',
  'Abdomen soft.',
  'Pupils equal and reactive.',
  'Cranial nerves intact.',
  'Calves soft and non-tender.',
])('an examination that nobody made is marked: %s', (sentence) => {
  const [claim] = claimsOf(`## Examination\n${sentence}`)
  expect(claim?.status).toBe('unsupported')
})

test.each(['Abdomen soft and non-tender.', 'Peripheral pulses normal.'])(
  'the rules never call a sentence supported: %s',
  (sentence) => {
    const [claim] = claimsOf(`## Examination\n${sentence}`)
    expect(['unchecked', 'unsupported']).toContain(claim?.status)
  },
)

test('the evidence of a conflict begins with a line that says otherwise', () => {
  const [claim] = claimsOf('Start metoprolol 50 mg twice a day.')
  expect(claim?.status).toBe('contradicted')
  expect(claim?.evidence[0]?.quote).toContain(claim?.problems[0]?.inSource)
})

test.each([
  'Past history: type 2 diabetes and hypertension.',
  'Family history: mother has diabetes.',
  'Review in 1 week.',
  'Blood pressure above target.',
  'Probable angina.',
  'Heart sounds normal, no murmur. Chest clear on both sides.',
])('a paraphrase is not marked: %s', (note) => {
  for (const claim of claimsOf(note)) expect(claim.problems).toEqual([])
})
