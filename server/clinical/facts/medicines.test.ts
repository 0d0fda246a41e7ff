import { describe, expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { describeFact } from './describe.ts'
import { extractFacts } from './extract.ts'

const medicinesOf = (dialogue: string): string[] =>
  extractFacts(normaliseVisit(sourcesOf({ name: '', note: '', invented: [], wrong: [], dialogue })))
    .filter(({ kind }) => kind === 'medicine')
    .map((fact) => describeFact(fact))

describe('a medicine has', () => {
  test.each([
    [
      'its dose, frequency and duration in their order',
      "C: I'd like to start amitriptyline. It's a tablet. 10 milligrams every night for two weeks, then 20 milligrams.",
      ['Amitriptyline: start; 10 mg every night for 2 weeks, then 20 mg'],
    ],
    [
      'what the patient misses',
      'C: Then simvastatin, 40 milligrams at night.\nP: I do, but I forget it, what, three nights a week?',
      ['Simvastatin: 40 mg at night; misses 3 nights a week'],
    ],
    [
      'how long it has been taken, and what for',
      'P: I take naproxen. For the back. 250 milligrams every morning.\nC: For how long?\nP: Six weeks, I suppose.',
      ['Naproxen: for back; 250 mg every morning; for 6 weeks'],
    ],
    [
      'its condition',
      "C: Here's salbutamol. If you get wheezy, stop, sit down, and take two puffs.",
      ['Salbutamol: if wheezy, stop, sit down, take 2 puffs'],
    ],
    [
      'what became of it before',
      'C: Ever treated for low mood?\nP: So 2015. They had me on citalopram for, like, a year. It did nothing. So I quit.',
      ['Citalopram: previously for a year, 2015; stopped'],
    ],
    [
      'a no to the question whether it is taken',
      'C: Do you take warfarin?\nP: No.',
      ['Warfarin: not taking'],
    ],
    [
      'that it is suggested, without a dose too',
      'C: For the sneezing I can suggest something like cetirizine.',
      ['Cetirizine: advised'],
    ],
    ['a refusal', "C: I'm not going to prescribe codeine.", ['Codeine: not prescribed']],
  ])('%s', (_, dialogue, expected) => {
    expect(medicinesOf(dialogue)).toEqual(expected)
  })
})

describe('a medicine has nothing of', () => {
  test.each([
    [
      'another treatment that comes after it',
      'C: Take nitrofurantoin 100 milligrams twice a day for five days. Then physiotherapy. Twice a week for six weeks, at the clinic.',
      ['Nitrofurantoin: 100 mg twice a day for 5 days'],
    ],
    [
      'a measurement',
      "C: And the blue one's salbutamol.\nP: Two puffs most mornings.\nC: Oxygen's 95 per cent on air.",
      ['Salbutamol: 2 puffs most mornings'],
    ],
    [
      'the medicine beside it in the sentence',
      'C: Bisoprolol 5 milligrams once a day and ramipril 10 milligrams at night.',
      ['Bisoprolol: 5 mg once a day', 'Ramipril: 10 mg at night'],
    ],
    [
      'what is compared with it',
      "C: I'd like to start apixaban, 5 milligrams twice a day. It doesn't go well with ibuprofen.\nP: I see.",
      ['Apixaban: start 5 mg twice a day'],
    ],
    [
      'the question that explains itself',
      'C: Do you take tadalafil? I ask because it matters for something I might give you.\nP: No.',
      ['Tadalafil: not taking'],
    ],
    ['advice that an inhaler be shown', 'C: Show me how you use the Ventolin inhaler.', []],
  ])('%s', (_, dialogue, expected) => {
    expect(medicinesOf(dialogue)).toEqual(expected)
  })

  test('a medicine identified by a colour gets the statements about that colour', () => {
    const dialogue =
      "C: So the purple one's your Seretide.\nP: Two puffs, morning and night.\nC: And your knee?\nP: Fine.\nC: Stop the purple one."
    expect(medicinesOf(dialogue).join()).toMatch(/2 puffs, morning and night; stop$/)
  })
})

test('the duration of a symptom does not belong to the medicine named after it', () => {
  const dialogue =
    'P: I have had a cough for three weeks and I take lisinopril 10 milligrams every day.'
  const facts = extractFacts(
    normaliseVisit(sourcesOf({ name: '', note: '', invented: [], wrong: [], dialogue })),
  )
  expect(facts.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'medicine: 10 mg every day',
    'symptom: has had cough for 3 weeks',
  ])
})

test('a greeting hides no complaint', () => {
  const dialogue = 'P: Hello doctor, I have been having chest pain for three days.'
  const [fact] = extractFacts(
    normaliseVisit(sourcesOf({ name: '', note: '', invented: [], wrong: [], dialogue })),
  )
  expect(fact).toMatchObject({ kind: 'symptom', text: 'having chest pain for 3 days' })
})

test('a frequency said twice appears once, with the dose', () =>
  expect(
    medicinesOf('C: Start metoprolol twice a day.\nC: So that is metoprolol 25 mg, twice a day.'),
  ).toEqual(['Metoprolol: start; 25 mg, twice a day']))
