import { expect, test } from 'vitest'
import type { Item } from '#contract/items.ts'
import type { Field } from './field.ts'
import { findOffer, moveSelection } from './offer.ts'

// What the menu reads of a macro.
const macro = (name: string) => ({ id: name, name, content: name, triggerWord: '' }) as Item
const macros = [macro('Chest'), macro('Chest child'), macro('Knee')]
const fieldWith = (text: string | undefined) => ({ before: () => text }) as Field

test('a slash and the start of a name offer the macros of that name, the first one selected', () => {
  const offer = findOffer(fieldWith('Seen today. /che'), macros)
  expect(offer?.macros.map(({ name }) => name)).toEqual(['Chest', 'Chest child'])
  expect(offer).toMatchObject({ length: '/che'.length, at: 0 })
})

test('nothing is offered without a slash, without a match, or with a selection', () => {
  expect(findOffer(fieldWith('Seen today'), macros)).toBeUndefined()
  expect(findOffer(fieldWith('/zz'), macros)).toBeUndefined()
  expect(findOffer(fieldWith(undefined), macros)).toBeUndefined()
})

test('the arrows go through the offered macros and round at both ends', () => {
  const offer = findOffer(fieldWith('/che'), macros)
  if (!offer) throw new Error('an offer')
  expect(moveSelection(offer, 1).at).toBe(1)
  expect(moveSelection(moveSelection(offer, 1), 1).at).toBe(0)
  expect(moveSelection(offer, -1).at).toBe(1)
})
