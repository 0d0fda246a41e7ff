import { describe, expect, test } from 'vitest'
import type { TemplateSection } from '#contract/item-fields.ts'
import { checkNote } from '#server/clinical/checks/check-note.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { untraceable } from '#test/clinical/trace.ts'
import { sourcesOf } from '#test/clinical/visit.ts'
import { visits } from '#test/clinical/visits/all.ts'
import { composeNote } from './compose-note.ts'
import { highlightsHeading } from './highlights.ts'
import { nothingFound, renderNote } from './render-note.ts'
import { guessClinician } from './roles.ts'

const section = (heading: string, kind: TemplateSection['kind']): TemplateSection => ({
  heading,
  kind,
  instruction: '',
})
const soap = {
  name: 'SOAP',
  sections: [
    section('Subjective', 'history'),
    section('Past history', 'past-history'),
    section('Medications', 'medications'),
    section('Allergies', 'allergies'),
    section('Family history', 'family'),
    section('Social history', 'social'),
    section('Review of systems', 'review'),
    section('Objective', 'objective'),
    section('Assessment', 'assessment'),
    section('Plan', 'plan'),
  ],
}
const lines = (...said: [string, string][]): Source[] =>
  said.map(([speaker, text], i) => ({ kind: 'transcript', id: String(i), text, speaker }))
const textsOf = (sources: Source[], template = soap) =>
  composeNote(template, sources).sections.flatMap((s) => s.items.map((item) => item.text))

describe.each(visits.map((visit) => ({ title: visit.name, visit })))(
  'the composed note of "$title"',
  ({ visit }) => {
    const sources = sourcesOf(visit)
    const note = composeNote(soap, sources)

    test('holds lines, all of which can be traced to what was said', () => {
      expect(note.sections.flatMap((s) => s.items).length).toBeGreaterThan(5)
      expect(untraceable(note, sources)).toEqual([])
    })

    test('has no line that its own check contradicts', () => {
      const wrong = checkNote(renderNote(note), sources).filter((c) => c.status === 'contradicted')
      expect(wrong.map((c) => [c.text, ...c.problems.map((p) => p.message)])).toEqual([])
    })

    test('is the same each time', () => {
      expect(composeNote(soap, sources)).toEqual(note)
    })
  },
)

describe('the built-in composer', () => {
  test('leaves sections without evidence empty and says so', () => {
    const markdown = renderNote(composeNote(soap, []))
    expect(markdown).toContain(`## Allergies\n\n${nothingFound}`)
    expect(checkNote(markdown, [])).toEqual([])
  })

  test('joins denials of closed questions, with the place that was asked about', () => {
    const sources = lines(
      ['clinician', 'Any fever or chills?'],
      ['patient', 'No.'],
      ['clinician', 'Any numbness in your arms?'],
      ['patient', 'No, nothing.'],
      ['clinician', 'What else?'],
      ['patient', 'My cough has been bad for three weeks.'],
    )
    const [review] = composeNote(
      { name: '', sections: [section('Review', 'review')] },
      sources,
    ).sections
    expect(review?.items).toContainEqual({
      text: 'The patient denies fever, chills or numbness in the arms.',
      evidence: ['0', '1', '2', '3'],
    })
  })

  test('says of whom a line speaks that names nobody', () => {
    const texts = textsOf(
      lines(
        ['clinician', 'Any illnesses in the family?'],
        ['patient', 'My mother is not well.'],
        ['patient', 'She has diabetes and hypertension.'],
      ),
    )
    expect(texts.find((t) => t.includes('hypertension'))).toContain('mother')
  })

  test('works with labels such as S1 and S2', () => {
    const labelled = visits.map((visit) =>
      sourcesOf(visit).map((s) => ({ ...s, speaker: s.speaker === 'clinician' ? 'S2' : 'S1' })),
    )
    expect(labelled.map(guessClinician)).toEqual(labelled.map(() => 'S2'))
  })

  test('says of no words whose they are where the transcript does not', () => {
    const sources = [
      'Your blood pressure today is 142 over 90.',
      'I think this is stable angina.',
      'I take metoprolol in the morning.',
      'Should I stop smoking? I smoke ten a day.',
      'We start aspirin 81 milligrams daily, and I worry about my heart.',
    ].map((text, i): Source => ({ kind: 'transcript', id: String(i), text }))
    const texts = textsOf(sources)
    expect(texts).toContain('Said: “I take metoprolol in the morning.”')
    expect(texts).toContain('Blood pressure today is 142/90.')
    expect(texts.filter((text) => /patient|clinician/i.test(text))).toEqual([])
    expect(texts.filter((text) => /^(?:I|We)\b/.test(text))).toEqual([])
    expect(untraceable(composeNote(soap, sources), sources)).toEqual([])
  })

  test('tells the words of relatives and staff as theirs, not as the patient’s', () => {
    const texts = textsOf(
      lines(
        ['clinician', 'What brings Sam in today?'],
        ['Mother', 'He has had a fever since Monday and he is not eating.'],
        ['clinician', 'Does he take any medicine?'],
        ['Mother', 'He takes paracetamol. I take lisinopril 10 milligrams for my blood pressure.'],
        ['patient', 'My ear hurts.'],
        ['Mother', 'I am allergic to penicillin, so I worry about him.'],
        ['clinician', 'Do you smoke at home?'],
        ['Mother', 'Yes.'],
        ['nurse', 'His temperature is 38.5.'],
      ),
    )
    expect(texts).toContain("The patient's ear hurts.")
    expect(texts).toContain('Mother: “I am allergic to penicillin, so I worry about him.”')
    expect(texts).toContain(
      'Does he take any medicine? – Mother: “He takes paracetamol. I take lisinopril 10 milligrams for my blood pressure.”',
    )
    const ofPatient = texts.filter((text) => /^(?:The patient|Patient:)/.test(text))
    expect(ofPatient).toEqual(["The patient's ear hurts."])
  })

  test('takes the one beside the clinician for the patient, under whatever name, unless a role says otherwise', () => {
    const said = (name: string) =>
      textsOf(
        lines(
          ['Dana Lee', 'What brings you in today? Any allergies?'],
          [name, 'I am allergic to penicillin.'],
          ['Dana Lee', 'How long have you had the cough?'],
          [name, 'I have had this cough for three weeks.'],
        ),
      ).join(' ')
    expect(said('Ann Okafor')).not.toContain('Ann Okafor')
    expect(said('Mother')).toContain('Mother: “')
  })

  test('keeps a dictation near word for word', () => {
    const dictated = lines(
      ['S1', 'Um, the patient is, uh, doing well.'],
      ['S1', 'New paragraph.'],
      ['S1', 'Continue metoprolol'],
      ['S1', 'twenty five milligrams.'],
    )
    const [all] = composeNote(
      { name: 'Dictation', sections: [section('Dictation', 'verbatim')] },
      dictated,
    ).sections
    expect(all?.items).toEqual([
      { text: 'The patient is doing well.', evidence: ['0'] },
      { text: 'Continue metoprolol twenty five milligrams.', evidence: ['2', '3'] },
    ])
  })

  test('gives highlights in order of time for other languages, and says so', () => {
    const german = lines(
      ['S1', 'Guten Morgen, was führt Sie heute zu mir?'],
      ['S2', 'Ich habe seit drei Tagen starke Schmerzen im linken Knie und kann kaum laufen.'],
      ['S1', 'Nehmen Sie bitte 400 mg Ibuprofen dreimal täglich nach dem Essen.'],
    )
    const [first, ...rest] = composeNote(soap, german).sections
    expect(first?.heading).toBe(highlightsHeading)
    expect(first?.items.map((i) => i.evidence)).toEqual([['0'], ['1'], ['2']])
    expect(rest.every((s) => s.items.length === 0)).toBe(true)
  })

  test('writes less when asked to be brief', () => {
    const sources = visits.slice(0, 3).flatMap((visit) => sourcesOf(visit))
    const words = (detail: 'brief' | 'detailed') =>
      renderNote(composeNote(soap, sources, { detail })).split(/\s+/).length
    expect(words('brief')).toBeLessThan(words('detailed'))
  })
})
