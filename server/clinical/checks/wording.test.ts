import { expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { sampleSources } from '#test/clinical/visit.ts'
import { severalVoices } from '#test/clinical/several-voices.ts'
import { checkClaims } from './check-claims.ts'

const problemsOf = (said: string, sentence: string) =>
  checkClaims(sentence, normaliseVisit(severalVoices(said))).flatMap(({ problems }) => problems)

test.each([
  [
    'C: Any palpitations? / P: Yes, every night.',
    'Denies palpitations.',
    'The note denies palpitations; the patient reported them.',
  ],
  ['C: Any cough? / P: No.', 'Reports cough.', 'The note reports cough; the patient denied it.'],
  [
    'C: Have you blacked out at all, or felt your heart racing? / P: No blackouts. Racing, maybe once, last week.',
    'Denies palpitations.',
    'The note denies palpitations; the patient reported them.',
  ],
])('a wrong denial says who denied and who reported: %s', (said, sentence, message) =>
  expect(problemsOf(said, sentence).map((one) => one.message)).toEqual([message]),
)

test('a symptom denied while another one is affirmed is not a contradiction', () => {
  const said =
    'C: Have you blacked out at all, or felt your heart racing? / P: No blackouts. Racing, maybe once, last week.'
  expect(problemsOf(said, 'Denies blackouts.')).toEqual([])
})

test('the sample visit marks denied palpitations', () => {
  const [claim] = checkClaims('Denies palpitations.', normaliseVisit(sampleSources()))
  expect(claim?.status).toBe('contradicted')
})

test.each([
  ['C: Your temperature is thirty-eight point two degrees.', 'Temperature 38.9 °C.', '38.2 °C'],
  [
    'C: Your temperature is thirty-eight point two degrees.',
    'Temperature 38.9 degrees.',
    '38.2 degrees',
  ],
  ['C: Your temperature is a hundred and two.', 'Temperature 100 °F.', '102 °F'],
])('a temperature is corrected in one spelling: %s, %s', (said, sentence, fix) =>
  expect(problemsOf(said, sentence).find(({ kind }) => kind === 'number')?.fix).toBe(fix),
)
