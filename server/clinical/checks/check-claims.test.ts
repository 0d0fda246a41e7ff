import { describe, expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { checkClaims } from './check-claims.ts'

const lines: [string, string][] = [
  ['clinician', 'What are you taking for your blood pressure?'],
  ['patient', 'Metoprolol twenty five milligrams twice a day.'],
  ['clinician', 'Any fever, chills or cough?'],
  ['patient', 'No.'],
  ['clinician', 'Your blood pressure is one forty two over ninety. The left knee is swollen.'],
  ['patient', 'My mother had a stroke at sixty.'],
]
const sources: Source[] = lines.map(([speaker, text], i) => ({
  kind: 'transcript',
  id: String(i),
  text,
  speaker,
  timestamp: 10 * i,
  end: 10 * i + 8,
}))
const only = (sentence: string) => {
  const [claim] = checkClaims(sentence, normaliseVisit(sources))
  if (!claim) throw new Error('no claim was found')
  return claim
}

describe("a relative's statement about themselves", () => {
  const told: Source[] = [
    ['clinician', 'Does he take any medicine?'],
    ['Mother', 'He takes paracetamol. I take lisinopril 10 milligrams.'],
    ['Mother', 'I am allergic to penicillin, so I worry about him.'],
    ['Mother', 'I think he has asthma.'],
    ['Wife', 'I have diabetes.'],
    ['Nurse', 'I heard a murmur.'],
    ['Interpreter', 'I have a headache.'],
  ].map(([speaker = '', text = ''], i) => ({ kind: 'transcript', id: String(i), text, speaker }))
  const status = (note: string) =>
    checkClaims(note, normaliseVisit(told)).map((claim) => claim.status)

  test.each([
    'The patient takes lisinopril 10 mg.',
    'The patient is allergic to penicillin.',
    'Patient has diabetes.',
  ])('is not a fact about the patient: %s', (note) => {
    expect(status(note)).toEqual(['contradicted'])
  })

  test.each([
    'The patient takes paracetamol.',
    'The patient has asthma.',
    'The patient has a murmur.',
    'The patient has a headache.',
    'Mother takes lisinopril 10 mg.',
    'Mother: “I am allergic to penicillin, so I worry about him.”',
    'Interpreter: “I have a headache.”',
  ])('does not hide what is said about the patient or attributed to them: %s', (note) => {
    expect(['supported', 'unchecked']).toContain(status(note)[0])
  })
})

test('an allergy is compared with the last statement about it', () => {
  const told: Source[] = [
    ['clinician', 'Any allergies?'],
    ['patient', 'Ibuprofen brings me out in a rash.'],
    ['clinician', 'And what happened last week?'],
    ['patient', 'I took ibuprofen and my lips swelled.'],
  ].map(([speaker = '', text = ''], i) => ({ kind: 'transcript', id: String(i), text, speaker }))
  const [claim] = checkClaims('Not allergic to ibuprofen.', normaliseVisit(told))
  expect(claim?.status).toBe('contradicted')
  expect(claim?.problems).toMatchObject([{ inSource: 'I took ibuprofen and my lips swelled.' }])
})

describe('a sentence of a note', () => {
  test('has the line that says it as its evidence, with time and speaker', () => {
    const claim = only('Metoprolol 25 mg BID.')
    expect(claim.status).toBe('unchecked')
    expect(claim.evidence).toContainEqual({
      kind: 'transcript',
      sourceId: '1',
      quote: 'Metoprolol twenty five milligrams twice a day.',
      timestamp: 10,
      end: 18,
      speaker: 'patient',
    })
  })

  test('with another dose is contradicted in words that a clinician understands', () => {
    const claim = only('Takes metoprolol 50 mg twice daily.')
    expect(claim.status).toBe('contradicted')
    expect(claim.problems[0]).toMatchObject({
      kind: 'number',
      inNote: '50 mg',
      inSource: 'twenty five milligrams',
      message: 'Note says "50 mg"; the patient said "twenty five milligrams".',
      fix: '25 mg',
    })
  })

  test.each([
    ['another frequency', 'Metoprolol 25 mg three times daily.', 'frequency'],
    ['another drug', 'Takes lisinopril 25 mg twice a day.', 'drug'],
    ['a denial turned round', 'Patient reports fever.', 'negation'],
    ['another reading', 'Blood pressure 124/90.', 'number'],
    ['the other side', 'Right knee is swollen.', 'side'],
    ['another relative', 'Father had a stroke at 60.', 'person'],
  ])('with %s is contradicted', (_, sentence, kind) => {
    const claim = only(sentence)
    expect(claim.status).toBe('contradicted')
    expect(claim.problems.map((p) => p.kind)).toContain(kind)
  })

  test('about something that nobody mentioned is unsupported', () => {
    expect(only('Reports palpitations.')).toMatchObject({
      status: 'unsupported',
      problems: [{ kind: 'finding' }],
    })
  })

  test.each(['Doing great overall.', 'Consent was obtained.', 'Everything else is normal.'])(
    'that rests on nothing is never supported: %s',
    (sentence) => {
      expect(only(sentence).status).toBe('unsupported')
    },
  )

  test('may deny several findings of one question', () => {
    expect(only('Denies cough, chills, and fever.').status).toBe('unchecked')
  })
})

describe('the claims of a note', () => {
  const note =
    '# Note\n\n## Vitals\n- **BP:** 142/90\n\n## Exam\nNot discussed.\n\n| Drug | Dose |\n|---|---|\n| Metoprolol | 50 mg |\n'

  test('leave out headings, table heads and empty statements, and name their section', () => {
    const claims = checkClaims(note, normaliseVisit(sources))
    expect(claims.map((c) => c.text)).toEqual(['142/90', 'Metoprolol', '50 mg'])
    expect(checkClaims('## Vitals\nPulse 80.', normaliseVisit(sources))[0]?.section).toBe('Vitals')
  })

  test('and their problems point at the words of the Markdown', () => {
    const text = '## Medication\n\n1. Continue **metoprolol 50 mg** twice daily.\n'
    for (const claim of checkClaims(text, normaliseVisit(sources))) {
      expect(text.slice(claim.start, claim.end)).toBe(claim.text)
      for (const p of claim.problems) expect(text.slice(p.start, p.end)).toBe(p.inNote)
    }
    expect(checkClaims(text, normaliseVisit(sources))[0]?.problems).toHaveLength(1)
  })

  test('keep their ids when other sentences change, and equal sentences have different ids', () => {
    const before = checkClaims(
      'Reports cough. Denies fever. Denies fever.',
      normaliseVisit(sources),
    ).map((c) => c.id)
    const after = checkClaims(
      'Denies chills. Denies fever. Denies fever.',
      normaliseVisit(sources),
    ).map((c) => c.id)
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(new Set(before).size).toBe(3)
  })

  test('end with a quotation: text typed after it is judged separately', () => {
    const text = 'Any fever? – “No, no fever.” Fainted on Sunday. Patient: “I cough.” – “Since?”\n'
    expect(checkClaims(text, normaliseVisit(sources)).map((c) => c.text)).toEqual([
      'Any fever? – “No, no fever.”',
      'Fainted on Sunday.',
      'Patient: “I cough.” – “Since?”',
    ])
    for (const c of checkClaims(text, normaliseVisit(sources)))
      expect(text.slice(c.start, c.end)).toBe(c.text)
  })

  test('of one section are shifted by its place in the whole note', () => {
    expect(checkClaims('Denies fever.', normaliseVisit(sources), { offset: 100 })[0]).toMatchObject(
      {
        start: 100,
        end: 113,
      },
    )
  })

  test('are none for an empty note, and all unsupported without sources', () => {
    expect(checkClaims('', normaliseVisit(sources))).toEqual([])
    expect(checkClaims('Denies fever.', normaliseVisit([]))[0]?.status).toBe('unsupported')
  })
})
