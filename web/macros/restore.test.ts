import { expect, test } from 'vitest'
import type { ItemFields } from '#contract/item-fields.ts'
import { createItem, type Item } from '#contract/items.ts'
import { toNewMacro } from './restore.ts'

const written: ItemFields = {
  name: 'Chest',
  description: 'For every adult',
  content: 'Lungs [[side]].',
  sections: [],
  categories: ['Examination'],
  documentType: 'objective',
  additionalInfo: 'From the ward',
  preview: { testConvo: 'Breathe in.', testOutput: 'Lungs clear.' },
  triggerWord: '.chest',
  spokenPhrase: 'usual chest',
  hotkey: 'mod+alt+k',
  assets: ['a1'],
}
const macro: Item = {
  ...written,
  id: 'a6d4a5c6-7d39-4b3c-9a51-0f6b2d6f2b11',
  itemType: 'macro',
  type: 'prompt',
  group: 'public',
  public: true,
  hidden: false,
  ref: null,
  headings: [],
  author: { name: 'Ana' },
  shared: null,
  builtIn: false,
  mine: true,
  likes: 3,
  likedByMe: true,
  useCount: 2,
  comments: 1,
  folderId: null,
  draft: true,
  archived: false,
  created: '2026-01-01T00:00:00.000Z',
  updated: '2026-01-01T00:00:00.000Z',
  version: 4,
}

test('a macro whose deletion is undone has everything that its author wrote', () => {
  const place = { itemType: 'macro', group: 'me', draft: true, folderId: null }
  const { body } = createItem
  expect(body.parse(toNewMacro(macro))).toEqual({ ...written, ...place })
  const groupId = '0d3a3f7e-51a6-4a52-9d24-7a7a0c2f7d10'
  expect(toNewMacro({ ...macro, group: groupId })).toMatchObject({ group: groupId })
})
