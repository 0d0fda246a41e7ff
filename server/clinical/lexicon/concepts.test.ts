import { expect, test } from 'vitest'
import { allConcepts } from './concepts.ts'
import { toKeys } from './trie.ts'
import { tokenise } from './words.ts'

const concepts = [...allConcepts().values()]

test('a phrase means two concepts only where it is shared or its context decides', () => {
  const owners = new Map<string, string>()
  const clashes: string[] = []
  for (const concept of concepts)
    for (const phrase of concept.phrases) {
      if (phrase.isShared || phrase.context.length > 0) continue
      const key = `${phrase.isNegative ? '-' : ''}${toKeys(tokenise(phrase.words), phrase.isExact).join(' ')}`
      const owner = owners.get(key)
      if (owner !== undefined && owner !== concept.id)
        clashes.push(`"${phrase.words}": ${owner}, ${concept.id}`)
      owners.set(key, concept.id)
    }
  expect(clashes).toEqual([])
})

test('parents, opposites and composed meanings name concepts that exist', () => {
  const ids = new Set(concepts.map(({ id }) => id))
  const unknown = concepts.flatMap(({ id, parents, opposites, made }) =>
    [...parents, ...opposites, ...made.flatMap((each) => each.split('+'))]
      .filter((other) => !ids.has(other))
      .map((other) => `${id}: ${other}`),
  )
  expect(unknown).toEqual([])
})

test('every phrase has a word', () => {
  const empty = concepts.flatMap(({ id, phrases }) =>
    phrases.filter(({ words }) => tokenise(words).length === 0).map(() => id),
  )
  expect(empty).toEqual([])
})
