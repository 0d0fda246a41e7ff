import { fc } from '#test/properties.ts'
import { severalVoices } from '#test/clinical/several-voices.ts'
import { expect, test } from 'vitest'
import { normaliseVisit } from '#server/clinical/transcript/normalise.ts'
import { checkClaims } from './check-claims.ts'

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

test('any text has claims whose offsets point at their words', () => {
  fc.assert(
    fc.property(text, text, (note, said) => {
      for (const claim of checkClaims(
        note,
        normaliseVisit([{ kind: 'transcript', id: '0', text: said }]),
      )) {
        expect(note.slice(claim.start, claim.end)).toBe(claim.text)
        for (const p of claim.problems) expect(note.slice(p.start, p.end)).toBe(p.inNote)
      }
    }),
    { numRuns: 150 },
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
    checkClaims(long, normaliseVisit(sources))
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  cost(2_000)
  const small = Math.max(cost(5_000), 2_000)
  // Four times the text may cost sixteen times where sentences are compared with each other; a runaway costs thousands.
  expect(cost(20_000) / small).toBeLessThan(40)
})

test.each(['um , ', 'uh uh ', 'oh ', ', ', 'Aa '])(
  'a stutter of %j is read in one way, not in thousands',
  (unit) => {
    const cost = (repeats: number) => {
      const text = `I take aspirin. ${unit.repeat(repeats)}then no more.`
      const before = process.cpuUsage().user
      checkClaims(text, normaliseVisit(severalVoices(`C: ${text} / P: ${text}`)))
      return process.cpuUsage().user - before
    }
    cost(4)
    // Each word more would double what could be read in two ways: twelve more are four thousand times as much.
    expect(cost(24) / Math.max(cost(12), 50_000)).toBeLessThan(20)
  },
)

test.each([
  [
    "C: I'd like to start you on warfarin, 5 milligrams. / C: How often are you getting the tightness? / P: Twice a week.",
  ],
  [
    'C: How often do you get the headaches? / P: Three times a week. / C: Then we start warfarin, 5 milligrams.',
  ],
])('a frequency is taken from no line about something else: %s', (said) => {
  const [claim] = checkClaims(
    'Start warfarin 5 mg once a day.\n',
    normaliseVisit(severalVoices(said)),
  )
  expect(claim?.status).toBe('unsupported')
  expect(claim?.problems).toMatchObject([{ kind: 'frequency', inSource: '' }])
})
