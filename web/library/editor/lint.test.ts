import { describe, expect, test } from 'vitest'
import type { TemplateSection } from '#contract/item-fields.ts'
import { type LintInput, lintTemplate } from './lint.ts'

const section = (instruction: string, heading = 'Plan'): TemplateSection => ({
  heading,
  instruction,
  kind: 'plan',
})
const template = (...sections: TemplateSection[]): LintInput => ({ content: '', sections })
const mended = (fields: LintInput) => lintTemplate(fields)[0]?.fix.apply(fields)

describe('the lint of a template', () => {
  test.each([
    [
      'List at least five differential diagnoses.',
      'quota',
      'List all mentioned differential diagnoses.',
    ],
    ['Write exactly 3 bullet points.', 'quota', 'Write up to 3 bullet points.'],
    ['Always document allergies.', 'always', 'Where it was said, document allergies.'],
    ['What was agreed. Infer the diagnosis.', 'invents', 'What was agreed.'],
    ['Use your clinical judgement. What was agreed.', 'invents', 'What was agreed.'],
    [
      'Findings. If not mentioned, write normal. Name the side.',
      'normal',
      'Findings. Name the side.',
    ],
    ...[
      'If vitals are missing, use normal values.',
      'If missing, use normal values.',
      'Default to a normal examination.',
      'Unless stated otherwise, the examination is normal.',
      'Unless noted, write normal.',
      'The examination is normal unless stated otherwise.',
      'When the pulse is absent from the transcript, put normal.',
      'Use standard values for vital signs.',
    ].map((text) => [`Findings. ${text}`, 'normal', 'Findings.']),
    ['Findings. Assume normal vital signs.', 'invents', 'Findings.'],
    ['What {{patient.nme}} was told.', 'placeholder', 'What {{patient.name}} was told.'],
    ['What {{xyzzy}} said.', 'placeholder', 'What  said.'],
  ])('finds what leads to invention and mends it: %s', (text, id, after) => {
    const fields = template(section(text))
    const [found] = lintTemplate(fields)
    expect(found?.id).toMatch(new RegExp(`^${id} `))
    expect(found?.reason).not.toBe('')
    const now = mended(fields)
    expect(now?.sections[0]?.instruction).toBe(after)
    expect(now && lintTemplate(now)).toEqual([])
  })

  test('finds a section that is both always written and left out', () => {
    const fields = template(section('Never omit the plan. Omit the section if nothing was agreed.'))
    expect(lintTemplate(fields).map(({ id }) => id)).toEqual(['contradiction 0'])
    expect(mended(fields)?.sections[0]?.instruction).toBe('Omit the section if nothing was agreed.')
  })

  test('joins two sections of one heading', () => {
    const fields = template(section('One.'), section('Two.', 'History'), section('Three.', 'plan '))
    const now = mended(fields)
    expect(now?.sections.map(({ heading }) => heading)).toEqual(['Plan', 'History'])
    expect(now?.sections[0]?.instruction).toBe('One.\n\nThree.')
  })

  test('warns of fixed text that states what may not have happened', () => {
    const fields = template(
      section('> Dear colleague,\n> Consent was obtained.\n\nWhat was agreed.'),
    )
    expect(lintTemplate(fields).map(({ id }) => id)).toEqual(['fixed 0'])
    expect(mended(fields)?.sections[0]?.instruction).toBe('> Dear colleague,\n\nWhat was agreed.')
  })

  test('looks at what holds for the whole note too', () => {
    const fields = { content: 'Always include vital signs.', sections: [] }
    expect(mended(fields)?.content).toBe('Where it was said, include vital signs.')
  })

  test('shows the sentence that it means', () => {
    const [found] = lintTemplate(
      template(section('Findings as spoken. If vitals are missing, use normal values. Sides.')),
    )
    expect(found?.sentence).toBe('If vitals are missing, use normal values.')
    expect(found?.sentence).toContain(found?.words)
  })

  test.each([
    'If a part was not examined, do not call it normal.',
    'Do not assume a diagnosis. Never default to normal findings.',
    'Normal findings as spoken, and what was negative.',
    'Write a missing value as missing.',
  ])('leaves alone what forbids invention: %s', (text) => {
    expect(lintTemplate(template(section(text)))).toEqual([])
  })

  test('has nothing to say about an honest template', () => {
    const honest = [
      'What was decided, problem by problem: doses and frequency as said. If no advice was given, leave the section out.',
      'Findings that were spoken. A part of the body that was not reported on is left out; do not call it normal.',
      'Up to three sentences, close to the words of the patient.',
    ]
    expect(lintTemplate(template(...honest.map((one, at) => section(one, `Part ${at}`))))).toEqual(
      [],
    )
  })
})
