import { expect, test } from 'vitest'
import { brandLabel } from './words.ts'

const groupId = '6a1b7b8e-40c3-4b0f-9d2e-0c6f5b1d2a34'
const item = {
  builtIn: false,
  mine: true,
  public: false,
  hidden: false,
  group: 'me',
  author: { name: 'Dr. Ada Ito' },
}

test('a user’s own item that a group can read is not called private', () => {
  expect(brandLabel({ ...item, group: groupId })).toBe('Mine, shared with my group')
  expect(brandLabel(item)).toBe('Mine, private')
  expect(brandLabel({ ...item, group: 'public', public: true })).toBe('Mine, public')
})

test('an item that a colleague shared names its author', () => {
  expect(brandLabel({ ...item, group: groupId, mine: false })).toBe('My group, by Dr. Ada Ito')
})
