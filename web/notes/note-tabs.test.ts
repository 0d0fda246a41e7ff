import { expect, it } from 'vitest'
import type { Item } from '#contract/items.ts'
import type { Note } from '#contract/notes.ts'
import type { Generation } from './generation-state.ts'
import { isUnwritten, noteTabs, openTab } from './note-tabs.ts'
import { groupTemplates, templatesFor } from './recent-templates.ts'

const note = (id: string) => ({ id, title: id }) as Note
const writing = (key: string, noteId?: string) =>
  ({ key, noteId, template: { id: 't', name: 'Letter' } }) as Generation

it('a rewritten note keeps its tab, and a new one comes last', () => {
  const tabs = noteTabs([note('a'), note('b')], [writing('a', 'a'), writing('new')])
  expect(tabs.map(({ key, title }) => [key, title])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['new', 'Letter'],
  ])
  expect(tabs[0]?.generation).toBeDefined()
})
it('the chosen tab stays chosen when its note gets an id', () => {
  const begun = noteTabs([], [writing('begun', 'n1')])
  expect(openTab(begun, 'begun')?.key).toBe('n1')
  expect(openTab(noteTabs([note('n1'), note('n2')], []), 'gone')?.key).toBe('n2')
})
it('a failure before the first word is not shown as a note being written', () => {
  expect(isUnwritten({ state: 'failed', content: '\n' })).toBe(true)
  expect(isUnwritten({ state: 'failed', content: '## Plan' })).toBe(false)
  expect(isUnwritten({ state: 'writing', content: '' })).toBe(false)
})

const item = (id: string, name: string) =>
  ({ id, name, description: '', categories: ['General'], public: true }) as unknown as Item
const items = [item('soap', 'SOAP note'), item('letter', 'Letter'), item('hp', 'H&P')]

it('templates are listed once: default, recent, then the others by name', () => {
  const groups = groupTemplates(items, {
    defaultId: 'soap',
    recent: ['letter', 'soap'],
    search: '',
  })
  expect(groups.map(({ label, items: some }) => [label, some.map(({ id }) => id)])).toEqual([
    ['Default', ['soap']],
    ['Recent', ['letter']],
    ['By Ausculta', ['hp']],
  ])
})
it('a search keeps the templates that hold every word', () => {
  const groups = groupTemplates(items, { defaultId: 'soap', recent: [], search: 'general let' })
  expect(groups.flatMap((group) => group.items.map(({ id }) => id))).toEqual(['letter'])
})
it('one’s own and liked templates come before those of the product, and public ones found besides come last', () => {
  const more = [
    { ...item('mine', 'Mine'), mine: true },
    { ...item('liked', 'Liked one'), likedByMe: true },
  ]
  const groups = groupTemplates([...items, ...more], {
    defaultId: 'soap',
    recent: [],
    search: '',
    found: [item('hp', 'H&P'), item('other', 'Another')],
  })
  expect(groups.map(({ label, items: some }) => [label, some.map(({ id }) => id)])).toEqual([
    ['Default', ['soap']],
    ['Mine', ['mine']],
    ['Liked', ['liked']],
    ['By Ausculta', ['hp', 'letter']],
    ['Public library', ['other']],
  ])
})
it('Generate writes the templates of the visit, else the default, else the built-in one', () => {
  expect(templatesFor(items, [{ id: 'hp' }], 'letter').map(({ id }) => id)).toEqual(['hp'])
  expect(templatesFor(items, [], 'letter').map(({ id }) => id)).toEqual(['letter'])
  expect(templatesFor(items, [], 'deleted').map(({ id }) => id)).toEqual(['soap'])
})
