import { expect, it } from 'vitest'
import { checkClaims } from '#server/clinical/checks/check-claims.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import type { AnswerValue } from './answers.ts'
import type { PatientFacts, QuestionSet } from './question-set.ts'
import { abdominalPain } from './sets/abdominal-pain.ts'
import { chestPain } from './sets/chest-pain.ts'
import { cough } from './sets/cough.ts'
import { headache } from './sets/headache.ts'
import { skin } from './sets/skin.ts'
import { clinicalSummary } from './summary.ts'

const woman: PatientFacts = { birthDate: '1990-05-01', sex: 'female', today: '2026-11-27' }
const yes: AnswerValue = { kind: 'yes-no', value: true }
const no: AnswerValue = { kind: 'yes-no', value: false }
const chosen = (...options: string[]): AnswerValue => ({ kind: 'choices', options })
const choice = (option: string): AnswerValue => ({ kind: 'choice', option })
const metoprolol = { name: 'Metoprolol', dose: '50 mg', frequency: 'twice a day' }

function evidence(set: QuestionSet, values: Record<string, AnswerValue>, language = 'en') {
  const answers = Object.entries(values).map(([question, value]) => ({ question, value, at: '' }))
  return clinicalSummary(set, answers, woman, language).map((line) => line.evidence)
}

/** How a sentence of a note is marked when these answers are all that is known. */
function mark(sentence: string, set: QuestionSet, values: Record<string, AnswerValue>) {
  const sources = evidence(set, values).map((text, at) => ({
    kind: 'intake' as const,
    id: String(at),
    text,
  }))
  return checkClaims(sentence, normaliseVisit(sources))[0]?.status
}

it.each<[string, QuestionSet, Record<string, AnswerValue>]>([
  ['Patient has a fever.', skin, { fever: no }],
  [
    'Denies weight loss.',
    abdominalPain,
    { duration: { kind: 'number', value: 5, unit: 'weeks' }, 'weight-loss': yes },
  ],
  ['Head injury.', headache, { injury: no }],
  ['The patient is pregnant.', cough, { pregnancy: choice('no') }],
  ['Chest pain.', cough, { danger: chosen('none') }],
  ['Fainted.', chestPain, { danger: chosen('none') }],
  ['Denies cough.', cough, { symptoms: chosen('cough', 'throat') }],
  ['Non-smoker.', cough, { smoking: choice('daily') }],
  [
    'Takes metoprolol 25 mg twice a day.',
    cough,
    { medicines: { kind: 'medicines', items: [metoprolol] } },
  ],
  [
    'Temperature 39.5 °C.',
    cough,
    { symptoms: chosen('fever'), temperature: { kind: 'number', value: 38.5, unit: 'celsius' } },
  ],
])('contradicts "%s" where the patient answered otherwise', (sentence, set, values) => {
  expect(mark(sentence, set, values)).toBe('contradicted')
})

it.each<[string, QuestionSet, Record<string, AnswerValue>]>([
  ['Denies fever.', skin, { fever: no }],
  ['Denies chills.', skin, { fever: no }],
  [
    'Unintended weight loss.',
    abdominalPain,
    { duration: { kind: 'number', value: 5, unit: 'weeks' }, 'weight-loss': yes },
  ],
  ['No head injury.', headache, { injury: no }],
  ['Denies pregnancy.', cough, { pregnancy: choice('no') }],
  ['Denies chest pain.', cough, { danger: chosen('none') }],
  ['No shortness of breath.', chestPain, { danger: chosen('none') }],
  ['Cough and sore throat.', cough, { symptoms: chosen('cough', 'throat') }],
  ['Smokes every day.', cough, { smoking: choice('daily') }],
  [
    'Takes metoprolol 50 mg twice a day.',
    cough,
    { medicines: { kind: 'medicines', items: [metoprolol] } },
  ],
  ['Takes no medicines.', cough, { medicines: { kind: 'medicines', items: [] } }],
  [
    'Allergic to penicillin (rash).',
    cough,
    { allergies: { kind: 'allergies', items: [{ substance: 'Penicillin', reaction: 'rash' }] } },
  ],
  ['No known allergies.', cough, { allergies: { kind: 'allergies', items: [] } }],
])('does not mark "%s" where the patient answered so', (sentence, set, values) => {
  expect(['supported', 'unchecked']).toContain(mark(sentence, set, values))
})

it('says nothing about a skipped question', () => {
  expect(evidence(skin, { fever: { kind: 'skipped', reason: 'declined' } })).toEqual([''])
})

it('words evidence in French too', () => {
  const values = {
    fever: no,
    medicines: { kind: 'medicines', items: [metoprolol] },
    allergies: { kind: 'allergies', items: [] },
  } as const
  expect(evidence(skin, values, 'fr')).toEqual([
    'Avez-vous eu de la fièvre ou des frissons\u00A0? Non.',
    'Prend Metoprolol 50 mg, twice a day.',
    'Aucune allergie connue.',
  ])
  const [danger] = evidence(skin, { danger: chosen('none') }, 'fr')
  expect(danger).toMatch(
    /^Signes de danger\u00A0: Aucune de ces réponses\. Langue .*\u00A0\? Non\./,
  )
})

it('lists what “None of these” denies, and nothing for other answers', () => {
  const answers = (value: AnswerValue) => [{ question: 'danger', value, at: '' }]
  const [line] = clinicalSummary(cough, answers(chosen('none')), woman, 'en')
  expect(line?.denied).toContain('Strong chest pain')
  expect(line?.denied).toHaveLength(5)
  expect(clinicalSummary(cough, answers(chosen('blue')), woman, 'en')[0]?.denied).toEqual([])
})
