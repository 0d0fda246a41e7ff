import { expect, test } from 'vitest'
import type { Source } from '#server/clinical/language/source.ts'
import { composeSummary } from './compose.ts'

const levels = ['plain', 'very-plain'] as const

function sectionsOf(lines: readonly string[], level: (typeof levels)[number]): Map<string, string> {
  const sources: Source[] = lines.map((line, at) => ({
    kind: 'transcript',
    id: String(at),
    text: line.slice(3),
    speaker: line.startsWith('C') ? 'clinician' : 'patient',
  }))
  const parts = composeSummary(sources, level).split(/^## /m)
  return new Map(parts.map((part) => [part.split('\n')[0] ?? '', part]))
}

const visit = [
  'C: What brings you in today?',
  'P: I have sores in my mouth and I feel tired.',
  'C: Are you taking the methotrexate once a week?',
  'P: Yes. Every day with breakfast.',
  'C: And the folic acid, 5 milligrams?',
  'P: Yes, on Fridays.',
  'C: I think the methotrexate has affected your blood count.',
  "C: I'd like you to stop the methotrexate today.",
  "C: I'll start you on folinic acid 15 milligrams, four times a day.",
  "C: We'll repeat the blood count tomorrow.",
]

test.each(levels)(
  'under the medicines of a %s summary stands the plan, not the interview',
  (level) => {
    const sections = sectionsOf(visit, level)
    const medicines = sections.get('Your medicines') ?? ''
    expect(medicines).toMatch(/stop the methotrexate/)
    expect(medicines).toMatch(/15 ?(?:mg|milligrams)/)
    expect(medicines).not.toMatch(/every day with breakfast|once a week/i)
    expect(sections.get('What happens next')).toMatch(/blood count tomorrow/)
  },
)
