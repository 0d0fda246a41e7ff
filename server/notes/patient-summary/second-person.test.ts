import { expect, test } from 'vitest'
import { toSecondPerson } from './second-person.ts'

test.each([
  ['The patient has some swelling.', 'You have some swelling.'],
  ['The patient is taking the tablets.', 'You are taking the tablets.'],
  ["The patient hasn't noticed any fever.", "You haven't noticed any fever."],
  [
    'The patient usually takes metformin and she feels sick.',
    'You usually take metformin and you feel sick.',
  ],
  ['The patient keeps their inhaler at work.', 'You keep your inhaler at work.'],
  ["The patient's knee hurts.", 'Your knee hurts.'],
  ["The pain that the patient is having won't last.", "The pain that you are having won't last."],
  ['I will start the patient on iron.', 'I will start you on iron.'],
  ['Call if they get worse.', 'Call if they get worse.'],
])('%s is told to the patient as: %s', (written, told) => {
  expect(toSecondPerson(written)).toBe(told)
})
