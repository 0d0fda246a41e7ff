import { describe, expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { indexSources } from '#server/clinical/language/source-index.ts'
import { checkNote } from './check-note.ts'

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
  const [claim] = checkNote(sentence, sources)
  if (!claim) throw new Error('no claim was found')
  return claim
}

describe('what a relative tells of themselves', () => {
  const told: Source[] = [
    ['clinician', 'Does he take any medicine?'],
    ['Mother', 'He takes paracetamol. I take lisinopril 10 milligrams.'],
    ['Mother', 'I am allergic to penicillin, so I worry about him.'],
    ['Mother', 'I think he has asthma.'],
    ['Wife', 'I have diabetes.'],
    ['Nurse', 'I heard a murmur.'],
    ['Interpreter', 'I have a headache.'],
  ].map(([speaker = '', text = ''], i) => ({ kind: 'transcript', id: String(i), text, speaker }))
  const status = (note: string) => checkNote(note, told).map((claim) => claim.status)

  test.each([
    'The patient takes lisinopril 10 mg.',
    'The patient is allergic to penicillin.',
    'Patient has diabetes.',
  ])('is no fact of the patient: %s', (note) => {
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
  ])('takes nothing from what is told of the patient, or as theirs: %s', (note) => {
    expect(status(note)).toEqual(['supported'])
  })
})

describe('a sentence of a note', () => {
  test('is supported by the line that says it, with time and speaker', () => {
    const claim = only('Metoprolol 25 mg BID.')
    expect(claim.status).toBe('supported')
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
      message: 'Note says 50 mg; the patient said twenty five milligrams',
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

  test('about something that nobody spoke of is unsupported', () => {
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
    expect(only('Denies cough, chills, and fever.').status).toBe('supported')
  })
})

describe('the claims of a note', () => {
  const note =
    '# Note\n\n## Vitals\n- **BP:** 142/90\n\n## Exam\nNot discussed.\n\n| Drug | Dose |\n|---|---|\n| Metoprolol | 50 mg |\n'

  test('leave out headings, table heads and empty statements, and name their section', () => {
    const claims = checkNote(note, sources)
    expect(claims.map((c) => c.text)).toEqual(['142/90', 'Metoprolol', '50 mg'])
    expect(checkNote('## Vitals\nPulse 80.', sources)[0]?.section).toBe('Vitals')
  })

  test('and their problems point at the words of the Markdown', () => {
    const text = '## Medication\n\n1. Continue **metoprolol 50 mg** twice daily.\n'
    for (const claim of checkNote(text, sources)) {
      expect(text.slice(claim.start, claim.end)).toBe(claim.text)
      for (const p of claim.problems) expect(text.slice(p.start, p.end)).toBe(p.inNote)
    }
    expect(checkNote(text, sources)[0]?.problems).toHaveLength(1)
  })

  test('keep their ids when other sentences change, and equal sentences have different ids', () => {
    const before = checkNote('Reports cough. Denies fever. Denies fever.', sources).map((c) => c.id)
    const after = checkNote('Denies chills. Denies fever. Denies fever.', sources).map((c) => c.id)
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(new Set(before).size).toBe(3)
  })

  test('end with a quotation: what is typed behind it is judged by itself', () => {
    const text = 'Any fever? – “No, no fever.” Fainted on Sunday. Patient: “I cough.” – “Since?”\n'
    expect(checkNote(text, sources).map((c) => c.text)).toEqual([
      'Any fever? – “No, no fever.”',
      'Fainted on Sunday.',
      'Patient: “I cough.” – “Since?”',
    ])
    for (const c of checkNote(text, sources)) expect(text.slice(c.start, c.end)).toBe(c.text)
  })

  test('of one section are shifted by its place in the whole note', () => {
    const index = indexSources(sources)
    expect(checkNote('Denies fever.', index, { offset: 100 })[0]).toMatchObject({
      start: 100,
      end: 113,
    })
  })

  test('are none for an empty note, and all unsupported without sources', () => {
    expect(checkNote('', sources)).toEqual([])
    expect(checkNote('Denies fever.', [])[0]?.status).toBe('unsupported')
  })
})
