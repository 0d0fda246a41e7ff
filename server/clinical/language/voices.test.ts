import { expect, test } from 'vitest'
import { voicesApart } from './voices.ts'

const line = (speaker: string, text: string, id = '0') => ({
  kind: 'transcript' as const,
  id,
  speaker,
  text,
})
const apart = (...lines: [string, string][]) =>
  voicesApart(lines.map(([speaker, text], i) => line(speaker, text, String(i)))).map(
    ({ id, speaker, text }) => `${id} ${speaker}: ${text}`,
  )

const runTogether =
  "okay does the cough come at night yeah it wakes me up twice okay and what have you tried i have taken some honey but it did not help okay any blood in it no i do n't think so okay and have you had this before my doctor gave me a spray once okay let me listen to your chest"

test('questions and answers in one line are given to the two who spoke, under the number of that line', () => {
  expect(apart(['patient', 'i cough'], ['clinician', runTogether])).toEqual([
    '0 patient: i cough',
    '1 clinician: okay does the cough come at night',
    '1 patient: yeah it wakes me up twice',
    '1 clinician: okay and what have you tried',
    '1 patient: i have taken some honey but it did not help',
    '1 clinician: okay any blood in it',
    "1 patient: no i do n't think so",
    '1 clinician: okay and have you had this before',
    '1 patient: my doctor gave me a spray once',
    '1 clinician: okay let me listen to your chest',
  ])
})

test('what a patient said before the first question in such a line is the patient’s', () => {
  const said = `my knee gave way and they sent me here okay do you smoke no i never did okay then`
  expect(apart(['patient', 'hello'], ['clinician', said])[1]).toBe(
    '1 patient: my knee gave way and they sent me here',
  )
})

test.each([
  'do you have any questions i will see you again in six weeks okay and have a good day then',
  'do you take it at night yes you told me that you do okay so let us look at your knee now',
  'i want to ask do you think i should be worried about this okay so i hear no murmur today',
  'how are you feeling today okay good i am going to examine your belly now and then we talk',
])('a single speaker stays one: %s', (said) => {
  expect(apart(['patient', 'hello'], ['clinician', said])).toHaveLength(2)
})

test('a line of the patient is never taken apart, nor one of a visit with three who speak', () => {
  expect(apart(['clinician', 'hello'], ['patient', runTogether])).toHaveLength(2)
  expect(apart(['patient', 'hi'], ['S3', 'hi'], ['clinician', runTogether])).toHaveLength(3)
})
