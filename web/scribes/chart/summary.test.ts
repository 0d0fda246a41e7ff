import { expect, test } from 'vitest'
import type { ChartItem, ChartPart, ChartPartResult, ChartStatus } from '#contract/chart.ts'
import { pullProgress } from './progress.ts'
import { summarise } from './summary.ts'

const item = (part: ChartPart, id: string): ChartItem => ({
  id,
  part,
  text: id,
  date: '',
  ended: false,
})
const result = (part: ChartPart, status: ChartStatus, ...ids: string[]): ChartPartResult => ({
  part,
  status,
  items: ids.map((id) => item(part, id)),
})

test('the card names the chosen parts that have an item for the note', () => {
  const parts = [
    result('allergies', 'ok', 'a'),
    result('medications', 'ok', 'm1', 'm2'),
    result('diagnoses', 'empty'),
    result('letters', 'ok', 'l'),
  ]
  const chosen = ['allergies', 'medications', 'diagnoses'] as const
  const some = summarise({ parts, excluded: ['m1'] }, chosen)
  expect(some).toEqual({ included: ['Allergies', 'Medications'], problems: [] })
  const one = summarise({ parts, excluded: ['m1', 'm2'] }, chosen)
  expect(one.included).toEqual(['Allergies'])
})

test('the card names a chosen part that was not read or not read to the end, and no other', () => {
  const parts = [
    result('allergies', 'forbidden'),
    result('medications', 'error', 'm'),
    result('diagnoses', 'truncated', 'd'),
    result('letters', 'error'),
  ]
  const { included, problems } = summarise({ parts, excluded: [] }, [
    'allergies',
    'medications',
    'diagnoses',
  ])
  // What was read before a failure is still given to the note.
  expect(included).toEqual(['Medications', 'Diagnoses'])
  expect(problems).toEqual([
    'Allergies: this connection isn’t allowed to read it',
    'Medications: could not be read',
    'Diagnoses: not all items were read',
  ])
})

test('a pull is under way until every part has an answer, failures included', () => {
  const parts = [result('allergies', 'error'), result('letters', 'reading')]
  expect(pullProgress({ parts })).toEqual({ done: 1, total: 2 })
  expect(pullProgress({ parts: [result('allergies', 'error')] })).toBeUndefined()
})
