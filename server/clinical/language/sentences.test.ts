import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

const split = (text: string) => splitSentences(text).map((s) => text.slice(s.start, s.end))

test('decimals, titles and times of day do not end a sentence', () => {
  expect(split('Dr. Hale gave 2.5 mg at 9 a.m. daily. It helped.')).toEqual([
    'Dr. Hale gave 2.5 mg at 9 a.m. daily.',
    'It helped.',
  ])
})

test('"No." is a separate answer, "No. 5" a number', () => {
  expect(split('No. I feel fine. Take No. 5 today.')).toEqual([
    'No.',
    'I feel fine.',
    'Take No. 5 today.',
  ])
})

test('line breaks end a sentence, spaces around it are left out', () => {
  expect(split('  Fever \n\n Cough  ')).toEqual(['Fever', 'Cough'])
})

test('punctuation alone is not a sentence', () => {
  expect(split('... ?! –')).toEqual([])
})

test('a hesitation continues the sentence, a trailing-off ends it', () => {
  expect(
    split('I came three months ... three months ago. And then… I forget. Well... No.'),
  ).toEqual([
    'I came three months ... three months ago.',
    'And then…',
    'I forget.',
    'Well...',
    'No.',
  ])
})
