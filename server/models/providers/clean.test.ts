import { fc } from '#test/properties.ts'
import { describe, expect, test } from 'vitest'
import { sectionCleaner } from './clean.ts'

function cleaned(...pieces: string[]): string {
  const cleaner = sectionCleaner()
  return pieces.map((piece) => cleaner.push(piece)).join('') + cleaner.end()
}

describe('the output of a model', () => {
  test.each([
    ['Plain words stay.', 'Plain words stay.'],
    ['BP <140/90 and HbA1c > 7 stay.', 'BP <140/90 and HbA1c > 7 stay.'],
    ['```markdown\n- one\n- two\n```', '- one\n- two\n'],
    ['# Heading\ntext', '**Heading**\ntext'],
    ['NONE', ''],
    [' none.\n', ''],
    ['None of the tests were done.', 'None of the tests were done.'],
    ['a ![x](https://evil.example/?q=secret) b', 'a x b'],
    ['a [click](https://evil.example) b', 'a click b'],
    ['see https://evil.example/a?b=c now', 'see ‹link removed› now'],
    ['see www.evil.example now', 'see ‹link removed› now'],
    ['<img src="https://evil.example/x">done', ' done'],
    ['a ![x](\n//evil.example) b', 'a ![x] (\n//evil.example) b'],
    ['[b]<b>(//evil.example)', '[b] (//evil.example)'],
    ['[b][(//evil.example)](x)', '[b] (//evil.example)'],
    ['at [0:01:02] she said', 'at [0:01:02] she said'],
  ])('%j becomes %j', (given, expected) => {
    expect(cleaned(given)).toBe(expected)
  })

  test('holds no link however it is cut into pieces', () => {
    const part = fc.constantFrom(
      '![a](',
      'https://',
      'evil',
      '.example',
      ')',
      ' ',
      '[b]',
      '(',
      'www.',
      'The',
      '\n',
      '```',
      '# ',
      'h',
      '<b>',
      '](',
      '!',
      'NONE',
      '<',
    )
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (parts, size) => {
          const text = parts.join('')
          const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
          const result = cleaned(...pieces)
          expect(result).not.toMatch(/\bhttps?:\/\/|\]\(|<b>|\bwww\.\w/)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('hands on ordinary words at once', () => {
    const cleaner = sectionCleaner()
    expect(['The', ' patient', ' reports', ' pain'].map((word) => cleaner.push(word))).toEqual([
      'The',
      ' patient',
      ' reports',
      ' pain',
    ])
  })
})
