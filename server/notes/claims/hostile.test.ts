import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TemplateSection } from '#contract/items.ts'
import { composeNote } from '#server/notes/composer/compose-note.ts'
import { renderNote } from '#server/notes/composer/render-note.ts'
import { checkNote } from './check-note.ts'

const sections: TemplateSection[] = [
  { heading: 'History', instruction: '', kind: 'history' },
  { heading: 'Plan', instruction: '', kind: 'plan' },
]
const word = fc.constantFrom(
  'no',
  'fever',
  'any',
  '?',
  '50',
  'mg',
  'left',
  'I',
  'you',
  'my',
  'if',
  ',',
  '.',
  '**',
  '|',
  '#',
  '- ',
  '\n',
  'one',
  'over',
  'denies',
  'ü',
  '–',
)
const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.array(word, { maxLength: 80 }).map((words) => words.join(' ')),
)

test('any text gives claims whose offsets point at their words', () => {
  fc.assert(
    fc.property(text, text, (note, said) => {
      for (const claim of checkNote(note, [{ kind: 'transcript', id: '0', text: said }])) {
        expect(note.slice(claim.start, claim.end)).toBe(claim.text)
        for (const p of claim.problems) expect(note.slice(p.start, p.end)).toBe(p.inNote)
      }
    }),
    { numRuns: 150 },
  )
})

test('any speech gives a note that cites only its lines', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (said) => {
      const sources = said.map((line, i) => ({
        kind: 'transcript' as const,
        id: String(i),
        text: line,
        speaker: i % 2 ? 'S1' : 'S2',
      }))
      const note = composeNote({ name: '', sections }, sources)
      const cited = note.sections.flatMap((s) => s.items).flatMap((item) => item.evidence)
      expect(cited.filter((id) => Number(id) >= said.length)).toEqual([])
      expect(renderNote(note)).toContain('## ')
    }),
    { numRuns: 100 },
  )
})

test.each([
  'a',
  'ab cd ef gh ',
  ' ',
  'no ',
  'so, ',
  'one two ',
  'have you ',
  '?',
  '|',
  '50 mg lisinopril 20 mg ',
  '\n',
])('many repeats of %j cost in proportion, not more', (unit) => {
  // Processor time and a ratio: a shared machine may be slow, but an unbounded pattern is slow out of proportion.
  const cost = (characters: number) => {
    const long = unit.repeat(characters / unit.length)
    const sources = [{ kind: 'transcript' as const, id: '0', text: long, speaker: 'S1' }]
    const before = process.cpuUsage()
    composeNote({ name: '', sections }, sources)
    checkNote(long, sources)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cost(2_000)
  const small = Math.max(cost(5_000), 2_000)
  // Four times the text may cost sixteen times where sentences are compared with each other; a runaway costs thousands.
  expect(cost(20_000) / small).toBeLessThan(40)
})
