import { expect, test } from 'vitest'
import type { Item } from '#contract/items.ts'
import { matching } from './matching.ts'

const item = (name: string, headings: string[]) =>
  ({ name, description: 'For a visit.', categories: ['Primary care'], headings }) as Item

test('a template is found by any of its words, in any order', () => {
  const items = [item('SOAP note', ['Subjective', 'Plan']), item('Referral letter', ['Reason'])]
  expect(matching(items, 'plan soap').map((i) => i.name)).toEqual(['SOAP note'])
  expect(matching(items, 'primary visit')).toHaveLength(2)
  expect(matching(items, 'soap reason')).toEqual([])
  expect(matching(items, ' ')).toHaveLength(2)
})
