import { expect, test } from 'vitest'
import { ItemFilter } from '#contract/items.ts'
import { filters, searchOf, viewOf } from './view.ts'

test('a link to a part of the library shows it again', () => {
  const view = {
    itemType: 'macro' as const,
    filter: 'newest' as const,
    sort: 'likes' as const,
    category: 'Sports medicine',
  }
  expect(viewOf(new URLSearchParams(searchOf(view)))).toEqual(view)
  expect(searchOf(viewOf(new URLSearchParams()))).toBe('')
})

test('an address with what is not known shows the usual', () => {
  expect(viewOf(new URLSearchParams('type=x&show=__proto__&sort='))).toMatchObject({
    itemType: 'template',
    filter: 'usable',
    sort: undefined,
  })
})

test('every filter of the server can be chosen', () => {
  expect(filters.map(({ value }) => value).toSorted()).toEqual(ItemFilter.options.toSorted())
})
