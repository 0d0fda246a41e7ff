import { describe, expect, test } from 'vitest'
import { ofPatient, toPatient, withDigits } from './voice.ts'

describe('telling of the patient', () => {
  test.each([
    ['I have been having pain in my knee', 'the patient has been having pain in her knee'],
    ["I don't smoke and I drink rarely", "the patient doesn't smoke and she drinks rarely"],
    ['I usually take it when I feel sick', 'the patient usually takes it when she feels sick'],
    ['I took it and it helped me', 'the patient took it and it helped her'],
    ["I can't sleep", "the patient can't sleep"],
  ])('keeps what the patient said: %s', (said, told) => {
    expect(ofPatient(said, 'female')).toBe(told)
  })

  test('says "they" where nobody said the sex', () => {
    expect(ofPatient('I was tired and I am weak', undefined)).toBe(
      'the patient was tired and they are weak',
    )
  })

  test.each([
    ['your lungs are clear', 'lungs are clear'],
    ['you have some edema in your legs', 'the patient has some edema in the legs'],
    ["I'm going to start you on lasix", 'we will start the patient on lasix'],
    ['I want you to rest', 'I want the patient to rest'],
    ['we are putting you on prozac', 'we are putting the patient on prozac'],
    ["your mother's stroke", "the patient's mother's stroke"],
  ])('keeps what the clinician said: %s', (said, told) => {
    expect(toPatient(said, 'male')).toBe(told)
  })
})

test.each([
  ['take fifty milligrams twice a day', 'take 50 mg twice a day'],
  ['about two weeks', 'about 2 weeks'],
  ['forty five percent', '45%'],
  ['one forty two over ninety', '142/90'],
  ['three out of six', 'three out of six'],
])('numbers with one reading are written in digits: %s', (said, written) => {
  expect(withDigits(said)).toBe(written)
})
