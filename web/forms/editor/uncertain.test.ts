import { expect, test } from 'vitest'
import type { FormField } from '#contract/form-fields.ts'
import { nextUncertain, whyUncertain } from './uncertain.ts'

const certain: FormField = {
  id: 'a',
  name: 'Patient name',
  type: 'text',
  page: 1,
  rectangle: { x: 72, y: 72, width: 180, height: 20 },
  order: 1,
  owner: 'patient',
  source: 'patient.name',
  confidence: 0.8,
  foundIn: 'layout',
  fieldName: '',
  options: [],
  maxLength: null,
  required: false,
  readOnly: false,
}
const field = (id: string, part: Partial<FormField> = {}) => ({ ...certain, id, ...part })

test.each([
  [{}, undefined],
  [{ name: '' }, 'name'],
  [{ confidence: 0.6 }, 'place'],
  [{ source: '' }, 'source'],
  [{ source: '', type: 'signature' }, undefined],
  [{ name: '', confidence: 0.1, source: '', checked: true }, undefined],
] as const)('a field with %j is uncertain for the reason %s', (part, reason) => {
  expect(whyUncertain(field('a', part))).toBe(reason)
})

test('the next uncertain field follows in reading order, and the first comes after the last', () => {
  const fields = [field('a', { source: '' }), field('b'), field('c', { name: '' }), field('d')]
  expect(nextUncertain(fields, undefined)?.id).toBe('a')
  expect(nextUncertain(fields, 'a')?.id).toBe('c')
  expect(nextUncertain(fields, 'b')?.id).toBe('c')
  expect(nextUncertain(fields, 'c')?.id).toBe('a')
  expect(nextUncertain(fields, 'd')?.id).toBe('a')
  expect(nextUncertain(fields, 'b', -1)?.id).toBe('a')
  expect(nextUncertain(fields, 'a', -1)?.id).toBe('c')
})

test('the selected field is the next one only if no other is uncertain', () => {
  const fields = [field('a'), field('b', { name: '' })]
  expect(nextUncertain(fields, 'b')?.id).toBe('b')
  expect(nextUncertain([field('a')], 'a')).toBeUndefined()
})
