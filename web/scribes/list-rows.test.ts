import { expect, test } from 'vitest'
import { idsBetween, neighbour, secondLine, withDays } from './list-rows.ts'
import { mergeHead } from './merge-head.ts'
import { newScribe } from './new-scribe.ts'

const now = new Date(2026, 10, 20, 9)
const at = (day: number, hour = 8) => new Date(2026, 10, day, hour)
const scribe = (id: string, when: Date) =>
  newScribe({ id, folderId: null, language: 'en', now: when })

test('a new visit is named by its date', () => {
  expect(scribe('a', new Date(2026, 10, 20, 8, 5)).name).toBe('Nov 20, 8:05AM')
})

test('each day has its heading once, before its first visit', () => {
  const rows = withDays(
    [scribe('a', at(20)), scribe('b', at(20, 7)), scribe('c', at(19)), scribe('d', at(3))],
    now,
  )
  expect(rows.map((row) => (row.kind === 'day' ? row.label : row.key))).toEqual([
    'Today',
    'a',
    'b',
    'Yesterday',
    'c',
    'Tuesday, Nov 3',
    'd',
  ])
})

test('next and previous stop at the ends, and begin there when nothing is open', () => {
  const ids = ['a', 'b', 'c']
  expect(neighbour(ids, 'a', 1)).toBe('b')
  expect(neighbour(ids, 'c', 1)).toBeUndefined()
  expect(neighbour(ids, undefined, 1)).toBe('a')
  expect(neighbour(ids, 'gone', -1)).toBe('c')
})

test('a range goes both ways', () => {
  expect(idsBetween(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(['a', 'b'], 'gone', 'b')).toEqual(['b'])
})

const page = (items: ReturnType<typeof scribe>[], cursor: string | null = 'next') => ({
  items,
  cursor,
})
const ids = (pages: { items: { id: string }[] }[]) =>
  pages.map(({ items }) => items.map((i) => i.id).join(''))

test('a changed visit moves to the top, and the rows loaded below stay', () => {
  const known = [
    page([scribe('a', at(9)), scribe('b', at(8))], 'p1'),
    page([scribe('c', at(7)), scribe('d', at(6))], 'p2'),
  ]
  const merged = mergeHead(known, page([scribe('d', at(20)), scribe('a', at(9))], 'q'))
  expect(ids(merged)).toEqual(['da', 'bc'])
  expect(merged.at(-1)?.cursor).toBe('p2')
})

test('when more changed than one page shows, nothing below is trusted', () => {
  const known = [page([scribe('a', at(9)), scribe('b', at(8))])]
  expect(ids(mergeHead(known, page([scribe('x', at(20)), scribe('y', at(19))])))).toEqual(['xy'])
})

test('a first page that is all there is replaces everything', () => {
  const known = [page([scribe('a', at(9))]), page([scribe('b', at(8))])]
  expect(ids(mergeHead(known, page([scribe('a', at(9))], null)))).toEqual(['a'])
})

test('visits that changed at the same moment as the last of the new page stay', () => {
  const known = [page([scribe('a', at(9)), scribe('b', at(8)), scribe('c', at(8))], 'p1')]
  const merged = mergeHead(known, page([scribe('d', at(20)), scribe('b', at(8))], 'q'))
  expect(ids(merged)).toEqual(['db', 'c'])
})

test('the second line of a visit says what there is: answers of the patient, or nothing yet', () => {
  const visit = scribe('a', at(20))
  expect(secondLine(visit, false)).toBe('Nothing recorded yet')
  expect(secondLine({ ...visit, hasIntake: true }, false)).toBe('The patient wrote')
  expect(secondLine({ ...visit, hasIntake: true, gist: 'Cough' }, false)).toBe('Cough')
})
