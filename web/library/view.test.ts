import { expect, test } from 'vitest'
import { ItemFilter } from '#contract/items.ts'
import { applyChange, filters, formatView, parseView } from './view.ts'

test('a link to a part of the library shows it again', () => {
  const view = {
    itemType: 'macro' as const,
    filter: 'newest' as const,
    sort: 'likes' as const,
    category: 'Sports medicine',
  }
  expect(parseView(new URLSearchParams(formatView(view)))).toEqual(view)
  expect(formatView(parseView(new URLSearchParams()))).toBe('')
})

test('archived items and the items of a folder can be linked to', () => {
  const folder = '5ca1ab1e-0000-4000-8000-000000000000'
  expect(parseView(new URLSearchParams(`show=mine&folder=${folder}`))).toMatchObject({ folder })
  const away = parseView(new URLSearchParams('show=archived'))
  expect([away.filter, formatView(away)]).toEqual(['archived', '?show=archived'])
})

test('an address with unknown values shows the default view', () => {
  expect(parseView(new URLSearchParams('type=x&show=__proto__&sort='))).toMatchObject({
    itemType: 'template',
    filter: 'usable',
    sort: undefined,
  })
})

test('every filter of the server can be chosen', () => {
  const chosen = filters.map(({ value }) => value).filter((value) => value !== 'archived')
  expect(chosen.toSorted()).toEqual(ItemFilter.options.toSorted())
})

test('a change of the view keeps everything else that the address says', () => {
  const first = applyChange('?show=mine&category=Urology', { itemType: 'macro' })
  expect(parseView(new URLSearchParams(applyChange(first, { filter: 'newest' })))).toMatchObject({
    itemType: 'macro',
    filter: 'newest',
    category: 'Urology',
  })
})
