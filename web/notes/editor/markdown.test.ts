import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { fc } from '#test/properties.ts'
import { expect, it } from 'vitest'
import { noteExtensions, toDocument, toMarkdown } from './markdown.ts'

const schema = getSchema(noteExtensions)
const roundTrip = (markdown: string) =>
  toMarkdown(Node.fromJSON(schema, toDocument(markdown)).toJSON())
const textOf = (markdown: string) =>
  Node.fromJSON(schema, toDocument(markdown)).textBetween(
    0,
    Node.fromJSON(schema, toDocument(markdown)).content.size,
    '\n',
  )

it('a generated note round-trips unchanged', () => {
  const note =
    '## S: History\n\n- Chest pain on **two** flights of stairs.\n- Takes *metoprolol* 50 mg.\n\n## Plan\n\n1. Stress test.\n2. Return.\n\nA paragraph.'
  expect(roundTrip(note)).toBe(note)
})
it('comparisons, times, tildes and underscores are not escaped', () => {
  const note = '- BP < 140/90 & HR > 60 at [0:03:51], ~5 mg, code_name, 2 * 3'
  expect(roundTrip(note)).toBe(note)
})
it('tables and tags keep every word as plain text', () => {
  expect(roundTrip('| Drug | Dose |\n|---|---|\n| ASA | 81 mg |')).toBe(
    '| Drug | Dose |\n|---|---|\n| ASA | 81 mg |',
  )
  expect(textOf('Take <b>one</b> daily')).toBe('Take <b>one</b> daily')
})
it('the boxes of a task list are kept', () => {
  expect(roundTrip('- [ ] Call lab\n- [x] Book echo')).toBe('- [ ] Call lab\n- [x] Book echo')
})
it('an image is not loaded', () => {
  expect(JSON.stringify(toDocument('![x](http://tracker.example/a.png)'))).not.toContain('http')
})
it('plain words with any signs read the same after saving', () => {
  const signs = fc.constantFrom(
    'a',
    'B',
    '5',
    ' ',
    '<',
    '>',
    '&',
    '_',
    '*',
    '[',
    ']',
    '~',
    '.',
    '/',
    'lt;',
  )
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1, maxLength: 24 }), (parts) => {
      const text = `x ${parts.join('').replace(/ +/g, ' ')} y`
      const document = schema.node('doc', null, [
        schema.node('paragraph', null, [schema.text(text)]),
      ])
      expect(textOf(toMarkdown(document.toJSON()))).toBe(text)
    }),
    { numRuns: 400 },
  )
})
