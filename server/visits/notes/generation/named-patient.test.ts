import { expect, test } from 'vitest'
import { namedPatient } from './named-patient.ts'

const said = (...lines: string[]) =>
  lines.map((line, at) => {
    const [speaker = '', text = ''] = line.split(': ')
    return { kind: 'transcript' as const, id: String(at), text, speaker }
  })

test.each([
  ['clinician: Good morning, Mrs Rivera, come in.', 'Mrs Rivera'],
  ['clinician: Letter regarding Joan Rivera, whom I saw today.', 'Joan Rivera'],
  ['clinician: This is Mr. Okafor, a man of sixty.', 'Mr. Okafor'],
  ['patient: Good morning, Dr Keller.', undefined],
  ['patient: My neighbour is Mrs Rivera.', undefined],
  ['clinician: Mrs Rivera next door said the same.', undefined],
  ['clinician: This is Chest Pain, not heartburn.', undefined],
])('in "%s" the patient is %s', (line, name) => {
  expect(namedPatient(said(line))).toBe(name)
})

test('if two are greeted it is unclear which is the patient', () => {
  expect(
    namedPatient(said('clinician: Hello Mrs Rivera.', 'clinician: Hello, Mr Rivera.')),
  ).toBeUndefined()
})
