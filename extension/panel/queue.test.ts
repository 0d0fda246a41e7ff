import { expect, test } from 'vitest'
import { type PasteProfile, shippedProfiles } from '#contract/export.ts'
import { listQueue } from './queue.ts'
import { targetsOf, toFields } from './targets.ts'

const [format] = shippedProfiles
if (!format) throw new Error('The product comes with formats.')
const target = (name: string) => ({ path: [`#${name}`], label: name })
const profileOf = (fields: PasteProfile['fields']): PasteProfile => ({ ...format, fields })
const note = '# Subjective\n\nCough.\n\n# Plan\n\n- Rest\n\n# Follow-up\n\nIn a week.'

test('headings that go into one field are filled together, in the order of the note', () => {
  const fields = toFields(
    new Map([
      ['Follow-up', target('plan')],
      ['Plan', target('plan')],
      ['Subjective', target('story')],
    ]),
  )
  const { items, left } = listQueue(note, profileOf(fields))
  expect(items).toEqual([
    { name: 'plan', text: 'PLAN\n- Rest\n\nFOLLOW-UP\nIn a week.', target: target('plan') },
    { name: 'story', text: 'Cough.', target: target('story') },
  ])
  expect(left).toEqual([])
})

test('what no field takes is left, and a field without text is not filled', () => {
  const fields = toFields(
    new Map([
      ['Plan', target('plan')],
      ['Allergies', target('allergies')],
    ]),
  )
  const { items, left } = listQueue(note, profileOf(fields))
  expect(items.map(({ name }) => name)).toEqual(['plan'])
  expect(left).toEqual(['Subjective', 'Follow-up'])
})

test('a heading never goes into a field that only has its name', () => {
  const fields = [{ field: 'Plan', headings: ['Assessment'], target: target('other') }]
  expect(listQueue(note, profileOf(fields)).items).toEqual([])
})

test('a field that was typed in the settings has no place on a page, so it is not filled', () => {
  expect(listQueue(note, profileOf([{ field: 'Plan', headings: ['Plan'] }]))).toEqual({
    items: [],
    left: ['Plan', 'Subjective', 'Follow-up'],
  })
})

test('fields with the same name are distinguished, and the chosen one is found again', () => {
  const targets = new Map([
    ['Subjective', { path: ['#a'], label: 'Text' }],
    ['Plan', { path: ['#b'], label: 'Text' }],
  ])
  const fields = toFields(targets)
  expect(fields.map(({ field }) => field)).toEqual(['Text', 'Text 2'])
  expect(targetsOf(profileOf(fields))).toEqual(targets)
})
