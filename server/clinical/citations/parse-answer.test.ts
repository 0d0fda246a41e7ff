import { describe, expect, test } from 'vitest'
import { cpuMilliseconds } from '#test/cpu-time.ts'
import { fc } from '#test/properties.ts'
import { parseAnswer } from './parse-answer.ts'
import type { AnswerPart } from './section-writer.ts'

const names = ['S: Medications', 'Assessment', 'Plan']

/** Sections as headings, text and citations, from an answer that comes in these pieces. */
function read(pieces: readonly string[], headings: readonly string[] = names) {
  const parser = parseAnswer(headings)
  const parts: AnswerPart[] = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()]
  const sections: { heading: string | undefined; text: string; cited: unknown[] }[] = []
  for (const part of parts) {
    const last = sections.at(-1)
    if (part.type === 'section') sections.push({ heading: headings[part.at], text: '', cited: [] })
    else if (part.type === 'text' && last) last.text += part.text
    else if (part.type === 'end' && last)
      last.cited = part.cited.map(({ text, lines }) => [text, ...lines])
  }
  return sections
}
const one = (text: string) => read([text], ['Plan'])[0]

describe('an answer with references', () => {
  test('is divided at its headings, and its references are removed from the sentences', () => {
    const answer =
      '## S: Medications\n- [5] Lisinopril 10 mg OD.\n\n## Plan\n- [7] ECG.\n- [7,9] Aspirin 81 mg OD.\n'
    expect(read([answer])).toEqual([
      {
        heading: 'S: Medications',
        text: '- Lisinopril 10 mg OD.',
        cited: [['Lisinopril 10 mg OD.', 5]],
      },
      {
        heading: 'Plan',
        text: '- ECG.\n- Aspirin 81 mg OD.',
        cited: [
          ['ECG.', 7],
          ['Aspirin 81 mg OD.', 7, 9],
        ],
      },
    ])
  })

  test.each([
    ['behind the sentence', 'Order an ECG [7].', 'Order an ECG.', [7]],
    ['behind the full stop', 'Order an ECG. [7]', 'Order an ECG.', [7]],
    ['in words', 'Order an ECG (lines 7-9).', 'Order an ECG.', [7, 8, 9]],
    ['with a letter', '[L7] Order an ECG.', 'Order an ECG.', [7]],
    ['with a range', '[7–9, 12] Order an ECG.', 'Order an ECG.', [7, 8, 9, 12]],
    ['one by one behind it', 'Order an ECG. [7] [9]', 'Order an ECG.', [7, 9]],
    ['one by one', '[7][9] Order an ECG.', 'Order an ECG.', [7, 9]],
    ['before a list mark', '[7] - Order an ECG.', '- Order an ECG.', [7]],
    ['with a colon', '[7]: Order an ECG.', 'Order an ECG.', [7]],
    ['on a line of their own', 'Order an ECG.\n[7]', 'Order an ECG.', [7]],
    ['in other brackets', 'Order an ECG【7†source】.', 'Order an ECG.', [7]],
    ['before a full stop', '[7]. Order an ECG.', 'Order an ECG.', [7]],
    ['in round brackets too', 'Order an ECG ([7]).', 'Order an ECG.', [7]],
    ['on the line before', '## Plan\n[7]\nOrder an ECG.', 'Order an ECG.', [7]],
    ['in a check list', '- [ ] [7] Order an ECG.', '- [ ] Order an ECG.', [7]],
  ])('understands references %s', (_, answer, text, lines) => {
    expect(one(answer)).toEqual({
      heading: 'Plan',
      text,
      cited: [['Order an ECG.', ...lines]],
    })
  })

  test('keeps the decimal point after a reference', () => {
    expect(one('[7].5 mg at night.')?.text).toBe('.5 mg at night.')
    expect(one('[7] .5 mg at night.')?.text).toBe('.5 mg at night.')
  })

  test('keeps the sentences of one line apart', () => {
    expect(one('[1] Cough for a week. [2] No fever.')?.cited).toEqual([
      ['Cough for a week.', 1],
      ['No fever.', 2],
    ])
    expect(one('Cough for a week [1]. No fever [2].')?.cited).toEqual([
      ['Cough for a week.', 1],
      ['No fever.', 2],
    ])
    expect(one('Cough for a week. No fever [2].')?.cited).toEqual([
      ['Cough for a week.', 2],
      ['No fever.', 2],
    ])
  })

  test('joins cited sentences to running text, and keeps lists, paragraphs and tables', () => {
    expect(one('[1] Cough for a week.\n[2] No fever.\n\n[3] Smokes.')?.text).toBe(
      'Cough for a week. No fever.\n\nSmokes.',
    )
    expect(one('Dear Dr Shah,\n[1] She has a cough.')?.text).toBe('Dear Dr Shah,\nShe has a cough.')
    const table = one(
      '| Drug | Dose |\n|---|---|\n| [3] Aspirin | 81 mg |\n[4] | Ramipril | 5 mg |',
    )
    expect(table?.text).toBe('| Drug | Dose |\n|---|---|\n| Aspirin | 81 mg |\n| Ramipril | 5 mg |')
    expect(table?.cited).toContainEqual(['81 mg', 3])
    expect(table?.cited).toContainEqual(['Ramipril', 4])
  })

  test('leaves brackets that are not references', () => {
    const text = 'Herniation (L4-5), pain [3/10], temperature [38.2], (12) and [see letter].'
    expect(one(text)?.text).toBe(text)
  })

  test('drops a reference that breaks off', () => {
    expect(one('Order an ECG [7, ')?.text).toBe('Order an ECG')
  })
})

describe('an answer in another form than asked for', () => {
  test.each([
    ['level', '# S: Medications\n[5] Lisinopril.\n### Plan\n[7] ECG.'],
    ['case', '## s: medications\n[5] Lisinopril.\n## PLAN\n[7] ECG.'],
    ['weight', '**S: Medications**\n[5] Lisinopril.\n**Plan:**\n[7] ECG.'],
    ['name', '## Medications:\n[5] Lisinopril.\n## 3. Plan\n[7] ECG.'],
    ['length', 'Here is the note:\n\n## S: Medications\n[5] Lisinopril.\n---\n## Plan\n[7] ECG.'],
    ['dress', '```markdown\n## S: Medications\n[5] Lisinopril.\n## Plan\n[7] ECG.\n```'],
    ['sound', '<think>## Plan\n[1] x</think>## S: Medications\n[5] Lisinopril.\n## Plan\n[7] ECG.'],
    ['start', '## Plan? Thinking.</think>\n## S: Medications\n[5] Lisinopril.\n## Plan\n[7] ECG.'],
    ['end of lines', '## S: Medications\r\n[5] Lisinopril.\r\n## Plan\r\n[7] ECG.\r\n'],
  ])('is divided even with headings of another %s', (_, answer) => {
    expect(read([answer]).map(({ heading, text }) => [heading, text.trim()])).toEqual([
      ['S: Medications', 'Lisinopril.'],
      ['Plan', 'ECG.'],
    ])
  })

  test('keeps an unknown or repeated heading as a bold line', () => {
    const answer =
      '## Plan\n[7] ECG.\n## Extra\n[8] More.\n## Assessment\n[1] A.\n## Plan\n[9] Late.'
    expect(read([answer]).map(({ heading, text }) => [heading, text])).toEqual([
      ['Plan', 'ECG.\n**Extra**\nMore.'],
      ['Assessment', 'A.\n**Plan**\nLate.'],
    ])
  })

  test('loses nothing if it has no heading at all', () => {
    expect(read(['First.\nSecond.'])).toMatchObject([
      { heading: 'S: Medications', text: 'First.\nSecond.' },
    ])
    expect(read(['[1] First.\n## Plan\n[2] Second.']).map(({ heading }) => heading)).toEqual([
      'S: Medications',
      'Plan',
    ])
  })
})

const bits = fc.constantFrom(
  '## Plan',
  '## Assessment',
  '**Plan**',
  '### Other',
  '# ',
  '[12]',
  '[1, 2]',
  '[L3',
  '(line 4)',
  '(L4)',
  '[',
  ']',
  '(',
  '12',
  ', ',
  '- ',
  '- [ ] ',
  '1. ',
  '| a | b |',
  '|---|---|',
  '\n',
  '\n\n',
  ' ',
  'Pain.',
  'No fever',
  '.',
  '”',
  '```',
  '---',
  '<think>',
  '</think>',
  'NONE',
  'FOLLOWED: 1',
  '【5†source】',
  '\r\n',
  '*',
  '_',
  'é',
)

test('however an answer is cut into pieces, it says the same, and never shows a reference', () => {
  fc.assert(
    fc.property(
      fc.array(bits, { maxLength: 40 }),
      fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 60 }),
      (words, sizes) => {
        const answer = words.join('')
        const pieces: string[] = []
        for (let at = 0, n = 0; at < answer.length; n++) {
          const size = 1 + (sizes[n % sizes.length] ?? 0)
          pieces.push(answer.slice(at, at + size))
          at += size
        }
        const whole = read([answer])
        expect(read(pieces)).toEqual(whole)
        for (const { text } of whole)
          expect(text).not.toMatch(/[[【]\s*L?\d+[\s\d,]*[\]】]|\(lines? \d/)
      },
    ),
    { numRuns: 3000 },
  )
})

test('an endless answer without a heading or a line break is read as it arrives', () => {
  const parser = parseAnswer(names)
  let shown = 0
  for (let at = 0; at < 40_000; at++)
    for (const part of parser.push('word and ')) if (part.type === 'text') shown += part.text.length
  expect(shown).toBeGreaterThan(300_000)
})

test.each(['[', '[1', '(', '* ', '#', '- ', '`', ' ', '<', '12', '|'])(
  'a long row of %j is read in time that grows with its length',
  (sign) => {
    const cost = (characters: number) =>
      cpuMilliseconds(() => read([`## Plan\n${sign.repeat(characters / sign.length)}\n`]))
    // Else the first cost includes compiling the reader.
    cost(40_000)
    // Four times the text costs a linear reader four times as much and a quadratic one sixteen times.
    expect(cost(40_000)).toBeLessThan(8 * Math.max(5, cost(10_000)))
  },
)
