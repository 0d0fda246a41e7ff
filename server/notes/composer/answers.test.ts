import { describe, expect, test } from 'vitest'
import { builtInItems } from '#server/library/builtin.ts'
import { checkNote } from '#server/notes/claims/check-note.ts'
import { composeNote } from './compose-note.ts'
import { renderNote } from './render-note.ts'

const sections = builtInItems().find(({ id }) => id === 'soap')?.sections ?? []

function sourcesOf(said: string) {
  return said.split(' / ').map((line, i) => ({
    kind: 'transcript' as const,
    id: String(i),
    text: line.slice(3),
    speaker: line.startsWith('C') ? 'clinician' : 'patient',
    timestamp: 5 * i,
  }))
}

/** The lines of the built-in note, each behind its heading. */
const linesOf = (said: string): string[] =>
  composeNote({ name: '', sections }, sourcesOf(said)).sections.flatMap((s) =>
    s.items.map((item) => `${s.heading} > ${item.text}`),
  )

describe('an answer in the built-in note', () => {
  test.each([
    ['C: Any allergies? / P: No. Oh, trimethoprim, my tongue swelled up once.', /trimethoprim/],
    ['C: Any allergies? / P: No. / C: Okay. / P: Oh, wait, penicillin, a rash.', /penicillin/],
    ['C: Thoughts of suicide? / P: No. Not today.', /“No\. Not today\.”/],
    ['C: Are you pregnant? / P: No. I mean, I could be, my period is late.', /could be/],
    ['C: Any chest pain? / P: No. Well, only on the stairs.', /only on the stairs/],
    ['C: Any seizures? / P: No. I used to as a child.', /used to as a child/],
    ['C: Any fever? / P: No, except at night.', /except at night/],
  ])('that takes its no back is quoted whole with its question: %s', (said, rest) => {
    const lines = linesOf(said)
    expect(lines.join('\n')).not.toMatch(/denies/)
    expect(lines.some((line) => line.includes('? – “No') && rest.test(line))).toBe(true)
  })

  test.each(['No.', 'No, no, nothing like that.', 'Nope, none.', 'No, thank you.'])(
    'that is a plain no is a denial: %s',
    (answer) => {
      const lines = linesOf(`C: Any fever? / P: ${answer} / C: Let me listen to your chest.`)
      expect(lines.join('\n')).toContain('The patient denies fever.')
    },
  )

  test.each([
    ['C: Any history of epilepsy? / P: No, but I had two fits last year.', 'epilepsy? – “No, but'],
    [
      "C: Did anyone in the family have kidney trouble? / P: My sister did, she's on dialysis.",
      'kidney trouble? – “My sister did',
    ],
    ['C: Have you ever had a stroke? / P: No, it was only a scare with my heart.', 'stroke? – “No'],
    ['C: Does anyone at home smoke? / P: My husband does, twenty a day.', 'smoke? – “My husband'],
  ])('never stands without the question that it needs: %s', (said, whole) => {
    const lines = linesOf(said)
    expect(lines.some((line) => line.includes(whole))).toBe(true)
    expect(lines.filter((line) => /Patient: “(?:No|My \w+ d)/.test(line))).toEqual([])
    expect(lines.filter((line) => line.startsWith('S: Reason for visit'))).toEqual([])
  })
})

describe('what the clinician decides stands in the built-in note', () => {
  const visit =
    "C: I'll start you on clarithromycin, 500 milligrams twice a day. / P: Thanks. / C: I think it's a rotator cuff tear. I want a CT head today. No ibuprofen. / P: Okay. / C: Your x-ray from Monday was normal. / P: Good. / C: Are you taking anything? / P: I take ramipril, 5 milligrams. / C: Fine. / P: I do have a cough with it, I must say. / C: We'll see how it goes."
  const lines = linesOf(visit)
  const under = (heading: string) => lines.filter((line) => line.startsWith(heading)).join('\n')

  test('under the plan, and not among the medicines that are taken, for a new drug', () => {
    expect(under('P: Plan')).toContain('clarithromycin')
    expect(under('S: Medications')).not.toContain('clarithromycin')
    expect(under('S: Medications')).toContain('ramipril')
  })

  test('under assessment or plan, and not among results, for a judgement and what is wanted', () => {
    expect(under('O: Results')).not.toMatch(/rotator|CT head|ibuprofen/)
    expect(under('O: Results')).toMatch(/x-ray/i)
    expect(`${under('A: Assessment')}${under('P: Plan')}`).toMatch(/CT head today/)
  })

  test('in words that its own check supports', () => {
    const note = renderNote(composeNote({ name: '', sections }, sourcesOf(visit)))
    expect(checkNote(note, sourcesOf(visit)).filter((c) => c.status !== 'supported')).toEqual([])
  })
})
