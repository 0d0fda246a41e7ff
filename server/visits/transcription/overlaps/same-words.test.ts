import { describe, expect, test } from 'vitest'
import { type TimedLine, saidTwice } from './same-words.ts'

const phone = (texts: string[], every = 4): TimedLine[] =>
  texts.map((text, n) => ({ seq: n, text, timestamp: n * every, end: n * every + 3 }))
const desk = (texts: string[], late = 0): TimedLine[] =>
  phone(texts).map((line) => ({
    ...line,
    seq: 100 + line.seq,
    timestamp: line.timestamp + late,
    end: (line.end ?? 0) + late,
  }))

const TALK = [
  'Good morning, what brings you here?',
  'I have had a cough for three weeks.',
  'Any fever?',
  'No fever, but I am short of breath.',
  'Take 50 mg of metoprolol twice a day with food.',
]

describe('lines of two devices', () => {
  test('in one room are shown once, even with a different word and a delay of some seconds', () => {
    const other = [...TALK]
    other[1] = 'I have a cough for three weeks now'
    expect([...saidTwice(phone(TALK), desk(other, 6))]).toEqual([0, 1, 2, 3, 4])
  })

  test.each([
    ['a dose', 'Take 15 mg of metoprolol twice a day with food.'],
    ['a word for a number', 'Take fifty mg of metoprolol twice a day with food.'],
  ])('that differ in %s stay in both', (_, text) => {
    expect([...saidTwice(phone(TALK), desk([...TALK.slice(0, 4), text]))]).toEqual([0, 1, 2, 3])
  })

  test('that differ in a negation stay in both', () => {
    const other = TALK.with(3, 'Know fever, but I am short of breath.')
    expect([...saidTwice(phone(TALK), desk(other))]).toEqual([0, 1, 2, 4])
  })

  test('that only one of them has stay', () => {
    expect([...saidTwice(phone(TALK), desk(TALK.toSpliced(1, 1)))]).toEqual([0, 2, 3, 4])
  })

  test('two different talks both stay, whatever small words they share', () => {
    const other = ['Hello, sit down.', 'It is my knee.', 'Any pain?', 'No, but it is stiff.']
    expect(saidTwice(phone(TALK), desk(other)).size).toBe(0)
  })

  test('the rest of a line that the second device joined midway is not shown again', () => {
    const whole = ['My back hurts since we moved the furniture, and I sleep badly.', ...TALK]
    const begun = ['I sleep badly', ...TALK]
    expect([...saidTwice(phone(whole), desk(begun))]).toEqual([1, 2, 3, 4, 5, 100])
  })

  test('words repeated much later are not a duplicate', () => {
    const later = desk(['Any fever?'], 60)
    expect(saidTwice(phone(['Any fever?']), later).size).toBe(0)
  })
})
