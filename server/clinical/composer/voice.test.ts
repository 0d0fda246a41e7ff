import { describe, expect, test } from 'vitest'
import { ofClinician, ofPatient, withDigits } from './voice.ts'

describe('telling of the patient', () => {
  test.each([
    ['I have been having pain in my knee', 'The patient has been having pain in her knee'],
    ["I don't smoke and I drink rarely", "The patient doesn't smoke and she drinks rarely"],
    ['I usually take it at night', 'The patient usually takes it at night'],
    ["I can't sleep", "The patient can't sleep"],
    ["I've not been sleeping", 'The patient has not been sleeping'],
    ['My knee hurts', "The patient's knee hurts"],
  ])('rewords what keeps its meaning for certain: %s', (said, told) => {
    expect(ofPatient(said, 'female')).toBe(told)
  })

  test.each([
    'I took it and it helped me',
    'She told me to come',
    "it's this tightness I get",
    'I gave my mother her pills',
    'you know how I am',
    'we went home and I slept',
    'I cut them in half and I wish I had told you',
  ])('leaves all else to be quoted: %s', (said) => {
    expect(ofPatient(said, 'female')).toBeUndefined()
  })

  test.each([
    ['your lungs are clear', 'lungs are clear'],
    ['you have some edema in your legs', 'the patient has some edema in the legs'],
    ["I'm going to start you on lasix", "I'm going to start the patient on lasix"],
    ['I want you to rest', 'I want the patient to rest'],
    ['heart sounds are normal', 'heart sounds are normal'],
  ])('keeps what the clinician said: %s', (said, told) => {
    expect(ofClinician(said)).toBe(told)
  })

  test.each([
    'she was right to send you',
    "I'll do you a letter",
    "your mother's stroke matters here",
    'if you get the tightness, stop and sit down',
  ])('leaves to be quoted what is said to someone: %s', (said) => {
    expect(ofClinician(said)).toBeUndefined()
  })
})

test.each([
  ['take fifty milligrams twice a day', 'take 50 mg twice a day'],
  ['about two weeks', 'about 2 weeks'],
  ['forty five percent', '45%'],
  ['one forty two over ninety', '142/90'],
  ['a. five centimeter stone', 'a 0.5 centimeter stone'],
  ['three out of six', 'three out of six'],
  ['the right one puffs up', 'the right one puffs up'],
  ['two, three minutes', 'two, three minutes'],
  ['one or two weeks', 'one or two weeks'],
])('numbers with one reading are written in digits: %s', (said, written) => {
  expect(withDigits(said)).toBe(written)
})
