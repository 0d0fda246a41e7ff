import { expect, test } from 'vitest'
import { extractFacts } from '#server/clinical/facts/extract.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { severalVoices } from '#test/clinical/several-voices.ts'
import { missingFacts } from './missing-facts.ts'

function missing(said: string, note: string): string[] {
  const visit = normaliseVisit(severalVoices(said))
  return missingFacts(extractFacts(visit), note, visit).map(({ kind, text }) => `${kind}: ${text}`)
}

test.each([
  ['C: Your tummy is tender low down on the right.', 'RLQ tenderness on palpation.'],
  ['C: The x-ray shows no fracture.', 'XR: no bony injury.'],
  ['C: Come back in two weeks.', 'Review 2/52.'],
  [
    'C: If you get chest pain or it gets worse, call 911.',
    'Return precautions given: ED if worse.',
  ],
  ['C: How are you taking it? / P: I use the Ventolin twice a day.', 'Blue inhaler BD.'],
  [
    'C: Any fever or weight loss? / P: No fever. I have lost about five pounds on a diet.',
    'Afebrile. Lost 5 lb while dieting.',
  ],
  [
    'C: Any allergies to medicines? / P: Penicillin. / C: Allergic to cats or dogs? / P: No.',
    'Allergies: penicillin.',
  ],
])('a note that says it in other words lacks nothing: %s', (said, note) =>
  expect(missing(said, note)).toEqual([]),
)

test.each([
  [
    'C: The x-ray shows no fracture.',
    'Prior ankle fracture in 2015.',
    'result: X-ray shows no fracture.',
  ],
  ['C: Come back in six weeks.', 'No sports for 6 weeks.', 'follow-up: Come back in 6 weeks.'],
  ['C: I do hear a systolic murmur.', 'Heart rate 72.', 'finding: Systolic murmur.'],
  ['C: I think you have gout.', 'Toe is red.', 'diagnosis: Gout.'],
  [
    'C: Your blood pressure is one forty over ninety.',
    'Feels well.',
    'measurement: Blood pressure 140/90.',
  ],
  ['P: I am allergic to penicillin.', 'Takes no medicines.', 'allergy: Penicillin.'],
])('what the note leaves out is reported: %s', (said, note, report) =>
  expect(missing(said, note)).toEqual([report]),
)

test.each([
  ['P: It passes as quickly as it comes, usually.'],
  ['C: Hey dragon, order the medication and procedures discussed.'],
  ['P: I just sit at a desk all day.'],
  ['C: Anything else? / P: No, that is absolutely fine, no issue.'],
  ['C: Do you have trouble sleeping? / P: No.'],
])('talk is not reported: %s', (said) => expect(missing(said, 'Seen today.')).toEqual([]))

test('of what a patient tells, at most three lines follow what is worse to lose', () => {
  const said =
    'P: I have a cough. / P: I have a rash. / P: I have heartburn. / P: I have a headache. / P: I have tinnitus. / C: Take ibuprofen 400 mg three times a day.'
  const kinds = missing(said, 'Seen today.').map((line) => line.split(':')[0])
  expect(kinds).toEqual(['drug', 'symptom', 'symptom', 'symptom'])
})

test('a run of speech without full stops is read thought by thought', () => {
  const said =
    "C: okay so i'm gonna listen to your lungs here your lungs are clear bilaterally i don't hear any wheezes listen to your heart so on your heart exam i do still hear that grade 2/6 systolic ejection murmur and then i want you to start lisinopril 10 mg a day"
  const reports = missing(said, 'Seen today.')
  expect(reports.some((line) => /^finding: .*murmur/.test(line))).toBe(true)
  expect(reports.some((line) => /^finding: .*lungs are clear/i.test(line))).toBe(true)
  expect(reports.some((line) => /^drug: lisinopril/i.test(line))).toBe(true)
})
