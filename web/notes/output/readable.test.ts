import { expect, test } from 'vitest'
import { printedLines, readable } from './readable.ts'

const markdown =
  '## Why you came\n\n- A **cough**.\n- No fever.\n\n## When to get help\n\nIf it gets worse.'

test('a summary is shown without signs of Markdown and printed with its headings', () => {
  const text = readable(markdown)
  expect(text).toBe('Why you came\n- A cough.\n- No fever.\n\nWhen to get help\nIf it gets worse.')
  expect(printedLines(text)).toEqual([
    { kind: 'heading', words: 'Why you came' },
    { kind: 'item', words: 'A cough.' },
    { kind: 'item', words: 'No fever.' },
    { kind: 'heading', words: 'When to get help' },
    { kind: 'text', words: 'If it gets worse.' },
  ])
})

test('a text without headings is printed as it is', () => {
  expect(readable('Just this.')).toBe('Just this.')
  expect(printedLines('Just this.')).toEqual([{ kind: 'text', words: 'Just this.' }])
})
