import { expect, test } from 'vitest'
import type { ComputerPart, NotesModel } from '#contract/computer.ts'
import { bytesToGet, listLicences, modelChoice, setUpWords, speedInWords } from './words.ts'

const part = (change: Partial<ComputerPart>): ComputerPart => ({
  id: 'a',
  name: 'A',
  purpose: 'Tests',
  bytes: 1_000,
  licence: 'MIT',
  licenceUrl: 'https://licence.test',
  state: 'none',
  received: 0,
  error: '',
  ...change,
})

test('only missing files are downloaded', () => {
  const parts = [part({}), part({ received: 400 }), part({ state: 'installed', received: 1_000 })]
  expect(bytesToGet(parts)).toBe(1_600)
})

const model = (change: Partial<NotesModel>): NotesModel => ({
  ...part({}),
  tier: 'light',
  memoryBytes: 4 * 2 ** 30,
  recommended: false,
  fits: true,
  inUse: false,
  speed: null,
  measured: false,
  ...change,
})

test('a model says whether this computer has the memory for it', () => {
  expect(modelChoice(model({ recommended: true }))).toMatch(/takes 4.0 GB .* · recommended here$/)
  expect(modelChoice(model({ fits: false }))).toMatch(/· too large for this computer$/)
})

test('the button names what it sets up, and says when it resumes a download', () => {
  const notes = model({ bytes: 2048 })
  expect(setUpWords([notes, part({ bytes: 1024 })], notes)).toBe('Set up speech and notes: 3.0 KB')
  expect(setUpWords([part({ bytes: 1024 })], notes)).toBe('Set up speech: 1.0 KB')
  const begun = model({ bytes: 2048, received: 1024 })
  expect(setUpWords([begun], begun)).toBe('Continue setting up notes: 1.0 KB')
})

test('a licence that several parts have is accepted once', () => {
  const parts = [part({}), part({ licence: 'Apache-2.0' }), part({})]
  expect(listLicences(parts).map(({ licence }) => licence)).toEqual(['MIT', 'Apache-2.0'])
})

test('an estimated time is shown only as precisely as it is known', () => {
  const words = (noteSeconds: number) =>
    speedInWords({ noteSeconds, reading: 1, writing: 1, at: '2026-11-23T00:00:00Z' })
  expect(words(3)).toMatch(/^About 10 seconds/)
  expect(words(64)).toMatch(/^About 60 seconds/)
  expect(words(251)).toMatch(/^About 4 minutes to write the note of a 10-minute visit, estimated/)
})
