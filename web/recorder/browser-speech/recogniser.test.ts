import { expect, test } from 'vitest'
import { webSpeech } from '#test/fakes/web-speech.ts'
import { localeOf } from './locale.ts'
import { install, placeOf, recogniserOf } from './recogniser.ts'

test.each([
  ['available', 'here'],
  ['downloadable', 'downloadable'],
  ['unavailable', 'away'],
  [undefined, 'away'],
] as const)('a browser that says %s recognises %s', async (local, place) => {
  expect(await placeOf('en-CA', webSpeech(local ? { local } : {}).kind)).toBe(place)
})

test('a browser without a recogniser offers none', async () => {
  expect(recogniserOf({})).toBeUndefined()
  expect(await placeOf('en-CA', undefined)).toBe('none')
})

test('a language that was downloaded is recognised on the device', async () => {
  const { kind } = webSpeech({ local: 'downloadable' })
  expect(await install('en-CA', kind)).toBe(true)
  expect(await placeOf('en-CA', kind)).toBe('here')
})

test('speech is recognised as the user of the browser speaks the language', () => {
  expect(localeOf('en', ['fr-CA', 'en-CA', 'en'])).toBe('en-CA')
  expect(localeOf('pa', ['en-CA'])).toBe('pa')
  expect(localeOf('multi', ['fr-CA'])).toBe('fr-CA')
})
