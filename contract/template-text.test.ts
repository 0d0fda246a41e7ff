import { fc } from '#test/properties.ts'
import { describe, expect, test } from 'vitest'
import { SectionKind } from './item-fields.ts'
import { AppError } from './errors.ts'
import { readItemFile, toJsonFile, toMarkdownFile } from './item-file.ts'
import {
  bodyFromMarkdown,
  bodyToMarkdown,
  type ItemFile,
  joinParts,
  partsOf,
} from './template-text.ts'

const words = fc.constantFrom(
  '## ',
  '\\## ',
  '> ',
  'kind: plan',
  '\n',
  '\n\n',
  '---',
  ' ',
  'Plan',
  '{{',
  '"',
  ': ',
)
const prose = fc
  .array(fc.oneof(words, fc.string({ maxLength: 12 })), { maxLength: 10 })
  .map((parts) => parts.join('').replaceAll('\r', '').replaceAll('\0', ''))
// White space at the ends of a text isn't part of it.
const text = prose.map((one) => one.trim())
const line = text.map((one) => one.replaceAll(/\s+/g, ' ').slice(0, 60).trim() || 'Plan')
const section = fc.record({
  heading: line,
  kind: fc.constantFrom(...SectionKind.options),
  instruction: text,
})
const file: fc.Arbitrary<ItemFile> = fc.record({
  itemType: fc.constantFrom('template', 'macro', 'form'),
  name: line,
  description: text,
  content: text,
  sections: fc.array(section, { minLength: 1, maxLength: 5 }),
  categories: fc.array(line, { maxLength: 4 }),
  documentType: line,
  additionalInfo: text,
  triggerWord: fc.constant(''),
  spokenPhrase: fc.constant(''),
  hotkey: fc.constant(''),
})

describe('a template as Markdown', () => {
  test('round-trips without loss, whatever its text contains', () => {
    fc.assert(
      fc.property(text, fc.array(section, { maxLength: 6 }), (content, sections) => {
        expect(bodyFromMarkdown(bodyToMarkdown({ content, sections }))).toEqual({
          content,
          sections,
        })
      }),
      { numRuns: 400 },
    )
  })

  test('is a file that reads back as the same template, and so is JSON', () => {
    fc.assert(
      fc.property(file, (item) => {
        expect(readItemFile('a.md', toMarkdownFile(item))).toEqual(item)
        expect(readItemFile('a.json', toJsonFile(item))).toEqual(item)
      }),
      { numRuns: 300 },
    )
  })

  test('from someone else needs no kinds and no front matter', () => {
    const item = readItemFile(
      'Knee clinic.md',
      '## Plan\nWhat was agreed.\n\n## Examination\n\nFindings.',
    )
    expect(item.name).toBe('Knee clinic')
    expect(item.sections).toEqual([
      { heading: 'Plan', kind: 'plan', instruction: 'What was agreed.' },
      { heading: 'Examination', kind: 'objective', instruction: 'Findings.' },
    ])
  })
})

/** The message and the detail of the error that something throws. */
function refusal(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof AppError) return [error.message, error.detail].join(' ')
    throw error
  }
  return ''
}

describe("a file that isn't a template", () => {
  test.each([
    ['a.json', '{', 'isn’t valid JSON'],
    ['a.json', '[]', 'contains no template'],
    ['a.json', 'null', 'contains no template'],
    ['a.json', '{"name":"x","sections":[{"heading":"Plan"}]}', 'isn’t valid. sections'],
    ['a.json', '{"name":"","sections":[]}', 'isn’t valid. name'],
    ['a.json', '{"name":"x","itemType":"virus"}', 'isn’t valid. itemType'],
    ['a.md', '', 'contains no sections'],
    ['a.md', '## \nkind: plan\n', 'has no heading'],
    ['a.md', '## Plan\nkind: nonsense\n\nx', 'unknown kind. Plan → kind: nonsense'],
    ['a.md', '---\nname: "broken\n---\n\n## Plan\nx', 'can’t be read. "broken'],
    ['a.md', '\0\0\0', 'isn’t a text file'],
    ['a.md', '#'.repeat(500_001), 'too large'],
  ])('is refused in plain words (%s, case %#)', (name, content, message) => {
    expect(refusal(() => readItemFile(name, content))).toContain(message)
  })

  test('never breaks the reader in another way', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a.md', 'a.json'),
        fc.oneof(prose, fc.json()),
        (name, content) => {
          try {
            readItemFile(name, content)
          } catch (error) {
            expect(error).toBeInstanceOf(AppError)
            expect(String(error)).not.toContain('undefined')
          }
        },
      ),
    )
  })
})

describe('fixed text', () => {
  test("comes before and after a section's instruction", () => {
    const parts = {
      before: 'Dear colleague,',
      ask: 'What was agreed.',
      after: 'Kind regards\n\nAna',
    }
    expect(partsOf(joinParts(parts))).toEqual(parts)
    expect(partsOf('What was agreed.')).toEqual({ before: '', ask: 'What was agreed.', after: '' })
  })
})
