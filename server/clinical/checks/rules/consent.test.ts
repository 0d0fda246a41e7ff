import { describe, expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { checkClaims } from '../check-claims.ts'

const spoken: Source[] = [
  { kind: 'transcript', id: '0', text: 'What brings you in today?', speaker: 'clinician' },
  { kind: 'transcript', id: '1', text: 'My right shoulder hurts.', speaker: 'patient' },
]
const agreed: Source[] = [
  ...spoken,
  {
    kind: 'transcript',
    id: '2',
    text: 'Is it okay if I inject your right shoulder now?',
    speaker: 'clinician',
  },
  { kind: 'transcript', id: '3', text: 'Yes.', speaker: 'patient' },
  { kind: 'transcript', id: '4', text: 'I consent to the injection.', speaker: 'patient' },
]
const grant: Source = {
  kind: 'consent',
  id: 'a',
  text: 'Consent to record and to write a note from it given verbally by the patient, 14:02.',
  consent: 'grant',
}
const declined: Source = {
  kind: 'consent',
  id: 'b',
  text: 'Recording declined by the patient, 14:02.',
  consent: 'decline',
}
const withdrawn: Source = {
  kind: 'consent',
  id: 'c',
  text: 'Consent to record withdrawn by the patient, 14:10. All that was recorded was deleted.',
  consent: 'withdraw',
}

function only(sentence: string, sources: Source[]) {
  const [claim, ...more] = checkClaims(sentence, normaliseVisit(sources))
  if (!claim || more.length > 0) throw new Error('one claim was expected')
  return claim
}

const recordingClaims = [
  'The patient gave verbal consent to the recording.',
  'Consent to record was obtained.',
  'The patient consented to the use of an AI scribe.',
  'Die Patientin hat in die Aufnahme eingewilligt.',
]

describe('a sentence that states consent to recording', () => {
  test.each(recordingClaims)('is unsupported without a record, whatever was said: %s', (text) => {
    const claim = only(text, agreed)
    expect(claim.status).toBe('unsupported')
    expect(claim.problems).toMatchObject([{ kind: 'consent' }])
  })

  test.each(recordingClaims)('is contradicted if it was declined: %s', (text) => {
    const claim = only(text, [...spoken, declined])
    expect(claim.status).toBe('contradicted')
    expect(claim.problems.find(({ kind }) => kind === 'consent')?.inSource).toBe(declined.text)
  })

  test('is contradicted after it was withdrawn', () => {
    const claim = only('Consent to record was given.', [...spoken, grant, withdrawn])
    expect(claim.status).toBe('contradicted')
  })

  test('is supported by the record, which is its evidence', () => {
    const claim = only('Consent to record was given verbally.', [...spoken, grant])
    expect(claim).toMatchObject({ status: 'supported', problems: [] })
    expect(claim.evidence).toMatchObject([{ kind: 'consent', sourceId: 'a' }])
  })

  test('may say that it was declined only if it was', () => {
    const text = 'Recording was declined, no consent given.'
    const kinds = (sources: Source[]) => only(text, sources).problems.map(({ kind }) => kind)
    expect(kinds([...spoken, declined])).not.toContain('consent')
    expect(only(text, [...spoken, grant]).status).toBe('contradicted')
    expect(kinds(spoken)).toContain('consent')
  })

  test('appears word for word as in the record', () => {
    expect(only(`- ${grant.text}`, [...spoken, grant]).status).toBe('supported')
  })
})

describe('a sentence that states consent to a procedure', () => {
  const claims = [
    'Verbal consent was obtained.',
    'Informed consent was obtained for the injection.',
    'The patient consented to the injection.',
  ]

  test.each(claims)('is unsupported if nobody gave it: %s', (text) => {
    expect(only(text, spoken).status).toBe('unsupported')
  })

  test.each(claims)('does not rest on consent to be recorded: %s', (text) => {
    const claim = only(text, [...spoken, grant])
    expect(claim.status).toBe('unsupported')
    expect(claim.problems.map(({ message }) => message).join()).toContain('recording only')
  })

  test('has no mark if it was given during the visit', () => {
    const claim = only('The patient consented to the injection.', agreed)
    expect(claim).toMatchObject({ status: 'unchecked', problems: [] })
  })

  test('is found under a heading that says so too', () => {
    const note = '## Consent\n\nObtained verbally.'
    expect(
      checkClaims(note, normaliseVisit(spoken))[0]?.problems.map(({ kind }) => kind),
    ).toContain('consent')
    expect(
      checkClaims(note, normaliseVisit(agreed))[0]?.problems.map(({ kind }) => kind),
    ).not.toContain('consent')
  })

  test('is not implied by a planned request', () => {
    const claim = only('Consent for the injection will be needed next week.', spoken)
    expect(claim.problems.map(({ kind }) => kind)).not.toContain('consent')
  })
})
