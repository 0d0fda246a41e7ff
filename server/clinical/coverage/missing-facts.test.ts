import { describe, expect, test } from 'vitest'
import { extractFacts } from '#server/clinical/facts/extract.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { severalVoices } from '#test/clinical/several-voices.ts'
import { claimsIn } from '#server/clinical/citations/cite-claims.ts'
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
    'P: I take five milligrams of ramipril once a day.',
    'Ramipril: cuts tablets in half; 5 mg once a day.',
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
  [
    'P: I take five milligrams of ramipril once a day.',
    'Ramipril; aspirin 75 mg.',
    'dose: Ramipril: 5 mg, once a day.',
  ],
])('what the note leaves out is reported: %s', (said, note, report) =>
  expect(missing(said, note)).toEqual([report]),
)

test.each([
  ['P: It passes as quickly as it comes, usually.'],
  ['C: Hey dragon, order the medication and procedures discussed.'],
  ['P: I just sit at a desk all day.'],
  ['C: Anything else? / P: No, that is absolutely fine, no issue.'],
  ['C: Do you have trouble sleeping? / P: No.'],
])('small talk is not reported: %s', (said) => expect(missing(said, 'Seen today.')).toEqual([]))

test("of the patient's story, at most three lines come after more serious omissions", () => {
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

/** For a note whose sentences cite lines: `[2] Takes ibuprofen.` */
function missingOfCited(said: string, ...cited: [lines: number[], sentence: string][]): string[] {
  const note = `## Note\n\n${cited.map(([, sentence]) => sentence).join('\n')}`
  const visit = normaliseVisit(severalVoices(said))
  const citations = new Map(claimsIn(note).map(({ id }, at) => [id, cited[at]?.[0] ?? []] as const))
  return missingFacts(extractFacts(visit), note, visit, { citations }).map(
    ({ kind, text }) => `${kind}: ${text}`,
  )
}

describe('a note whose writer cites lines', () => {
  test('lacks nothing that a sentence says of the line it cites, in whatever words', () => {
    expect(
      missingOfCited(
        'C: You have a low-grade fever of about a hundred point four. / C: Contact the clinic the same day you start it.',
        [[1], 'Temp 100.4 °F, low-grade fever.'],
        [[2], 'Ring the practice the same day on starting it.'],
      ),
    ).toEqual([])
  })

  test('lacks a value that only a sentence about another line holds', () => {
    const said =
      'C: Your blood pressure is one fifty over seventy. / C: Let us go up to a hundred and fifty milligrams of trazodone.'
    const trazodone: [number[], string] = [[2], 'Trazodone 150 mg, watch blood pressure.']
    expect(missingOfCited(said, trazodone)).toEqual(['measurement: Blood pressure 150/70.'])
    expect(missingOfCited(said, trazodone, [[1], 'BP 150/70.'])).toEqual([])
  })

  test('lacks a warning that no sentence cites, although it has another one', () => {
    const said =
      'C: If you get chest pain, call 999. / C: And if your waterworks get slower, tell us straight away.'
    expect(missingOfCited(said, [[1], '999 if chest pain.'])).toEqual([
      'safety-net: If waterworks get slower, report straight away.',
    ])
  })

  test('lacks the rest of a cited line: a test ordered beside another', () => {
    const said = 'C: I want to get an x-ray of the knee. / C: Ibuprofen 400 mg three times a day.'
    expect(missingOfCited(said, [[2], 'Ibuprofen 400 mg TDS.'])).toEqual([
      'instruction: Get x-ray of knee.',
    ])
  })
})

test.each([
  ['C: Any thoughts of ending your life? / P: No.', 'Denies SI.'],
  ['C: Any thoughts of hurting the baby? / P: No, God, no.', 'No thoughts of harming the baby.'],
  ['C: Any thoughts of harming yourself? / P: No.', 'Denies suicidal ideation or self-harm.'],
])('harm that was asked about and denied is covered by a denial: %s', (said, note) =>
  expect(missing(said, note)).toEqual([]),
)

test('a denial of harm does not cover a thought of it', () => {
  const said = 'P: Sometimes I think of ending my life.'
  expect(missing(said, 'Denies suicidal ideation.')).toHaveLength(1)
})

test.each([
  [
    "P: It started last week. / R: I'm on seventy-five of levothyroxine, and it's me that's always cold.",
  ],
  ['C: Were you born on 07/01/1954? / P: Yes.'],
  ['C: If you can, tell me a bit more about it, please.'],
])('a line that is not about the patient or not clinical is not reported: %s', (said) =>
  expect(missing(said, 'Seen today.')).toEqual([]),
)

test('a question that asks about harm in two ways is one missing fact', () => {
  const said =
    "C: Any thoughts of harming yourself, or that you'd rather not be here? / P: No, no. Nothing like that."
  expect(missing(said, 'Back pain.')).toHaveLength(1)
})
