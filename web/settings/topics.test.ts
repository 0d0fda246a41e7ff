import { expect, it } from 'vitest'
import { groups, groupsFor, topics } from './topics.ts'

const found = (typed: string, isAdministrator = true) =>
  groupsFor(isAdministrator, typed).flatMap((group) => group.topics)

it('every topic stands in exactly one group', () => {
  expect(groups.flatMap((group) => group.topics).toSorted()).toEqual(Object.keys(topics).toSorted())
})

it('a topic is found by what one would call it, as one types', () => {
  expect(found('dark')).toEqual(['appearance'])
  expect(found('passw')).toEqual(['security'])
  expect(found('Retention')).toEqual(['privacy'])
  expect(found('two-factor')).toContain('security')
  expect(found('nothing like it')).toEqual([])
})

it('only administrators find the engines', () => {
  expect(found('whisper')).toEqual(['speech'])
  expect(found('whisper', false)).toEqual([])
  expect(found('', false)).not.toContain('speech')
})
