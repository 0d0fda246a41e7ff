import { expect, test } from 'vitest'
import { itemOrigin } from './origin.ts'

const groupId = '6a1b7b8e-40c3-4b0f-9d2e-0c6f5b1d2a34'
const groups = [{ id: groupId, name: 'Riverside Clinic' }]
const item = {
  builtIn: false,
  mine: true,
  public: false,
  hidden: false,
  group: 'me',
  author: { name: 'Dr. Ada Ito' },
}

test('a user’s own item that a group can read is not called private', () => {
  expect(itemOrigin({ ...item, group: groupId }, groups)).toBe('Group: Riverside Clinic, by me')
  expect(itemOrigin({ ...item, group: groupId }, [])).toBe('Mine, shared with my group')
  expect(itemOrigin(item, groups)).toBe('Mine, private')
  expect(itemOrigin({ ...item, group: 'public', public: true }, groups)).toBe('Mine, public')
})

test('an item that a colleague shared names its group and its author', () => {
  const shared = { ...item, group: groupId, mine: false }
  expect(itemOrigin(shared, groups)).toBe('Group: Riverside Clinic, by Dr. Ada Ito')
  // Until the groups are loaded.
  expect(itemOrigin(shared, [])).toBe('My group, by Dr. Ada Ito')
})
