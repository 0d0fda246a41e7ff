import { expect, test } from 'vitest'
import type { FormField } from '#contract/form-fields.ts'
import { withoutTables } from './tables.ts'

const field = (name: string, x: number, y: number, page = 1) =>
  ({
    name,
    page,
    rectangle: { x, y, width: 100, height: 12 },
    owner: 'patient',
    source: 'patient.name',
  }) as FormField

const sourcesOf = (fields: FormField[]) => withoutTables(fields).map(({ source }) => source)

test('the rows of a table aren’t filled with the patient, the field above it with the same label is', () => {
  const rows = [300, 320, 341].map((y, at) => field(at === 1 ? 'Name' : 'NAME', 71 + at, y))
  expect(sourcesOf([field('NAME', 90, 100), ...rows])).toEqual(['patient.name', '', '', ''])
  expect(withoutTables(rows).map(({ owner }) => owner)).toEqual(['other', 'other', 'other'])
})

test('two lines with one label, and fields on other pages, keep the patient', () => {
  const lines = [100, 120].map((y) => field('Address', 72, y))
  expect(sourcesOf([...lines, field('Address', 72, 140, 2)])).not.toContain('')
})

test('fields beside each other with one label are no table', () => {
  expect(sourcesOf([72, 172, 272].map((x) => field('Name', x, 100)))).not.toContain('')
})
