import { describe, expect, test } from 'vitest'
import { bareStatement, withoutFillers } from './clean.ts'

describe('cleaning speech', () => {
  test.each([
    ["i , i , i do n't have , uh , any pain", "I don't have any pain"],
    ['um , it kind of hurts , you know , at night', 'it hurts at night'],
    ["i'm gon na order th- the x-ray", "I'm going to order the x-ray"],
    ['now I feel , I feel kind of fine', 'now I feel kind of fine'],
    ['do you know if you are, you know, allergic', 'do you know if you are allergic'],
    ['I fell three months ... three months ago', 'I fell three months ago'],
    ['come back after three weeks-', 'come back after three weeks'],
    ['I had surg- um, an operation on my- my left arm-', 'I had an operation on my left arm'],
    ['rest it on your-', 'rest it on'],
    ["so i i've had it, and it, it hurts", "so I've had it, and it hurts"],
  ])('drops fillers and stutters: %s', (said, clean) => {
    expect(withoutFillers(said)).toBe(clean)
  })

  test.each([
    'a1c was 5.5 last time',
    'take two, two in the morning',
    'take two 5 mg, two 10 mg',
    'one twenty twenty',
    'go to the ER if it bleeds',
    'a nodule of 3 mm',
    'right knee pain',
    'the pain is on the right',
    'good appetite and well controlled asthma',
    'no, no fever',
    'I think it is broken',
    'if you look at this, this is your hip',
    'I took it, it was bitter',
  ])('never touches numbers, sides, denials or doubt: %s', (said) => {
    expect(bareStatement(said).toLowerCase()).toBe(
      said === 'no, no fever' ? 'no fever' : said.toLowerCase(),
    )
  })

  test('takes off how people begin and end a sentence', () => {
    expect(bareStatement('Okay, so, your lungs are clear, okay?')).toBe('your lungs are clear')
  })
})
