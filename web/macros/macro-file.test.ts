import { expect, test } from 'vitest'
import { toMarkdownFile } from '#contract/item-file.ts'
import { AppError } from '#contract/errors.ts'
import { readMacroFile, toMacroFile } from './macro-file.ts'
import type { ItemFile } from '#contract/template-text.ts'

const macro = (name: string, more: Partial<ItemFile> = {}): ItemFile => ({
  itemType: 'macro',
  name,
  description: '',
  content: `${name}: [[side]] “clear”\n## and below`,
  sections: [],
  categories: [],
  documentType: 'objective',
  additionalInfo: '',
  triggerWord: '.chest',
  spokenPhrase: 'usual chest',
  hotkey: 'mod+alt+k',
  ...more,
})

test('macros come back from their file as they went into it, together, alone and as Markdown', () => {
  const all = [macro('Chest'), macro('Knee', { triggerWord: '', hotkey: '' })]
  expect(readMacroFile('macros.json', toMacroFile(all))).toEqual(all)
  expect(readMacroFile('one.json', JSON.stringify(all[0]))).toEqual([all[0]])
  expect(readMacroFile('one.md', toMarkdownFile(macro('Chest')))).toEqual([macro('Chest')])
})

test('of a copy of everything only macros that are in use are taken', () => {
  const items = [
    { ...macro('SOAP'), itemType: 'template' },
    { ...macro('Old'), archived: true },
    { ...macro('Chest'), id: 'x', version: 3, archived: false },
  ]
  expect(readMacroFile('items.json', JSON.stringify(items))).toEqual([macro('Chest')])
})

/** The message and the detail of the error that something throws. */
function refusal(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    if (error instanceof AppError) return [error.message, error.detail].join(' ')
  }
  return ''
}

test.each([
  ['a.json', '{', 'isn’t valid JSON'],
  ['a.json', '[]', 'contains no macros'],
  ['a.json', '[null, 3]', 'contains no macros'],
  ['a.json', JSON.stringify({ ...macro('SOAP'), itemType: 'template' }), 'contains no macros'],
  ['a.json', JSON.stringify([macro('')]), 'isn’t valid. name'],
  ['a.json', JSON.stringify([macro('Chest', { content: ' ' })]), 'has no text'],
  ['a.md', '## Plan\n\nx', 'contains no macros'],
  ['a.json', '['.repeat(10_000_001), 'too large'],
])('a file that holds no macros is refused in plain words (%s, case %#)', (name, text, words) => {
  const read = () => readMacroFile(name, text)
  expect(read).toThrow(AppError)
  expect(refusal(read)).toContain(words)
})
