import { fc } from '#test/properties.ts'
import { expect, test } from 'vitest'
import { mergeChunks, mergeNext, type Sentence } from './merge.ts'

const chunk = fc.record({
  text: fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('and then', 'it hurts.', 'Really?', 'No!', ' spaces ', '', '你好', '结束。'),
  ),
  timestamp: fc.nat(9_999),
  speaker: fc.constantFrom('clinician', 'patient', null, undefined),
  language: fc.constantFrom('en', 'es', undefined),
})
const visible = (texts: string[]) => texts.join('').replaceAll(/\s/g, '')

test('chunks are joined until one ends in a full stop, exclamation or question mark', () => {
  const texts = ['I have', 'a headache.', 'Since', 'when?', 'Ow!', 'Monday']
  const chunks = texts.map((text, i) => ({ text, timestamp: i }))
  expect(mergeChunks(chunks).map((s) => [s.text, s.timestamp, s.from, s.to])).toEqual([
    ['I have a headache.', 0, 0, 1],
    ['Since when?', 2, 2, 3],
    ['Ow!', 4, 4, 4],
    ['Monday', 5, 5, 5],
  ])
})

test('two speakers never share a sentence', () => {
  const chunks = [
    { text: 'Any pain', timestamp: 0, speaker: 'clinician' },
    { text: 'yes', timestamp: 1, speaker: 'patient' },
    { text: 'a lot', timestamp: 2 },
  ]
  expect(mergeChunks(chunks).map((s) => s.text)).toEqual(['Any pain', 'yes', 'a lot'])
})

test('two languages never share a sentence', () => {
  const chunks = [
    { text: 'It hurts', timestamp: 0, language: 'en' },
    { text: 'aquí', timestamp: 1, language: 'es' },
  ]
  expect(mergeChunks(chunks).map((s) => [s.text, s.language])).toEqual([
    ['It hurts', 'en'],
    ['aquí', 'es'],
  ])
})

test('a closing quote after the full stop still ends the sentence', () => {
  const chunks = ['She said "stop."', 'Then left'].map((text) => ({ text, timestamp: 0 }))
  expect(mergeChunks(chunks)).toHaveLength(2)
})

test('translations are joined with their sentence', () => {
  const chunks = [
    { text: 'Me duele', translation: 'It hurts', timestamp: 0 },
    { text: 'aquí.', translation: 'here.', timestamp: 1 },
  ]
  expect(mergeChunks(chunks)[0]?.translation).toBe('It hurts here.')
})

test('no word is lost or moved, and every chunk is in exactly one sentence', () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 30 }), (chunks) => {
      const sentences = mergeChunks(chunks)
      expect(visible(sentences.map((s) => s.text))).toBe(visible(chunks.map((c) => c.text)))
      const covered = sentences.flatMap((s) =>
        Array.from({ length: s.to - s.from + 1 }, (_, i) => s.from + i),
      )
      expect(covered).toEqual(chunks.map((_, i) => i))
      for (const { from, to, speaker, language } of sentences) {
        for (const c of chunks.slice(from, to + 1)) {
          expect(c.speaker ?? null).toBe(speaker)
          expect(c.language).toBe(language)
        }
      }
    }),
    { numRuns: 10_000 },
  )
})

test('adding a chunk touches the last sentence only', () => {
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 2, maxLength: 20 }), (chunks) => {
      const sentences: Sentence[] = []
      for (const next of chunks) {
        const before = [...sentences]
        const joined = mergeNext(sentences, next)
        expect(sentences.length).toBe(before.length + (joined ? 0 : 1))
        const kept = joined ? before.slice(0, -1) : before
        for (const [i, sentence] of kept.entries()) expect(sentences[i]).toBe(sentence)
      }
      expect(sentences).toEqual(mergeChunks(chunks))
    }),
    { numRuns: 2_000 },
  )
})

test('hours of speech without punctuation do not become one endless sentence', () => {
  const chunks = Array.from({ length: 5_000 }, (_, i) => ({ text: 'so and then', timestamp: i }))
  const longest = Math.max(...mergeChunks(chunks).map((s) => s.text.length))
  expect(longest).toBeLessThanOrEqual(10_000)
})

test('the words of two recordings never form one sentence: something may be missing between them', () => {
  const said = { text: 'it began', timestamp: 1, speaker: 'S1' }
  const merged = mergeChunks([
    { ...said, recordingId: 'a' },
    { ...said, text: 'on Monday', recordingId: 'a' },
    { ...said, text: 'and take it daily', timestamp: 60, recordingId: 'b' },
  ])
  expect(merged.map(({ text }) => text)).toEqual(['it began on Monday', 'and take it daily'])
})
